// npm run bench:import: how long it takes to read and plan a large document, beside JSON.parse of it. Prints a Markdown table.
import { writeFileSync } from 'node:fs';
import { measure } from './meter.mjs';
import { openWorkspace, shipctl } from './programs.mjs';
import { providerDocument } from './provider-document.mjs';

// JSON.parse is the difference of two short runs.
const rounds = 11;
const workspace = openWorkspace();
process.on('exit', workspace.remove);
delete process.env.NODE_EXTRA_CA_CERTS;

const file = workspace.file('document.json');
const document = providerDocument();
writeFileSync(file, document);
const read = `require('node:fs').readFileSync(${JSON.stringify(file)}, 'utf8')`;
const node = (script) => ({ command: process.execPath, args: ['-e', script] });
const programs = {
  read: node(read),
  parse: node(`JSON.parse(${read})`),
  import: shipctl('ops', 'import', file, '--dry-run', '--json'),
};

const figures = { read: [], parse: [], import: [] };
const out = workspace.file('rows');
for (let round = 0; round < rounds; round++)
  for (const [name, program] of Object.entries(programs))
    figures[name].push(
      await measure({ ...program, env: workspace.env('http://127.0.0.1:9'), cwd: workspace.folder, out }),
    );

const median = (name, of) => figures[name].map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)];
const wall = (name) => median(name, (figure) => figure.wall);
const parsing = wall('parse') - wall('read');
const importing = wall('import') - wall('read');
console.log(`| ${(document.length / 1e6).toFixed(1)} MB of JSON | ms | × JSON.parse | peak, MiB |
|---|---|---|---|
| JSON.parse | ${parsing.toFixed(0)} | 1 | ${median('parse', ({ peak }) => peak ?? 0).toFixed(0)} |
| ops import --dry-run | ${importing.toFixed(0)} | ${(importing / parsing).toFixed(1)} | ${median('import', ({ peak }) => peak ?? 0).toFixed(0)} |`);
