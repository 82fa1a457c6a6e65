// Puts each text into the page by innerHTML, and what it wrote again, and tells what has run, what has loaded and what stands there.
'use strict';

const RUNS = /^(script|iframe|frame|frameset|object|embed|applet|base|meta|link|style|template|noscript)$/;

const { texts, trust } = JSON.parse(document.getElementById('data').textContent);

function look(root, index, way) {
  for (const element of root.querySelectorAll('*')) {
    const tell = (what) => found.push([index, way, what]);
    if (trust === 'server' && RUNS.test(element.localName)) {
      tell(`<${element.localName}>`);
    }
    if (element instanceof HTMLScriptElement || element instanceof SVGScriptElement) {
      tell('<script>');
    }
    // NOTE: a form has its fields as properties, which can be called like anything.
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      if (/^on/i.test(name)) {
        tell(`<${element.localName} ${name}>`);
      }
    }
    // NOTE: the standard removes only javascript: URLs. Browsers refuse to open data: URLs, and none runs vbscript: URLs.
    const bad = trust === 'server' ? /^(javascript|vbscript|data):$/ : /^javascript:$/;
    const url = element.protocol ?? element.href?.baseVal?.replace(/[\t\n\r]/g, '').trim().toLowerCase() ?? '';
    // NOTE: the standard lists the links of SVG that lead somewhere. An image does not: no browser runs its URL.
    const leads = trust === 'server' || element.localName !== 'image';
    if (leads && bad.test(url.replace(/:.*/s, ':'))) {
      tell(`<${element.localName} with ${url}>`);
    }
    if (element.shadowRoot) {
      tell('a shadow root');
    }
  }
}

for (const loaded of document.querySelectorAll('[data-loaded]')) {
  look(loaded, Number(loaded.dataset.index), 'load');
}
texts.forEach((text, index) => {
  const [one, other] = [document.createElement('div'), document.createElement('div')];
  for (const element of [one, other]) {
    element.dataset.index = index;
    // NOTE: a handler runs without that, too, and nothing leads the page away.
    if (trust !== 'safe tree') {
      document.body.append(element);
    }
  }
  one.innerHTML = text;
  look(one, index, 'innerHTML');
  const written = one.innerHTML;
  other.innerHTML = written;
  look(other, index, 'innerHTML of innerHTML');
  if (trust === 'server' && (other.innerHTML !== written || !one.isEqualNode(other))) {
    found.push([index, 'innerHTML of innerHTML', `another tree: ${other.innerHTML}`]);
  }
});

// What is refused is told of in tasks of their own.
setTimeout(() => {
  const text = JSON.stringify([texts.length, found]);
  const answers = text.replace(/[<>&\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  document.documentElement.innerHTML = '';
  document.documentElement.append(`answers:${answers}:end of the answers`);
}, 1500);
