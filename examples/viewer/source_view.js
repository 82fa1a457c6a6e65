// The source: its lines with numbers, cut into rows that fit, with errors underlined and the selected node marked.
'use strict';

class SourceView {
  // `onSelect` is called with an offset in the source.
  constructor(scroller, data, onSelect) {
    this.text = data.source;
    this.errors = data.errors;
    this.codes = data.codes;
    this.onSelect = onSelect;
    this.marks = [];
    this.inside = null;
    this.current = 0;
    this.columns = 0;
    this.list = new RowList(scroller, (number) => this.drawRow(number));
    this.layOut();
    new ResizeObserver(() => this.layOut()).observe(scroller);
    scroller.addEventListener('click', (event) => this.click(event));
    scroller.addEventListener('keydown', (event) => this.press(event));
  }

  // Cuts the text into rows. A wide character counts as two columns.
  layOut() {
    const columns = this.columnsThatFit();
    if (columns === this.columns) {
      return;
    }
    this.columns = columns;
    const offset = this.starts?.[this.current] ?? 0;
    const { text } = this;
    const starts = [0];
    const lines = [1];
    let line = 1;
    let column = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x0a || code === 0x0d) {
        if (code === 0x0d && text.charCodeAt(at + 1) === 0x0a) {
          at += 1;
        }
        line += 1;
        column = 0;
        starts.push(at + 1);
        lines.push(line);
        continue;
      }
      // The second half of a character stays with the first.
      const isTrail = code >= 0xdc00 && code <= 0xdfff;
      if (column >= columns && !isTrail) {
        column = 0;
        starts.push(at);
        lines.push(0);
      }
      column += code === 0x09 ? 4 - (column % 4) : code >= 0x1100 && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
    }
    this.starts = starts;
    this.lines = lines;
    this.errorsOfRows = this.findErrorsOfRows();
    this.current = this.rowAt(offset);
    this.list.setCount(starts.length);
  }

  // How many characters fit next to the line number.
  columnsThatFit() {
    const code = make('span', 'code', 'x'.repeat(50));
    const row = make('div', 'row', make('span', 'number', '1'), code);
    this.list.scroller.append(row);
    const { left, width } = code.getBoundingClientRect();
    const room = row.getBoundingClientRect().left + this.list.scroller.clientWidth - left;
    row.remove();
    return Math.max(20, Math.floor(room / (width / 50 || 8)) - 1);
  }

  // For each row with errors, the numbers of these.
  findErrorsOfRows() {
    const rows = new Map();
    this.errors.forEach(({ span: [start, end] }, number) => {
      const last = this.rowAt(Math.max(start, end - 1));
      for (let row = this.rowAt(start); row <= last; row += 1) {
        const numbers = rows.get(row);
        if (numbers === undefined) {
          rows.set(row, [number]);
        } else {
          numbers.push(number);
        }
      }
    });
    return rows;
  }

  rowAt(offset) {
    return Math.max(0, lastNotAfter(this.starts, offset));
  }

  // The line and column, from 1, of an offset. A column is a code unit.
  positionAt(offset) {
    let row = this.rowAt(offset);
    while (this.lines[row] === 0) {
      row -= 1;
    }
    return `${this.lines[row]}:${offset - this.starts[row] + 1}`;
  }

  // Marks spans, and softly what is inside another one.
  mark(marks, inside) {
    this.marks = marks;
    this.inside = inside;
    this.list.draw();
  }

  show(offset) {
    this.current = this.rowAt(offset);
    this.list.show(this.current);
  }

  drawRow(number) {
    const start = this.starts[number];
    const isLast = number + 1 === this.starts.length;
    const next = isLast ? this.text.length : this.starts[number + 1];
    let end = next;
    while (end > start && (this.text[end - 1] === '\n' || this.text[end - 1] === '\r')) {
      end -= 1;
    }
    const code = make('span', 'code');
    const errors = (this.errorsOfRows.get(number) ?? []).map((error) => this.errors[error]);
    this.drawSegments(code, start, end, isLast, errors);
    const line = this.lines[number];
    const row = make('div', 'row', make('span', 'number', line === 0 ? ' ' : String(line)), code);
    row.dataset.row = String(number);
    row.classList.toggle('current', number === this.current);
    return row;
  }

  // Cuts a row where an error or a mark starts or ends.
  drawSegments(code, start, end, isLast, errors) {
    const cuts = new Set([start, end]);
    const points = new Map();
    const cut = (offset) => {
      if (offset > start && offset < end) {
        cuts.add(offset);
      }
    };
    for (const error of errors) {
      const [from, to] = error.span;
      cut(from);
      cut(to);
      // An error at the end of the input or at a newline has no character in the row.
      if (from === to || from >= end) {
        const at = Math.min(Math.max(from, start), end);
        cut(at);
        points.set(at, [...(points.get(at) ?? []), error]);
      }
    }
    for (const [from, to] of [...this.marks, this.inside ?? [0, 0]]) {
      cut(from);
      cut(to);
    }
    const sorted = [...cuts].sort((one, other) => one - other);
    sorted.forEach((from, index) => {
      if (points.has(from)) {
        const point = make('span', 'point');
        point.title = this.titleOf(points.get(from));
        code.append(point);
      }
      const to = sorted[index + 1];
      if (to !== undefined) {
        code.append(this.drawSegment(from, to, errors));
      }
    });
  }

  drawSegment(from, to, errors) {
    const covers = ([start, end]) => start <= from && to <= end;
    const found = errors.filter((error) => covers(error.span));
    const segment = make('span', '', printable(this.text.slice(from, to)));
    segment.dataset.start = String(from);
    segment.classList.toggle('inside', this.inside !== null && covers(this.inside));
    segment.classList.toggle('mark', this.marks.some(covers));
    if (found.length > 0) {
      segment.classList.add('error');
      segment.title = this.titleOf(found);
    }
    return segment;
  }

  titleOf(errors) {
    return errors.map(({ code }) => `${code}\n${this.codes[code].explanation}`).join('\n\n');
  }

  click(event) {
    const row = event.target.closest('.row');
    if (row === null) {
      return;
    }
    const number = Number(row.dataset.row);
    this.current = number;
    this.list.draw();
    this.onSelect(this.offsetOfClick(event) ?? this.starts[number]);
  }

  // The offset of the character that was clicked.
  offsetOfClick(event) {
    const segment = event.target.closest('[data-start]');
    if (segment === null) {
      return null;
    }
    const start = Number(segment.dataset.start);
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const isIn = caret !== undefined && caret !== null && segment.contains(caret.offsetNode);
    return isIn ? start + Math.min(caret.offset, segment.textContent.length - 1) : start;
  }

  press(event) {
    const page = this.list.pageLength();
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (step !== undefined) {
      this.current = Math.min(this.starts.length - 1, Math.max(0, this.current + step));
      this.list.show(this.current);
      event.preventDefault();
    } else if (event.key === 'Enter') {
      const start = this.starts[this.current];
      const indentation = /^[ \t\f]*/.exec(this.text.slice(start, start + this.columns))[0].length;
      this.onSelect(start + indentation);
      event.preventDefault();
    }
  }
}
