//! Small pages for the tests, with matches for each program.

pub const DISCOVERY: &str = "<!DOCTYPE html><base href=/soups/><link rel='shortcut icon' href=/pea.ico>
<link rel=alternate type=application/rss+xml href=feed><link rel=alternate type=Application/Atom+XML href=//a.example/x>
<link rel=stylesheet href=no.css><link rel=icon href='http://[no'>";

pub const FACTS: &str = "<!DOCTYPE html><meta property=og:title content='Pea &amp; mint'><meta property=og:image content=/p.png>
<meta name=og:no content=no><script type=application/ld+json>{\"@type\": \"Recipe\", \"name\": \"Pea\"}</script>
<script type=application/ld+json>{no</script><div itemscope itemtype=https://schema.org/Recipe><h1 itemprop=name> Pea
soup</h1><time itemprop=cookTime datetime=PT1H>an hour</time><div itemprop=author itemscope itemtype=https://schema.org/Person>
<span itemprop=name>Ada</span></div><img itemprop=image src=/pea.png></div>";

pub const ARTICLE: &str =
    "<!DOCTYPE html><nav><p><a href=/>Home, sweet home, where all the soups are, and more soups than you
can eat in a year</a></nav><main><p>Put the peas into water.<p>Wait <a href=/h>an hour</a> or two.<pre>1 kg
2 l</pre><figure>A pan</figure></main><aside><p>Buy pans!</aside>";

pub const MAIL: &str = "<!DOCTYPE html><html><head><style>p, .hot { color: red; } td > b { font-weight: 700 }
p::before { content: none } [oops { }</style></head><body><p style=\"margin: 0\">Pea</p><table><tbody><tr><td class=\"hot\"><b>Leek</b></td>
</tr></tbody></table></body></html>";

pub const TABLES: &str = "<!DOCTYPE html><table><caption>Soups</caption><tr><th rowspan=2>Soup<th colspan=2>Price, \"in\" €<tr><th>small<th>big
<tr><td>Pea<td>3<td>5<tr><td>Leek<td colspan=2 rowspan=2>4<table><tr><td>inner</table><tr><td>Onion</table><table></table>";

pub const FORM: &str = "<!DOCTYPE html><form><input name=soup value='pea &amp; mint'><input name=no value=no disabled><input value=nameless>
<input type=checkbox name=hot checked><input type=checkbox name=cold><input type=radio name=size value=s><input type=radio name=size
value=b checked><select name=bread><option>rye<option selected value=w>wheat</select><select name=first><option disabled>choose<option>one<option>two</select>
<select name=many multiple><option selected>a<option>b<option selected>c</select><textarea name=note>
hot ü</textarea><fieldset disabled><input name=deep value=no></fieldset><input type=submit name=go value=Go></form><form></form>";

pub const ANCHORS: &str = "<!DOCTYPE html>
<p id=pea>Pea <a href=#pea>here</a> <a href=#leek>there</a> <a href=#>top</a>
  <p>Grüße <a href='#on&amp;on'>x</a><a href=/y#z>y</a><script>'<a href=#no>'</script><b id=&quot;>";

pub const TEMPLATE: &str = "<!DOCTYPE html><html><head><title data-bind=\"title\">T</title></head><body><h1 data-bind=\"title\">old <b>title</b></h1><ul>
<li data-each=\"soups\" class=\"soup\"><b data-bind=\"name\"></b>: <i data-bind=\"price\"></i></li></ul><p data-bind=\"none\">x</p></body></html>";

pub const LINT: &str =
    "<!DOCTYPE html><html><head><title>Soups</title></head><body onload=f()><img src=a><img src=b alt=''><p id=a>x</p>
<p id=a onclick=f()>y</p><iframe src=c></iframe><iframe title=t src=d></iframe></body></html>";

pub const COMMENTS: &str = "<p onclick=f()>Nice <font color=red><b>soup</b></font>!<br><script>f()</script><a href='javascript:f()' title=t>a</a>
<a href=https://a.example/?b&c>b</a> <a href=/c>c</a><!-- d --><style>p{}</style><svg><a href=https://e.example/>e</a></svg>
<blockquote>f <em>g</blockquote>h</em> &lt;i&gt; <img src=x onerror=f()>";

pub const CONTENTS: &str = "<!DOCTYPE html><html><head></head><body><h1>Soups</h1><p>All of them.</p><h2>Pea &amp; mint</h2><h3 id=\"how\">How <i>to</i></h3><h2>Leek</h2></body></html>";

pub const PATHS: &str = "<!DOCTYPE html><ul><li><a href=/a>a</a> <a>b</a><li>x<p>y<a href=/c>c</a></ul><img><div><b></b><!-- x --><img></div>";

pub const HEAD: &str = include_str!("../data/head.html");

pub const DIFFERENCE: &str = "<!DOCTYPE html><p>Pea<p class=b id=a>Leek <a href=/x>x</a><p>Onion<b>!</b>";

pub const TEXT: &str = "<!DOCTYPE html><title>no</title><style>no{}</style><h1>Pea\n soup</h1><p>Peas, <b>salt</b>.<p>Water<div>Hot<br>or cold</div><script>no</script>";

pub const COUNT: &str = "<!DOCTYPE html><p>a<p>b<table><tr><td>c<b>d</table><svg><path/></svg><ul><li><b>x<li>y</ul>";

pub const MANY: &str =
    "<!DOCTYPE html><a href=/a>a</a><a name=b>b</a><p><a href='/c?d&amp;e'>c</a><a href=/a>again</a>";

pub const OWN_TREE: &str = "<html><head><title>Pea &amp; mint</title></head><body class=\"a b\"><p>Pea &lt;soup&gt;</p><ul><li>a</li><li title=\"&quot;\">b</li></ul></body></html>";

pub const LAZY: &str = "<!doctype html>\r\n<IMG src='a'>é<img /><p\n><img src=b alt=\"x>y\"><!-- <img> --><svg><a></svg><img loading=eager><script>'<img>'</script>";

pub const SNIPPET: &str = "<!DOCTYPE html><p>All of it: soup &amp; bread, and more.<p>hot&nbsp;soup &#38; bread<p>no soup, no bread<p>soup & bread<b>!";

pub const THREAD: &str = "<!DOCTYPE html><div class='hot comment'><b class=author>Ada</b><p class=text>Salt &amp; pepper!</p><div class=replies><div
class=comment><b class=author>Bo</b><p class=text>No <i>salt</i>.</p></div><div class=comment><b class=author>Cy</b></div></div></div>
<div class=comment><b class=author>Dee</b><p class=text>Good.</p></div>";

pub const TIDY_MAIL: &str = "<!DOCTYPE html><html><head><style>p { color: red }</style></head><body bgcolor=green><center><p style='margin: 0' class=x><font
color=red>Hello, <span>pea</span></font> <a href=https://a.example/ onclick=f()>soup</a></p></center><img src=/t.gif width=1 height=1><img src=a.png alt=a width=9></body></html>";

pub const PICTURES: &str = "<!DOCTYPE html><html><head></head><body><p><img src=/pea.jpg alt=Pea> <img src=a.png> <img src=b.jpg></p><picture><source><img src=c.jpg></picture></body></html>";

pub const SORTER: &str = "<!DOCTYPE html><html><head></head><body><table><tbody><tr><th>Soup</th><th>Price</th></tr><tr><td>Pea</td><td>30</td></tr><tr><td>Leek</td><td> 4
</td></tr></tbody></table><table><tbody><tr><td>Onion</td><td>7</td></tr><tr><td>None</td></tr><tr><td>Water</td><td>free</td></tr></tbody></table></body></html>";

pub const HIGHLIGHT: &str = "<!DOCTYPE html><html><head><title>soup</title></head><body><p>A soup of <b>soups</b>, soup.</p><script>soup()</script><p>Leek &lt;soup</p></body></html>";

pub const LEGACY: &str = "<!DOCTYPE html><html><head><title>суп</title></head><body><p>Борщ &amp; щи</p></body></html>";

pub const PREFIX: &str = "<!doctype html>\r\n<UL class='a'>\n<li><a href=\"/pea?a=b\" title=\"1 > 2\">é</a>\n<li><a href=//a.example/x>b</a><img alt='' src=leek><p\n><script>'<a href=/no>'</script></UL>";
