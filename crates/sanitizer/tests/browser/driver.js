// Does the calls, and writes the trees that they give onto the page.
'use strict';

const NAMESPACES = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' };
const DESIGNATORS = { [NAMESPACES.svg]: 'svg ', [NAMESPACES.math]: 'math ' };

function createContext(name) {
  const [prefix, localName] = name.includes(' ') ? name.split(' ') : ['', name];
  const namespace = prefix === '' ? 'http://www.w3.org/1999/xhtml' : NAMESPACES[prefix];
  return document.createElementNS(namespace, localName);
}

function attributeName({ namespaceURI, prefix, localName }) {
  return namespaceURI === null ? localName : `${prefix ?? 'xmlns'} ${localName}`;
}

// The lines of a tree in the form of html5lib-tests.
function lines(root) {
  const result = [];
  let texts = null;
  const add = (depth, line) => {
    texts = null;
    result.push(`| ${'  '.repeat(depth)}${line}`);
  };
  const walk = (parent, depth) => {
    texts = null;
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (texts === null) {
          add(depth, '""');
          texts = '';
        }
        texts += node.data;
        result[result.length - 1] = `| ${'  '.repeat(depth)}"${texts}"`;
      } else if (node.nodeType === Node.COMMENT_NODE) {
        add(depth, `<!-- ${node.data} -->`);
      } else if (node.nodeType === Node.PROCESSING_INSTRUCTION_NODE) {
        add(depth, `<?${node.target} ${node.data}?>`);
      } else if (node.nodeType === Node.DOCUMENT_TYPE_NODE) {
        const identifiers = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
        add(depth, `<!DOCTYPE ${node.name}${identifiers}>`);
      } else {
        add(depth, `<${DESIGNATORS[node.namespaceURI] ?? ''}${node.localName}>`);
        const attributes = [...node.attributes].map((attribute) => [attributeName(attribute), attribute.value]);
        attributes.sort(([one], [other]) => (one < other ? -1 : 1));
        for (const [name, value] of attributes) {
          add(depth + 1, `${name}="${value}"`);
        }
        if (node.shadowRoot) {
          add(depth + 1, `#shadow-root (${node.shadowRoot.mode})`);
          walk(node.shadowRoot, depth + 2);
        }
        if (node instanceof HTMLTemplateElement) {
          add(depth + 1, 'content');
          walk(node.content, depth + 2);
        }
        walk(node, depth + 1);
        texts = null;
      }
    }
  };
  walk(root, 0);
  return result;
}

function answer({ method, context, target, html, config, instance }) {
  try {
    const options = config === undefined ? [] : [{ sanitizer: instance ? new Sanitizer(config) : config }];
    if (method.startsWith('parse')) {
      return { tree: lines(Document[method](html, ...options)) };
    }
    const element = createContext(context);
    const place = target === 'shadow' ? element.attachShadow({ mode: 'open' }) : element;
    place[method](html, ...options);
    return { tree: lines(element instanceof HTMLTemplateElement ? element.content : place) };
  } catch (error) {
    return { error: error.name };
  }
}

const cases = JSON.parse(document.getElementById('cases').textContent);
const text = JSON.stringify(cases.map(answer));
const ascii = text.replace(/[<>&\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
// Nothing else stays on the page: this script has the marks, too.
document.documentElement.innerHTML = '';
document.documentElement.append(`answers:${ascii}:end of the answers`);
