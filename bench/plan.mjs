// npm run bench:plan: what the plan of a sheet of orders takes, csv and xlsx, and how memory grows with its rows. Prints a Markdown table.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { inTurns, measure } from './meter.mjs';
import { openWorkspace, shipctl } from './programs.mjs';
import { table, withFigures } from './table.mjs';

const rounds = 5;
const [few, many] = [20_000, 100_000];
const bounds = [
  { id: 'csv', label: `peak memory, plan of ${few / 1000}k csv rows`, must: 150, stretch: 120, unit: 'MiB' },
  { id: 'xlsx', label: `peak memory, plan of ${few / 1000}k xlsx rows`, must: 150, stretch: 130, unit: 'MiB' },
  { id: 'growth', label: 'bytes for each further csv row', must: 600, stretch: 400 },
];

const names = ['محمد العتيبي', 'Sara Ahmed', 'عبدالله القحطاني', 'Noura Al Harbi', 'خالد الشمري', 'Fahad Saleh'];
const cities = ['الرياض', 'Jeddah', 'الدمام', 'Riyadh', 'مكة', 'Medina'];
const headings = ['Order number', 'Receiver name', 'Phone', 'City', 'Address', 'Short address', 'SKU', 'Product'];
headings.push('Quantity', 'Price', 'Weight (g)', 'Total', 'Payment method', 'Notes');

function rowAt(at) {
  const quantity = 1 + (at % 3);
  const price = 10.5 + (at % 90);
  return [
    ...[`SO-${100_000 + at}`, `${names[at % 6]} ${at}`, `055${1_000_000 + ((at * 7919) % 8_999_993)}`, cities[at % 6]],
    ...[`شارع الملك فهد ${at}، حي النخيل`, `RHMA${2501 + (at % 700)}`, `SKU-${at % 500}`, `Product ${at % 500}`],
    ...[quantity, price, 500 + (at % 1000), quantity * price, at % 2 ? 'COD' : 'paid', `leave at door ${at}`],
  ];
}

const rowsOf = (count) => [headings, ...Array.from({ length: count }, (_, at) => rowAt(at))];

function writeCsv(file, rows) {
  writeFileSync(file, rows.map((row) => `${row.join(',')}\r\n`).join(''));
}

/** A workbook as spreadsheet programs write it, each text once and by its number. */
async function writeXlsx(file, rows) {
  const texts = new Map();
  const cell = (value) => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    if (!texts.has(value)) texts.set(value, texts.size);
    return `<c t="s"><v>${texts.get(value)}</v></c>`;
  };
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (...targets) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(([kind, part], at) => `<Relationship Id="r${at}" Type="${kinds}/${kind}" Target="${part}"/>`)
      .join('')}</Relationships>`;
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${kinds}"><sheets><sheet name="Orders" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'sheet.xml'], ['sharedStrings', 'texts.xml']),
    'xl/sheet.xml': `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`,
    'xl/texts.xml': `<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  };
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

delete process.env.NODE_EXTRA_CA_CERTS;
const workspace = openWorkspace();
process.on('exit', workspace.remove);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** The sandbox, in a process of its own: the names of cities come from it. */
async function startSandbox() {
  const { command, args } = shipctl('sandbox', '--port', '0');
  const child = spawn(command, args, { env: workspace.env(''), stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('exit', () => child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  while (!/Bearer [^']+/.test(said)) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  const env = workspace.env(/http:[^ ]*\d/.exec(said)[0]);
  return { stop: () => child.kill(), env: { ...env, SHIPCTL_TOKEN: /Bearer ([^']+)/.exec(said)[1] } };
}

const { env, stop } = await startSandbox();
const plans = {};
for (const count of [few, many]) {
  for (const [kind, write] of Object.entries({ csv: writeCsv, xlsx: writeXlsx })) {
    const file = workspace.file(`${count}.${kind}`);
    await write(file, rowsOf(count));
    const program = shipctl('orders', 'import', file, '--json');
    plans[`${kind} ${count}`] = () => measure({ ...program, env, cwd: workspace.folder, out: workspace.file('plan') });
  }
}
const medians = await inTurns(plans, rounds);
stop();

const peak = (kind, count) => medians[`${kind} ${count}`].peak;
const figures = new Map([
  ['csv', { value: peak('csv', few) }],
  ['xlsx', { value: peak('xlsx', few) }],
  ['growth', { value: ((peak('csv', many) - peak('csv', few)) * 2 ** 20) / (many - few) }],
]);
console.log(`${table(withFigures(bounds, figures))}

| plan | s | processor, µs an order | peak, MiB |
|---|---|---|---|`);
for (const [name, { wall, cpu, peak }] of Object.entries(medians)) {
  const [kind, count] = name.split(' ');
  const each = ((cpu * 1000) / count).toFixed(0);
  console.log(
    `| ${Number(count).toLocaleString('en')} rows of ${kind} | ${(wall / 1000).toFixed(1)} | ${each} | ${peak.toFixed(0)} |`,
  );
}
console.log(`\nNode ${process.version}.`);
