// Holds a tree of the parser against one that the browser made of the same source.
//
// The parser's tree is the list `nodes` of the JSON object that `support/json_tree.rs` describes. Both trees become a
// sequence of steps in tree order; a step is a depth and a line of text that says everything about one node. The trees
// are the same if the sequences are.
//
// The contents of a template and a shadow root come before the children. Texts that stand side by side count as one: the
// parser makes one text of what it reads, but Chromium starts another one after 65,536 code units. A closed shadow root
// is left out, as no script can look into it.
'use strict';

const NAMESPACES = {
  'http://www.w3.org/1999/xhtml': '',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://www.w3.org/XML/1998/namespace': 'xml',
  'http://www.w3.org/2000/xmlns/': 'xmlns',
};

function namespaceName(uri, ofHtml) {
  if (uri === null) {
    return '';
  }
  const name = NAMESPACES[uri];
  return name === '' ? ofHtml : name ?? uri;
}

function describeElement(namespace, name, attributes) {
  let line = namespace === '' ? `<${name}` : `<${namespace} ${name}`;
  for (const { name, namespace, value } of attributes) {
    line += namespace === '' ? ` ${name}` : ` {${namespace}}${name}`;
    line += `=${JSON.stringify(value)}`;
  }
  return `${line}>`;
}

function describeDoctype(name, publicId, systemId) {
  return `<!DOCTYPE ${[name, publicId, systemId].map((part) => JSON.stringify(part)).join(' ')}>`;
}

function describeText(data) {
  return `#text ${JSON.stringify(data)}`;
}

function describeComment(data) {
  return `<!-- ${JSON.stringify(data)} -->`;
}

function describeInstruction(target, data) {
  return `<?${JSON.stringify(target)} ${JSON.stringify(data)}?>`;
}

// The steps of the parser's tree: depth, line, and the number of the node.
function* stepsOfParser(nodes) {
  const depths = new Uint32Array(nodes.length);
  // Nodes of a closed shadow root.
  const hidden = new Set();
  for (let index = 1; index < nodes.length; index += 1) {
    const node = nodes[index];
    depths[index] = depths[node.parent] + 1;
    if (hidden.has(node.parent) || (node.kind === 'shadow root' && node.mode === 'closed')) {
      hidden.add(index);
      continue;
    }
    if (node.kind !== 'text') {
      yield { depth: depths[index], line: describeNode(node), index };
      continue;
    }
    const parts = [node.data];
    const first = index;
    while (nodes[index + 1]?.kind === 'text' && nodes[index + 1].parent === node.parent) {
      index += 1;
      parts.push(nodes[index].data);
    }
    yield { depth: depths[first], line: describeText(parts.join('')), index: first };
  }
}

// All that a node of the parser's tree is, in one line.
function describeNode(node) {
  switch (node.kind) {
    case 'doctype':
      return describeDoctype(node.name, node.public, node.system);
    case 'element': {
      const attributes = (node.attributes ?? []).map((attribute) => ({ namespace: '', ...attribute }));
      return describeElement(node.namespace ?? '', node.name, attributes);
    }
    case 'comment':
      return describeComment(node.data);
    case 'processing instruction':
      return describeInstruction(node.target, node.data);
    case 'shadow root':
      return describeShadowRoot({
        clonable: node.clonable === true,
        serializable: node.serializable === true,
        delegatesFocus: node.delegates_focus === true,
        slotAssignment: node.manual_slots === true ? 'manual' : 'named',
        referenceTarget: node.reference_target,
      });
    default:
      return `#${node.kind}`;
  }
}

function describeShadowRoot({ clonable, serializable, delegatesFocus, slotAssignment, referenceTarget }) {
  const described = { clonable, serializable, delegatesFocus, slotAssignment, referenceTarget: referenceTarget ?? null };
  return `#shadow root ${JSON.stringify(described)}`;
}

