// node scripts/untranslated.mjs
//
// Lists, for a translator, every text that src/lang/ar/ lacks: the file that says it, its key, and what fills its placeholders.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const options = { platform: 'node', write: false, output: { codeSplitting: false } };

async function load(text) {
  const entry = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? 'entry' : null),
    load: (id) => (id === 'entry' ? text : null),
  };
  const { output } = await build({ ...options, input: 'entry', plugins: [entry] });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}

const from = (file) => JSON.stringify(join(process.cwd(), file));
const { templatesIn, sentencesIn, hasWords, catalogueTexts, arabicTexts, builtInCatalogue } = await load(`
  export * from ${from('scripts/translations.ts')};
  export * from ${from('src/lang/ar/index.ts')};
  export { builtInCatalogue } from ${from('src/operations/catalogue.ts')};
`);
const files = readdirSync('src', { recursive: true })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({
    file: join('src', name),
    code: readFileSync(join('src', name), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, ''),
  }));
const isMissing = (key) => hasWords(key) && !Object.hasOwn(arabicTexts.texts, key);
const templates = templatesIn(files).filter(({ key }) => isMissing(key));
for (const { key, files: named, values } of templates) {
  const filled = values.filter(Boolean).join(' || ');
  console.log(`${named.join(', ')}\t${JSON.stringify(key)}${filled === '' ? '' : `\t${filled}`}`);
}
const { texts: translated, words, filled } = arabicTexts;
const known = new Set([translated, words, filled].flatMap(Object.keys));
const sentences = sentencesIn(files).filter((key) => !known.has(key));
for (const key of sentences) console.log(`in a variable\t${JSON.stringify(key)}`);
// The built program describes itself: `npm run build` first.
const description = JSON.parse(
  execFileSync(process.execPath, ['bin/shipctl.js', 'help', '--json'], { encoding: 'utf8', maxBuffer: 1e8 }),
);
const catalogue = await builtInCatalogue();
const texts = catalogueTexts(description, catalogue).filter(isMissing);
for (const text of texts) console.log(`help\t${JSON.stringify(text)}`);
console.error(
  `${templates.length} templates, ${sentences.length} sentences and ${texts.length} texts of help have no translation.`,
);
