// Puts the page together: what is known of the parse, the two views, and the comparison with the browser.
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const details = document.getElementById('details');

// Where each tag, text, comment and the like is in the source, by their starts.
const places = findPlaces(data.nodes);
const sourceView = new SourceView(document.getElementById('source'), data, selectAtOffset);
const treeView = new TreeView(document.getElementById('tree'), data.nodes, selectNode);
let currentError = -1;

showFacts();
showLegend();
document.getElementById('next-error').addEventListener('click', () => showError(currentError + 1));
document.getElementById('previous-error').addEventListener('click', () => showError(currentError - 1));
document.getElementById('compare').addEventListener('click', compare);
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  const keys = { e: () => showError(currentError + 1), E: () => showError(currentError - 1), c: compare };
  keys[event.key]?.();
});
if (data.compare) {
  compare();
}

function findPlaces(nodes) {
  const found = [];
  nodes.forEach((node, index) => {
    for (const span of [node.start_tag, node.end_tag, node.span]) {
      if (span !== undefined) {
        found.push({ start: span[0], end: span[1], index });
      }
    }
  });
  // Of two nodes with one start tag, the original comes last.
  found.sort((one, other) => one.start - other.start || other.index - one.index);
  // The greatest end up to each place says where to give up a search.
  let greatest = 0;
  const ends = found.map(({ end }) => (greatest = Math.max(greatest, end)));
  return { found, starts: found.map(({ start }) => start), ends };
}

// The node whose tag or text an offset is in; of several the one that starts last.
function nodeAt(offset) {
  for (let at = lastNotAfter(places.starts, offset); at >= 0 && places.ends[at] > offset; at -= 1) {
    if (places.found[at].end > offset) {
      return places.found[at].index;
    }
  }
  return null;
}

function showFacts() {
  const { encoding } = data;
  const words = new Intl.NumberFormat('en');
  const counted = (kind) => words.format(data.nodes.filter((node) => node.kind === kind).length);
  const facts = [['Edition', data.edition], ['Mode', data.mode]];
  if (encoding !== null) {
    const before = encoding.sniffed === encoding.name ? '' : `, at first ${encoding.sniffed}`;
    const restarted = encoding.restarted ? ', started over' : '';
    facts.push(['Encoding', `${encoding.name} (${encoding.source}, ${encoding.confidence}${before}${restarted})`]);
  }
  facts.push(['Scripting', data.scripting], ['Shadow roots', data.shadow_roots]);
  if (data.srcdoc) {
    facts.push(['Document', 'srcdoc']);
  }
  if (data.context !== null) {
    facts.push(['Context', data.context]);
  }
  facts.push(
    ['Bytes', words.format(data.bytes)],
    ['Lines', words.format(sourceView.lines[sourceView.lines.length - 1] || sourceView.lines.filter(Boolean).length)],
    ['Elements', counted('element')],
    ['Texts', counted('text')],
    ['Comments', counted('comment')],
    ['Errors', words.format(data.errors.length)],
    ['Malformed', words.format(data.malformed.length)],
    ['Parsed in', `${data.milliseconds.toFixed(2)} ms`],
  );
  document.getElementById('name').textContent = printable(data.name);
  document.getElementById('facts').append(
    ...facts.map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))),
  );
  for (const id of ['next-error', 'previous-error']) {
    document.getElementById(id).disabled = data.errors.length === 0;
  }
}

// What the badges in the tree say, in full where the pointer rests.
function showLegend() {
  const samples = BADGES.map(([, name, explanation]) => {
    const badge = make('span', `badge ${name}`, name);
    badge.title = explanation;
    return badge;
  });
  document.getElementById('legend').append(...samples, make('span', 'sample', 'error'));
}

// Marks a node in the source.
function markInSource(index) {
  const node = data.nodes[index];
  const marks = [node.start_tag, node.end_tag, node.span].filter((span) => span !== undefined);
  if (isScattered(index)) {
    sourceView.mark([], node.span);
    return marks;
  }
  const isWhole = node.start_tag !== undefined && node.end_tag !== undefined;
  sourceView.mark(marks, isWhole ? [node.start_tag[0], node.end_tag[1]] : null);
  return marks;
}

// Whether a node is a text from several places, with something else in between.
function isScattered(index) {
  const { kind, span } = data.nodes[index];
  if (kind !== 'text' || span === undefined) {
    return false;
  }
  const next = places.found[lastNotAfter(places.starts, span[0]) + 1];
  return next !== undefined && next.start < span[1];
}

function selectNode(index) {
  const marks = markInSource(index);
  if (marks.length > 0) {
    sourceView.show(marks[0][0]);
  }
  describe(index);
}

function selectAtOffset(offset) {
  const index = nodeAt(offset);
  const number = data.errors.findIndex(({ span: [start, end] }) => start <= offset && offset < end);
  if (index !== null) {
    markInSource(index);
    treeView.select(index);
    describe(index);
  }
  if (number >= 0) {
    currentError = number;
    describeError(number);
  } else if (index === null) {
    details.replaceChildren(`${sourceView.positionAt(offset)}: nothing in the tree comes from here.`);
  }
}

