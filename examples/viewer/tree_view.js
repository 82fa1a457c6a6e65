// The tree: one row for each node, which opens and closes.
'use strict';

const BADGES = [
  ['implied', 'implied', 'The source has no start tag for it: the parser implied it.'],
  ['foster_parented', 'foster-parented', 'It, or a part of it, was written inside a table, and stands in front of it.'],
  ['reopened', 'reopened', 'A copy of a formatting element, made where that was misnested or not closed.'],
  ['copied', 'copied', 'A copy of the selected option.'],
];

// The most characters of a text or a value that a row shows.
const MAX_SHOWN = 120;

// How far a node is indented from its parent, in pixels.
const INDENTATION = 12;

// From this depth on, rows are not indented any more.
const DEEPEST_INDENTATION = 40;

class TreeView {
  // `onSelect` is called with the number of a node.
  constructor(scroller, nodes, onSelect) {
    this.nodes = nodes;
    this.onSelect = onSelect;
    this.selected = 0;
    this.isClosed = new Uint8Array(nodes.length);
    this.measure();
    this.list = new RowList(scroller, (number) => this.drawRow(number));
    this.list.canvas.setAttribute('role', 'presentation');
    this.arrange();
    scroller.addEventListener('click', (event) => this.click(event));
    scroller.addEventListener('keydown', (event) => this.press(event));
  }

  // The depth of each node, and where what is in it ends.
  measure() {
    const { nodes } = this;
    this.depths = new Uint32Array(nodes.length);
    this.ends = new Uint32Array(nodes.length);
    for (let index = 1; index < nodes.length; index += 1) {
      this.depths[index] = this.depths[nodes[index].parent] + 1;
    }
    for (let index = nodes.length - 1; index >= 0; index -= 1) {
      this.ends[index] = Math.max(this.ends[index], index + 1);
      if (index > 0) {
        const { parent } = nodes[index];
        this.ends[parent] = Math.max(this.ends[parent], this.ends[index]);
      }
    }
  }

  hasChildren(index) {
    return this.ends[index] > index + 1;
  }

  // Finds the nodes that have a row: those in no closed node.
  arrange() {
    const shown = [];
    for (let index = 0; index < this.nodes.length; ) {
      shown.push(index);
      index = this.isClosed[index] ? this.ends[index] : index + 1;
    }
    this.shown = shown;
    this.list.setCount(shown.length);
  }

  setClosed(index, isClosed) {
    if (this.hasChildren(index) && Boolean(this.isClosed[index]) !== isClosed) {
      this.isClosed[index] = isClosed ? 1 : 0;
      this.arrange();
    }
  }

  // Selects a node, opens what it is in, and shows it.
  select(index) {
    let isHidden = false;
    for (let at = this.nodes[index].parent; at !== undefined; at = this.nodes[at].parent) {
      isHidden ||= this.isClosed[at] === 1;
      this.isClosed[at] = 0;
    }
    this.selected = index;
    if (isHidden) {
      this.arrange();
    }
    this.list.scroller.setAttribute('aria-activedescendant', `node-${index}`);
    this.list.show(this.rowOf(index));
    this.list.drawNow();
    this.list.showColumn(this.indentationOf(index));
  }

  // How far the row of a node starts from the left, in pixels.
  indentationOf(index) {
    return Math.min(this.depths[index], DEEPEST_INDENTATION) * INDENTATION;
  }

  // The row of a node, or of the closed one that it is in.
  rowOf(index) {
    return lastNotAfter(this.shown, index);
  }

  drawRow(number) {
    const index = this.shown[number];
    const depth = this.depths[index];
    const row = make('div', 'row');
    const toggle = !this.hasChildren(index) ? ' ' : this.isClosed[index] ? '▸' : '▾';
    row.style.paddingLeft = `${this.indentationOf(index)}px`;
    row.append(make('span', 'toggle', toggle), ...drawNode(this.nodes[index]));
    for (const [key, name, explanation] of BADGES) {
      if (this.nodes[index][key]) {
        const badge = make('span', `badge ${name}`, name);
        badge.title = explanation;
        row.append(badge);
      }
    }
    row.id = `node-${index}`;
    row.dataset.index = String(index);
    row.setAttribute('role', 'treeitem');
    row.setAttribute('aria-level', String(depth + 1));
    row.setAttribute('aria-selected', String(index === this.selected));
    if (this.hasChildren(index)) {
      row.setAttribute('aria-expanded', String(!this.isClosed[index]));
    }
    row.classList.toggle('selected', index === this.selected);
    return row;
  }

