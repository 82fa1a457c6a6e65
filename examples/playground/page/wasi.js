// Runs a program for WASI, with arguments and standard input, and gives its standard output.
'use strict';

const ERRNO_BADF = 8;
const ERRNO_NOSYS = 52;

class Exit extends Error {}

function run(module, args, input) {
  let memory;
  let read = 0;
  const output = [];
  const view = () => new DataView(memory.buffer);
  const encoder = new TextEncoder();
  const words = ['parser', ...args].map((word) => encoder.encode(`${word}\0`));

  const functions = {
    args_sizes_get(count, size) {
      view().setUint32(count, words.length, true);
      view().setUint32(size, words.reduce((sum, word) => sum + word.length, 0), true);
      return 0;
    },
    args_get(pointers, text) {
      for (const word of words) {
        view().setUint32(pointers, text, true);
        new Uint8Array(memory.buffer).set(word, text);
        pointers += 4;
        text += word.length;
      }
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_read(file, vectors, count, result) {
      if (file !== 0) {
        return ERRNO_BADF;
      }
      const before = read;
      for (const [start, length] of slices(vectors, count)) {
        const part = input.subarray(read, read + length);
        new Uint8Array(memory.buffer).set(part, start);
        read += part.length;
      }
      view().setUint32(result, read - before, true);
      return 0;
    },
    fd_write(file, vectors, count, result) {
      let written = 0;
      for (const [start, length] of slices(vectors, count)) {
        const part = new Uint8Array(memory.buffer, start, length).slice();
        if (file === 1) {
          output.push(part);
        } else {
          console.error(new TextDecoder().decode(part));
        }
        written += length;
      }
      view().setUint32(result, written, true);
      return 0;
    },
    random_get(start, length) {
      crypto.getRandomValues(new Uint8Array(memory.buffer, start, length));
      return 0;
    },
    proc_exit(code) {
      throw new Exit(`The parser ended with ${code}.`);
    },
  };

  function slices(vectors, count) {
    return Array.from({ length: count }, (_, index) => {
      const at = vectors + 8 * index;
      return [view().getUint32(at, true), view().getUint32(at + 4, true)];
    });
  }

  // What the program could ask for beyond that, it does not need.
  const wasi = new Proxy(functions, { get: (_, name) => functions[name] ?? (() => ERRNO_NOSYS) });
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
  ({ memory } = instance.exports);
  instance.exports._start();
  const bytes = new Uint8Array(output.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of output) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