function describe(index) {
  const node = data.nodes[index];
  const lines = [make('code', '', ...drawNode(node))];
  const place = (name, span) => {
    if (span !== undefined) {
      const text = `${name} ${sourceView.positionAt(span[0])} to ${sourceView.positionAt(span[1])}`;
      lines.push(make('span', 'soft', ` · ${text}`));
    }
  };
  place('start tag', node.start_tag);
  place('end tag', node.end_tag);
  place(isScattered(index) ? 'in pieces from' : 'at', node.span);
  for (const [key, name, explanation] of BADGES) {
    if (node[key]) {
      lines.push(make('div', '', make('b', '', name), `: ${explanation}`));
    }
  }
  const path = [];
  for (let at = node.parent; at !== undefined && path.length < 30; at = data.nodes[at].parent) {
    path.push(printable(data.nodes[at].name ?? data.nodes[at].kind));
  }
  lines.push(make('div', 'soft', path.reverse().join(' › ')));
  details.replaceChildren(...lines);
}

function showError(number) {
  const count = data.errors.length;
  if (count === 0) {
    return;
  }
  currentError = (number + count) % count;
  const { span } = data.errors[currentError];
  const index = nodeAt(span[0]);
  if (index !== null) {
    treeView.select(index);
  }
  sourceView.mark([span], null);
  sourceView.show(span[0]);
  describeError(currentError);
}

function describeError(number) {
  const { code, line, column } = data.errors[number];
  const { explanation, link } = data.codes[code];
  const anchor = make('a', '', 'the standard');
  anchor.href = link;
  anchor.rel = 'noreferrer';
  const place = `Error ${number + 1} of ${data.errors.length}, line ${line}, column ${column}: `;
  details.replaceChildren(place, make('b', '', code), make('div', '', ...withCode(explanation), ' ', anchor));
}

// A text whose parts in backticks are code.
function withCode(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? make('code', '', part) : part));
}

// Parses the source with the browser's own parser, and says whether that makes the same tree.
function compare() {
  const verdict = document.getElementById('verdict');
  verdict.hidden = false;
  verdict.dataset.result = 'impossible';
  if (data.scripting === 'enabled' && data.context === null) {
    verdict.replaceChildren('A browser parses for a script with scripting disabled: there is nothing to compare with.');
    return;
  }
  if (data.srcdoc) {
    verdict.replaceChildren('Only a frame makes such a document, and this page opens none: there is nothing to compare with.');
    return;
  }
  const start = performance.now();
  const { root, how } = treeOfBrowser();
  const time = performance.now() - start;
  const result = compareTrees(data.nodes, root);
  const isQuirks = data.mode === 'quirks';
  const hasSameMode = data.context !== null || isQuirks === (root.compatMode === 'BackCompat');
  const splits = result.splits === 0 ? '' : ` The browser cut ${result.splits} long texts, which count as whole.`;
  const by = `(${how}, ${time.toFixed(1)} ms, ${navigator.userAgent.match(/(Firefox|Edg|Chrome|Version)\/[\d.]+/)?.[0] ?? 'this browser'})`;
  if (result.same && hasSameMode) {
    verdict.dataset.result = 'same';
    verdict.replaceChildren(make('b', '', 'The same tree'), `: ${result.count.toLocaleString('en')} nodes ${by}.${splits}`);
    return;
  }
  verdict.dataset.result = 'different';
  if (result.same) {
    const text = `The same tree, another mode: ${data.mode} here, ${root.compatMode} in the browser ${by}.`;
    verdict.replaceChildren(text);
    return;
  }
  showDifference(verdict, result, by);
}

function treeOfBrowser() {
  if (data.context === null) {
    return parseInBrowser(data.source, data.shadow_roots === 'allowed');
  }
  // The scripts of a document without a window never run.
  const ownerDocument = data.scripting === 'enabled' ? document : document.implementation.createHTMLDocument('');
  return { root: parseFragmentInBrowser(data.source, ownerDocument, data.context), how: 'innerHTML' };
}

function showDifference(verdict, { count, ours, theirs, path }, by) {
  const lines = [ours?.line ?? 'the end of the tree', theirs?.line ?? 'the end of the tree'];
  let same = 0;
  while (same < lines[0].length && lines[0][same] === lines[1][same]) {
    same += 1;
  }
  if (lines[0] === lines[1]) {
    // The same node in another place.
    same = 0;
  }
  const side = (name, step, line) => {
    const ancestors = path.slice(1, step?.depth ?? 1).slice(-6).map(shorten);
    const from = Math.max(0, same - 60);
    const before = printable((from > 0 ? '…' : '') + line.slice(from, same));
    const rest = printable(line.slice(same, same + 200));
    const depth = step === null || step === undefined ? '' : ` (depth ${step.depth})`;
    const rows = ancestors.map((ancestor, level) => `${'  '.repeat(level)}${ancestor}\n`);
    const tree = make('pre', '', ...rows, '  '.repeat(rows.length), before, make('span', 'differs', rest));
    return make('div', 'side', make('b', '', name), depth, tree);
  };
  const sides = make('div', 'sides', side('soupstone', ours, lines[0]), side('This browser', theirs, lines[1]));
  verdict.replaceChildren(make('b', '', 'Not the same tree'), `: they differ after ${count.toLocaleString('en')} nodes ${by}.`, sides);
  if (ours !== null) {
    treeView.select(ours.index);
    selectNode(ours.index);
  }
}

function shorten(line) {
  return printable(line.length > 80 ? `${line.slice(0, 80)}…` : line);
}
