// Types each source, and notes what the page shows.
const found = {};
const note = (name, wrong) => {
  found[name] = wrong;
};
const type = (text) => {
  source.value = text;
  source.dispatchEvent(new InputEvent('input'));
};
const drawn = () => {
  tree.list.drawNow();
  errors.drawNow();
};

for (const [name, text, id, part] of steps) {
  type(text);
  drawn();
  const shown = byId(id).textContent;
  note(name, shown.includes(part) ? '' : `${JSON.stringify(part)} is not in ${JSON.stringify(shown)}`);
}
for (const input of inputs) {
  type(input);
  note(`compared: ${JSON.stringify(input).slice(0, 120)}`, byId('verdict').dataset.result === 'same' ? '' : byId('verdict').textContent);
}

// The address holds the source and the options.
type('<p>A link to 汤');
byId('scripting').checked = true;
await link();
source.value = '';
byId('scripting').checked = false;
await open();
note('a link', source.value === '<p>A link to 汤' && byId('scripting').checked ? '' : source.value);
byId('scripting').checked = false;

// How long a page of a megabyte takes, for the README.
type(`<!DOCTYPE html><title>x</title>${'<p class=first>A <b>stone</b> and <a href=soup>an onion</a>\n'.repeat(17000)}`);
console.log(`A page of ${source.value.length} characters: ${byId('facts').textContent}`);
note('a page of 1 MB', byId('verdict').dataset.result === 'same' ? '' : byId('verdict').textContent);
console.log(`The answer is ${encodeURIComponent(JSON.stringify(found))}`);
