//! A page that tries to break out of the viewer.

/// A script would set `touched` on its window, and a fetch would request a path below `/stray/`.
pub(crate) const PAGE: &str = concat!(
    r#"<!DOCTYPE html>
<title></title><script>parent.touched=window.touched=1</script></title>
</script><script>parent.touched=window.touched=1</script>
<script>/*</script><script>*/parent.touched=window.touched=1</script>
<!--<script>--><script>parent.touched=window.touched=1</script>
<!-- </script><script>parent.touched=window.touched=1</script> -->
--></textarea></style></xmp></noscript></template></svg></math>
<img src=/stray/image onerror="parent.touched=window.touched=1">
<img srcset="/stray/set 2x" src=x: onerror=parent.touched=window.touched=1>
<a href="javascript:parent.touched=window.touched=1" onclick="parent.touched=window.touched=1">a link</a>
<iframe src="javascript:parent.parent.touched=parent.touched=1"></iframe>
<iframe srcdoc="<script>parent.parent.touched=parent.touched=1</script>"></iframe>
<link rel=stylesheet href=/stray/style><style>@import "/stray/import"; * { background: url(/stray/background) }</style>
<p style="background:url(/stray/inline)" onmouseover="parent.touched=window.touched=1">a paragraph
<svg onload="parent.touched=window.touched=1"><script href=/stray/svg></script><image href=/stray/svg-image /></svg>
<math><mi xlink:href="javascript:parent.touched=window.touched=1">x</mi></math>
<object data=/stray/object></object><embed src=/stray/embed><video src=/stray/video poster=/stray/poster></video>
<meta http-equiv=refresh content="0;url=/stray/refresh"><base href=/stray/base/>
<body onload="parent.touched=window.touched=1" background=/stray/body>
<div><template shadowrootmode=open><img src=/stray/shadow onerror="parent.touched=window.touched=1"></template></div>
<template><img src=/stray/template></template>
<p title="&quot;><script>parent.touched=window.touched=1</script>" id='"><img src=/stray/attribute>'>\u003cscript>
<details open ontoggle="parent.touched=window.touched=1"><input autofocus onfocus="parent.touched=window.touched=1">
{{data}} {{scripts}} ${parent.touched=1} `${parent.touched=1}` \"};parent.touched=1;//
</div></span></foo><p =x<>&#0;&nosuch;
<form action=/stray/form><button formaction="javascript:parent.touched=1">send</button></form>
<script src=/stray/script></script><script type=module>import '/stray/module'</script>
<meta http-equiv=Content-Security-Policy content="script-src 'unsafe-inline'">
<script nonce>parent.touched=window.touched=1</script><script nonce="">parent.touched=window.touched=1</script>
<!--<script><!--</script><script>parent.touched=window.touched=1</script>--></script>
]]></script><script>parent.touched=window.touched=1</script>
"#,
    // Line ends of JavaScript that JSON does not escape, and other ambiguous text.
    "</script\t/><script >parent.touched=window.touched=1</script\x0C>",
    "<p title='\u{2028}parent.touched=window.touched=1\u{2029}'>\u{2028}parent.touched=1;//\u{2029}</script>\0\r\u{FEFF}",
    r#"<plaintext></script><script>parent.touched=window.touched=1</script>"#,
);
