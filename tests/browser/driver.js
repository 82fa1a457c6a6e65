// Does the jobs of the test: parses each input in its way, compares the tree with the one that comes with it, and posts
// what differs.
'use strict';

// A frame is used for this many documents.
const MAX_DOCUMENTS = 100;

// How long a page in a frame may take, in milliseconds.
const MAX_PATIENCE = 60_000;

// A document without a browsing context, where scripting is disabled.
const inert = document.implementation.createHTMLDocument('');

let frame = null;
let documentsOfFrame = 0;

// A frame, new from time to time.
function getFrame() {
  if (frame === null || documentsOfFrame >= MAX_DOCUMENTS) {
    dropFrame();
    frame = document.createElement('iframe');
    document.body.append(frame);
  }
  documentsOfFrame += 1;
  return frame;
}

function dropFrame() {
  frame?.remove();
  frame = null;
  documentsOfFrame = 0;
}

// Writes a document into a frame. It has scripting, but the policy, which it inherits, lets no script run.
function write(source) {
  const { contentDocument } = getFrame();
  contentDocument.open();
  contentDocument.write(source);
  contentDocument.close();
  return contentDocument;
}

// Loads a page into a new frame. `attributes` say which one: `src` or `srcdoc`.
function load(attributes) {
  dropFrame();
  const { promise, resolve, reject } = Promise.withResolvers();
  frame = document.createElement('iframe');
  // Nothing is written into it afterwards: the document of a frame with srcdoc keeps its mode.
  documentsOfFrame = MAX_DOCUMENTS;
  frame.width = 900;
  frame.height = 700;
  const timer = setTimeout(() => reject(new Error('the page does not load')), MAX_PATIENCE);
  frame.addEventListener('load', () => {
    clearTimeout(timer);
    resolve(frame);
  }, { once: true });
  Object.assign(frame, attributes);
  document.body.append(frame);
  return promise;
}

// What the browser makes of an input: the node that the tree is in, and its document if that has a mode to compare.
async function parse({ index, way, source, context }) {
  switch (way) {
    case 'DOMParser':
    case 'querySelectorAll':
    case 'getAttribute':
    case 'parseHTMLUnsafe': {
      const { root } = parseInBrowser(source, way === 'parseHTMLUnsafe');
      return { root, owner: root };
    }
    case 'innerText':
    case 'write': {
      const root = write(source);
      return { root, owner: root };
    }
    case 'innerHTML with a browsing context':
      return { root: parseFragmentInBrowser(source, document, context), owner: null };
    case 'innerHTML without a browsing context':
      return { root: parseFragmentInBrowser(source, inert, context), owner: null };
    case 'setHTMLUnsafe': {
      const element = createContext(inert, context);
      element.setHTMLUnsafe(source);
      return { root: isTemplate(element) ? element.content : element, owner: null };
    }
    case 'load': {
      const root = (await load({ src: `/page/${index}` })).contentDocument;
      return { root, owner: root };
    }
    case 'srcdoc': {
      const root = (await load({ srcdoc: source })).contentDocument;
      return { root, owner: root };
    }
    default:
      throw new Error(`no way is called ${way}`);
  }
}

// The difference that a job shows, or `null`.
async function check(job) {
  if (job.way === 'viewer') {
    return checkViewer(await load({ src: `/viewer/${job.index}` }));
  }
  const { root, owner } = await parse(job);
  const result = compareTrees(job.nodes, root);
  const differences = [];
  if (job.way === 'load' && job.encoding !== owner.characterSet) {
    differences.push(`encoding: ours ${job.encoding}, the browser's ${owner.characterSet}`);
  }
  if (owner !== null && (job.mode === 'quirks') !== (owner.compatMode === 'BackCompat')) {
    differences.push(`mode: ours ${job.mode}, the browser's ${owner.compatMode}`);
  }
  if (job.innerText !== undefined) {
    const text = (root.getElementById('x') ?? root.body).innerText;
    if (text !== job.innerText) {
      differences.push(`text: ours ${JSON.stringify(job.innerText)}, the browser's ${JSON.stringify(text)}`);
    }
  }
  if (job.selector !== undefined) {
    const elements = [...root.querySelectorAll('*')];
    const matches = [...root.querySelectorAll(job.selector)].map((element) => elements.indexOf(element));
    if (matches.join() !== job.matches.join()) {
      differences.push(`matches: ours ${job.matches}, the browser's ${matches}`);
    }
  }
  if (job.attribute !== undefined) {
    const instruction = root.createNodeIterator(root, NodeFilter.SHOW_PROCESSING_INSTRUCTION).nextNode();
    const value = instruction.getAttribute(job.attribute);
    const ours = job.value ?? null;
    if (value !== ours) {
      differences.push(`value: ours ${JSON.stringify(ours)}, the browser's ${JSON.stringify(value)}`);
    }
  }
  if (!result.same) {
    const show = (step) => (step === null ? 'the end' : `depth ${step.depth}: ${step.line.slice(0, 500)}`);
    differences.push(`after ${result.count} nodes\nours:    ${show(result.ours)}\nbrowser: ${show(result.theirs)}`);
  }
  return differences.length === 0 ? null : differences.join('\n');
}

