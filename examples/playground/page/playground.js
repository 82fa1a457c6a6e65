// Parses what is typed, shows the tree and the errors, and compares with the browser, at each key press.
'use strict';

const SAMPLE = `<!DOCTYPE html>
<title>Stone soup</title>
<p class=first>A <b>stone <i>and</b> an onion</i>
<table><b>In a table</b><tr><td>1</table>
<my-card><template shadowrootmode=open><slot></slot></template>Carrots</my-card>
`;

const byId = (id) => document.getElementById(id);
const source = byId('source');
const edition = byId('edition');
const switches = ['shadow-roots', 'scripting'];
const program = Uint8Array.from(atob(byId('program').textContent), (character) => character.charCodeAt(0));
const module = await WebAssembly.compile(program);

// What was parsed last.
let data = { nodes: [{ kind: 'document' }], errors: [] };
const tree = new TreeView(byId('tree'), data.nodes, showNode);
const errors = new RowList(byId('errors'), drawError);

byId('errors').addEventListener('click', (event) => {
  const row = event.target.closest('.row');
  if (row !== null) {
    showError(Number(row.dataset.index));
  }
});
byId('link').addEventListener('click', link);
source.addEventListener('input', update);
edition.addEventListener('change', update);
switches.forEach((id) => byId(id).addEventListener('change', update));
addEventListener('hashchange', open);
await open();

// Parses, and shows everything that follows from it.
function update() {
  const start = performance.now();
  const text = source.value;
  const args = [edition.value, ...switches.filter((id) => byId(id).checked)];
  const json = run(module, args, new TextEncoder().encode(text));
  const parsed = performance.now();
  data = JSON.parse(new TextDecoder().decode(json));
  tree.nodes = data.nodes;
  tree.isClosed = new Uint8Array(data.nodes.length);
  tree.selected = 0;
  tree.measure();
  tree.arrange();
  errors.setCount(data.errors.length);
  compare(text);
  showFacts(parsed - start, performance.now() - start);
}

function compare(text) {
  const verdict = byId('verdict');
  if (data.scripting === 'enabled') {
    verdict.dataset.result = 'impossible';
    verdict.replaceChildren('A browser parses for a script with scripting disabled: there is nothing to compare with.');
    return;
  }
  const { root, how } = parseInBrowser(text, data.shadow_roots === 'allowed');
  const { same, count, ours, theirs } = compareTrees(data.nodes, root);
  const hasSameMode = (data.mode === 'quirks') === (root.compatMode === 'BackCompat');
  verdict.dataset.result = same && hasSameMode ? 'same' : 'different';
  if (same) {
    const mode = hasSameMode ? '' : ' in another mode';
    verdict.replaceChildren(make('b', '', `The same tree${mode} as this browser`), ` (${how}, ${count} nodes).`);
    return;
  }
  const line = (step) => make('code', '', printable((step?.line ?? 'the end of the tree').slice(0, 200)));
  verdict.replaceChildren(
    make('b', '', 'Not the same tree'),
    `: after ${count} nodes `,
    line(ours),
    ' here, and ',
    line(theirs),
    ` in this browser (${how}).`,
  );
}

function showFacts(parsing, all) {
  const words = new Intl.NumberFormat('en');
  const facts = [
    ['Mode', data.mode],
    ['Encoding as bytes', `${data.declared} (${data.declared_by})`],
    ['Nodes', words.format(data.nodes.length)],
    ['Errors', words.format(data.errors.length)],
    ['Parsed in', `${parsing.toFixed(1)} ms`],
    ['Shown in', `${all.toFixed(1)} ms`],
  ];
  byId('facts').replaceChildren(
    ...facts.map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))),
  );
}

function drawError(number) {
  const { code, line, column } = data.errors[number];
  const row = make('div', 'row', make('span', 'number', `${line}:${column}`), code);
  row.dataset.index = String(number);
  return row;
}

function showError(number) {
  const { code, span, line, column } = data.errors[number];
  const { explanation, link: anchor } = data.codes[code];
  const standard = make('a', '', 'the standard');
  standard.href = anchor;
  standard.rel = 'noreferrer';
  byId('details').replaceChildren(
    `Line ${line}, column ${column}: `,
    make('b', '', code),
    make('div', '', explanation.replaceAll('`', ''), ' ', standard),
  );
  selectInSource(span);
}

function showNode(index) {
  const node = data.nodes[index];
  const lines = [make('code', '', ...drawNode(node))];
  for (const [key, name, explanation] of BADGES) {
    if (node[key]) {
      lines.push(make('div', '', make('b', '', name), `: ${explanation}`));
    }
  }
  byId('details').replaceChildren(...lines);
  const start = node.start_tag ?? node.span;
  if (start !== undefined) {
    selectInSource([start[0], (node.end_tag ?? start)[1]]);
  }
}

// Selects a span of the source, without taking the focus from where it is.
function selectInSource([start, end]) {
  source.setSelectionRange(start, end);
  const line = source.value.slice(0, start).split('\n').length - 1;
  const height = 20;
  if (line * height < source.scrollTop || line * height > source.scrollTop + source.clientHeight - height) {
    source.scrollTop = line * height - source.clientHeight / 2;
  }
}

// The source and the options follow the `#` of the address, compressed.
async function link() {
  const state = { source: source.value, edition: edition.value };
  switches.forEach((id) => (state[id] = byId(id).checked));
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(state)));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  history.replaceState(null, '', `#${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`);
  byId('details').replaceChildren('The address of this page now holds the source. Copy it from there.');
}

async function open() {
  const text = location.hash.slice(1).replaceAll('-', '+').replaceAll('_', '/');
  source.value = SAMPLE;
  if (text !== '') {
    try {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const json = await through(new DecompressionStream('deflate-raw'), bytes);
      const state = JSON.parse(new TextDecoder().decode(json));
      source.value = state.source;
      edition.value = state.edition;
      switches.forEach((id) => (byId(id).checked = state[id] === true));
    } catch {
      byId('details').replaceChildren('The address of this page holds no source that can be read.');
    }
  }
  update();
}

async function through(stream, bytes) {
  const chunks = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(chunks).arrayBuffer());
}