// The steps of the browser's tree: the children of `root` and all that is in them. `found.splits` counts the texts that
// follow another one.
function* stepsOfBrowser(root, found) {
  const pending = [];
  const push = (parent, depth) => {
    for (let child = parent.lastChild; child !== null; child = child.previousSibling) {
      pending.push({ node: child, depth });
    }
  };
  push(root, 1);
  while (pending.length > 0) {
    const { node, depth, line } = pending.pop();
    if (line !== undefined) {
      yield { depth, line };
      push(node, depth + 1);
      continue;
    }
    if (node.nodeType === Node.TEXT_NODE) {
      const parts = [node.data];
      while (pending.at(-1)?.node.nodeType === Node.TEXT_NODE && pending.at(-1).depth === depth) {
        parts.push(pending.pop().node.data);
        found.splits += 1;
      }
      yield { depth, line: describeText(parts.join('')) };
      continue;
    }
    yield { depth, line: describeBrowserNode(node) };
    push(node, depth + 1);
    if (node.nodeType !== Node.ELEMENT_NODE) {
      continue;
    }
    if (isTemplate(node)) {
      pending.push({ node: node.content, depth: depth + 1, line: '#template contents' });
    }
    if (node.shadowRoot) {
      pending.push({ node: node.shadowRoot, depth: depth + 1, line: describeShadowRoot(node.shadowRoot) });
    }
  }
}

// Whether the element has contents besides its children. A template of another window is of another class.
function isTemplate(element) {
  return (
    element.localName === 'template' && element.namespaceURI === 'http://www.w3.org/1999/xhtml' && 'content' in element
  );
}

// The same line as `describeNode`, for a node of the browser.
function describeBrowserNode(node) {
  switch (node.nodeType) {
    case Node.DOCUMENT_TYPE_NODE:
      return describeDoctype(node.name, node.publicId, node.systemId);
    case Node.ELEMENT_NODE: {
      const attributes = Array.from(node.attributes, (attribute) => ({
        name: attribute.name,
        namespace: namespaceName(attribute.namespaceURI, 'html'),
        // A document whose policy came as a header hides the values of nonces.
        value: attribute.name === 'nonce' && attribute.value === '' ? (node.nonce ?? '') : attribute.value,
      }));
      return describeElement(namespaceName(node.namespaceURI, ''), node.localName, attributes);
    }
    case Node.COMMENT_NODE:
      return describeComment(node.data);
    case Node.PROCESSING_INSTRUCTION_NODE:
      return describeInstruction(node.target, node.data);
    default:
      return `#node of type ${node.nodeType}`;
  }
}

// Compares the trees. Gives `same`, `count` (of the nodes that are the same) and `splits`; and where they differ the
// step that `ours` and `theirs` has there, which is `null` after the last one, and in `path` the lines of the last equal
// nodes, by depth: the ancestors of both are among them.
function compareTrees(nodes, root) {
  const found = { splits: 0 };
  const ours = stepsOfParser(nodes);
  const theirs = stepsOfBrowser(root, found);
  const path = [];
  for (let count = 0; ; count += 1) {
    const our = ours.next().value ?? null;
    const their = theirs.next().value ?? null;
    if (our === null && their === null) {
      return { same: true, count, splits: found.splits };
    }
    if (our?.line !== their?.line || our?.depth !== their?.depth) {
      return { same: false, count, splits: found.splits, ours: our, theirs: their, path };
    }
    path[our.depth] = our.line;
  }
}

// Parses a source as the parser's options say, in a document where no script runs and nothing is loaded.
//
// NOTE: without options, Chromium 156 leaves the comments out.
function parseInBrowser(source, allowsShadowRoots) {
  if (allowsShadowRoots && typeof Document.parseHTMLUnsafe === 'function') {
    return { root: Document.parseHTMLUnsafe(source, {}), how: 'Document.parseHTMLUnsafe' };
  }
  return { root: new DOMParser().parseFromString(source, 'text/html'), how: 'DOMParser' };
}

// A context element of a fragment, such as `tr` or `svg path`, in this document.
function createContext(ownerDocument, context) {
  const [first, second] = context.split(' ');
  switch (second === undefined ? 'html' : first) {
    case 'svg':
      return ownerDocument.createElementNS('http://www.w3.org/2000/svg', second);
    case 'math':
      return ownerDocument.createElementNS('http://www.w3.org/1998/Math/MathML', second);
    default:
      return ownerDocument.createElementNS('http://www.w3.org/1999/xhtml', first);
  }
}

// Parses a fragment in a context of this document, and gives the node that its nodes are in.
function parseFragmentInBrowser(source, ownerDocument, context) {
  const element = createContext(ownerDocument, context);
  element.innerHTML = source;
  return isTemplate(element) ? element.content : element;
}