// Looks at the page of the example: whether it finds the trees the same, and whether anything of the source got out.
async function checkViewer({ contentWindow, contentDocument }) {
  const problems = [];
  const verdict = contentDocument.getElementById('verdict');
  if (verdict === null || verdict.dataset.result !== 'same') {
    problems.push(verdict === null ? 'there is no verdict' : verdict.textContent);
  }
  // Walk through all errors, and click on what can be seen, so that everything of the page is drawn.
  const press = (key) => contentDocument.body.dispatchEvent(new contentWindow.KeyboardEvent('keydown', { key, bubbles: true }));
  for (let count = 0; count < 40; count += 1) {
    press('e');
  }
  for (const side of ['source', 'tree']) {
    const rows = [...contentDocument.querySelectorAll(`#${side} .row`)].map((row) => row.id || row.dataset.row);
    for (const row of rows) {
      contentDocument.querySelector(`#${side} [id="${row}"], #${side} [data-row="${row}"]`)?.click();
    }
  }
  await new Promise((resolve) => contentWindow.requestAnimationFrame(() => contentWindow.requestAnimationFrame(resolve)));
  if (contentDocument.querySelectorAll('#source .row').length === 0) {
    problems.push('no source is drawn');
  }
  if (contentDocument.querySelectorAll('#tree .row').length === 0) {
    problems.push('no tree is drawn');
  }
  const loaded = contentWindow.performance.getEntriesByType('resource').map(({ name }) => name);
  if (loaded.length > 0) {
    problems.push(`loaded: ${loaded.join(' ')}`);
  }
  if (window.touched !== undefined || contentWindow.touched !== undefined) {
    problems.push('a script of the source ran');
  }
  const strange = contentDocument.querySelectorAll('img, iframe, link, object, embed, video, svg, math, form, base, input, template');
  const scripts = contentDocument.querySelectorAll('script').length;
  const styles = contentDocument.querySelectorAll('style').length;
  if (strange.length > 0 || scripts !== 6 || styles !== 1) {
    problems.push(`elements of the source: ${strange.length}, scripts: ${scripts}, styles: ${styles}`);
  }
  problems.push(...(await attack(contentWindow)));
  const links = [...contentDocument.querySelectorAll('a')].map(({ href }) => href);
  if (links.some((link) => !link.startsWith('https://html.spec.whatwg.org/'))) {
    problems.push(`links: ${links.join(' ')}`);
  }
  return problems.length === 0 ? null : problems.join('\n');
}

// Reads the policy of the page of the example, and does what that must prevent: puts elements there that run or load
// something.
async function attack({ document: page }) {
  const problems = [];
  const policy = page.querySelector('meta[http-equiv=Content-Security-Policy]').content;
  const [, nonce, other] = /^default-src 'none'; script-src 'nonce-([0-9a-f]{32})'; style-src 'nonce-([0-9a-f]{32})'; base-uri 'none'; form-action 'none'$/.exec(policy) ?? [];
  const own = [...page.querySelectorAll('script:not([type]), style')];
  if (nonce === undefined || nonce !== other || own.some((element) => element.nonce !== nonce)) {
    problems.push(`policy: ${policy}`);
  }
  const blocked = [];
  page.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective));
  const touch = 'parent.touched = window.touched = 1';
  const place = page.createElement('div');
  page.body.append(place);
  place.innerHTML = `<img src=/stray/attack onerror="${touch}"><a href="javascript:${touch}">a</a><p style="color: red"></p>`;
  const script = page.createElement('script');
  script.textContent = touch;
  place.append(script);
  place.querySelector('a').click();
  await new Promise((resolve) => setTimeout(resolve, 50));
  place.remove();
  // The server tells if it was asked for the image.
  if (window.touched !== undefined) {
    problems.push('the policy lets something run');
  }
  for (const directive of ['img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr']) {
    if (!blocked.includes(directive)) {
      problems.push(`the policy does not report ${directive}: ${blocked.join(' ')}`);
    }
  }
  return problems;
}

async function run() {
  const batches = Number(document.body.dataset.batches);
  for (let number = 0; number < batches; number += 1) {
    const jobs = await (await fetch(`/batch/${number}`)).json();
    const answers = [];
    for (const job of jobs) {
      try {
        let difference = await check(job);
        // On a busy machine, a page can arrive in parts. The browser then searches only the first part for the encoding.
        for (let retries = 0; difference !== null && job.way === 'load' && retries < 2; retries += 1) {
          difference = await check(job);
        }
        answers.push([job.index, difference]);
      } catch (error) {
        dropFrame();
        answers.push([job.index, String(error.stack ?? error)]);
      }
    }
    dropFrame();
    await fetch(`/answers/${number}`, { method: 'POST', body: JSON.stringify(answers) });
  }
}

run();
