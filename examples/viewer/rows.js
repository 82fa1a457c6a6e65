// A list of rows of one height, of which only those in sight are in the document.
'use strict';

const ROW_HEIGHT = 20;

// How many rows are drawn above and below what is in sight.
const ROWS_AROUND = 12;

class RowList {
  // `drawRow` makes the element of a row from its number.
  constructor(scroller, drawRow) {
    this.scroller = scroller;
    this.drawRow = drawRow;
    this.count = 0;
    this.isDrawingPlanned = false;
    this.canvas = document.createElement('div');
    scroller.append(this.canvas);
    scroller.addEventListener('scroll', () => this.draw());
    new ResizeObserver(() => {
      this.canvas.style.minWidth = '';
      this.draw();
    }).observe(scroller);
  }

  setCount(count) {
    this.count = count;
    this.canvas.style.height = `${count * ROW_HEIGHT}px`;
    this.draw();
  }

  // Draws what is in sight when the browser draws next.
  draw() {
    if (this.isDrawingPlanned) {
      return;
    }
    this.isDrawingPlanned = true;
    requestAnimationFrame(() => {
      this.isDrawingPlanned = false;
      this.drawNow();
    });
  }

  drawNow() {
    const top = Math.floor(this.scroller.scrollTop / ROW_HEIGHT);
    const first = Math.max(0, top - ROWS_AROUND);
    const inSight = Math.ceil(this.scroller.clientHeight / ROW_HEIGHT);
    const end = Math.min(this.count, top + inSight + ROWS_AROUND);
    const rows = document.createDocumentFragment();
    for (let number = first; number < end; number += 1) {
      const row = this.drawRow(number);
      row.style.top = `${number * ROW_HEIGHT}px`;
      rows.append(row);
    }
    this.canvas.replaceChildren(rows);
    // All rows become as wide as the widest that was drawn.
    const { scrollWidth, clientWidth } = this.scroller;
    if (scrollWidth > clientWidth) {
      this.canvas.style.minWidth = `${scrollWidth}px`;
    }
  }

  // Scrolls so that a row can be seen, in the middle if it was out of sight.
  show(number) {
    const height = this.scroller.clientHeight;
    const top = number * ROW_HEIGHT;
    const isInSight = top >= this.scroller.scrollTop && top + ROW_HEIGHT <= this.scroller.scrollTop + height;
    if (!isInSight) {
      this.scroller.scrollTop = top - height / 2;
    }
    this.draw();
  }

  // Scrolls to the side if what starts at a place, in pixels, is out of sight or far to the right.
  showColumn(left) {
    const { scrollLeft, clientWidth } = this.scroller;
    if (left < scrollLeft || left > scrollLeft + clientWidth * 0.6) {
      this.scroller.scrollLeft = left - clientWidth * 0.2;
    }
  }

  // How many rows a page has.
  pageLength() {
    return Math.max(1, Math.floor(this.scroller.clientHeight / ROW_HEIGHT) - 1);
  }
}

// An element with classes and contents. Contents are nodes or text, never markup.
function make(name, classes, ...contents) {
  const element = document.createElement(name);
  if (classes !== '') {
    element.className = classes;
  }
  element.append(...contents);
  return element;
}

// The index of the last item of a sorted list that is not greater than `value`, or -1.
function lastNotAfter(sorted, value) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

// The text with a picture for each character that cannot be seen, or that sets the direction of what follows. Every
// code unit stays one code unit.
function printable(text) {
  return text.replace(/[\0-\x08\x0B-\x1F\x7F-\x9F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) {
      return String.fromCharCode(0x2400 + code);
    }
    return code === 0x7f ? '\u2421' : '\u00B7';
  });
}