  click(event) {
    const row = event.target.closest('.row');
    if (row === null) {
      return;
    }
    const index = Number(row.dataset.index);
    if (event.target.classList.contains('toggle')) {
      this.setClosed(index, !this.isClosed[index]);
    } else {
      this.choose(index);
    }
  }

  choose(index) {
    this.select(index);
    this.onSelect(index);
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const row = this.rowOf(this.selected);
    const to = (number) => this.choose(this.shown[Math.min(this.shown.length - 1, Math.max(0, number))]);
    const { selected } = this;
    const isOpen = this.hasChildren(selected) && !this.isClosed[selected];
    switch (event.key) {
      case 'ArrowDown':
        to(row + 1);
        break;
      case 'ArrowUp':
        to(row - 1);
        break;
      case 'PageDown':
        to(row + this.list.pageLength());
        break;
      case 'PageUp':
        to(row - this.list.pageLength());
        break;
      case 'Home':
        to(0);
        break;
      case 'End':
        to(this.shown.length - 1);
        break;
      case 'ArrowRight':
        if (isOpen) {
          to(row + 1);
        } else {
          this.setClosed(selected, false);
        }
        break;
      case 'ArrowLeft':
        if (isOpen) {
          this.setClosed(selected, true);
        } else if (selected > 0) {
          this.choose(this.nodes[selected].parent);
        }
        break;
      case ' ':
        this.setClosed(selected, isOpen);
        break;
      default:
        return;
    }
    event.preventDefault();
  }
}

// The first characters of a text, in quotes, with newlines and the like as escapes.
function quoted(text) {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return printable(JSON.stringify(shown));
}

// The contents of the row of a node.
function drawNode(node) {
  switch (node.kind) {
    case 'element':
      return drawElement(node);
    case 'text':
      return [/\S/.test(node.data) ? quoted(node.data) : make('span', 'soft', quoted(node.data))];
    case 'comment':
      return [make('span', 'comment', `<!-- ${quoted(node.data)} -->`)];
    case 'processing instruction':
      return [make('span', 'comment', `<?${printable(node.target)} ${quoted(node.data)}?>`)];
    case 'doctype': {
      const identifiers = node.public + node.system === '' ? '' : ` ${quoted(node.public)} ${quoted(node.system)}`;
      return [make('span', 'structure', `<!DOCTYPE ${printable(node.name)}${identifiers}>`)];
    }
    case 'shadow root': {
      const flags = ['clonable', 'serializable', 'delegates_focus', 'manual_slots', 'null_registry'];
      const words = [node.mode, ...flags.filter((flag) => node[flag]).map((flag) => flag.replace('_', ' '))];
      if (node.reference_target !== undefined) {
        words.push(`reference target ${quoted(node.reference_target)}`);
      }
      return [make('span', 'structure', `shadow root (${words.join(', ')})`)];
    }
    default:
      return [make('span', 'structure', node.kind)];
  }
}

function drawElement(node) {
  const prefix = node.namespace === undefined ? '' : `${node.namespace} `;
  const parts = [make('span', 'tag', `<${prefix}${printable(node.name)}`)];
  let length = 0;
  for (const { name, value } of node.attributes ?? []) {
    if (length > 2 * MAX_SHOWN) {
      parts.push(' …');
      break;
    }
    length += name.length + value.length;
    const shown = name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name;
    parts.push(' ', make('span', 'attribute', printable(shown)), '=', make('span', 'value', quoted(value)));
  }
  parts.push(make('span', 'tag', '>'));
  return parts;
}
