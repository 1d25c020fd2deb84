// Draws docs/spreadsheets/*.png: runs the commands of docs/spreadsheets.md in the sandbox, on a fixed day, and prints what
// they write with LibreOffice. Needs soffice and pdftoppm (Debian: libreoffice-calc, poppler-utils), and fonts with Arabic.
// Run it with: npm run build && npm run pictures
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';

const { run, processIo } = createRequire(import.meta.url)('../dist/shipctl.cjs');

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const mostBytes = 60_000;

/** What is drawn: the file that the guide makes, and how much of its first sheet, in millimetres. */
const pictures = [
  { name: 'accountant', file: 'accountant.xlsx', width: 420, height: 46 },
  { name: 'csv', file: 'orders.csv', width: 205, height: 42 },
  { name: 'xlsx', file: 'orders.xlsx', width: 165, height: 42 },
  { name: 'shop', file: 'shop.xlsx', width: 265, height: 37 },
  { name: 'faults', file: 'faults.xlsx', width: 590, height: 24 },
];

const folder = mkdtempSync(join(tmpdir(), 'shipctl-pictures-'));
const inFolder = (name) => join(folder, name);

const soffice = (format, file) =>
  execFileSync(
    'soffice',
    [`-env:UserInstallation=file://${inFolder('lo')}`, '--headless', '--convert-to', format, '--outdir', folder, file],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );

async function runGuide() {
  copyFileSync(join(docs, 'examples', 'shop.xlsx'), inFolder('shop.xlsx'));
  const guide = readFileSync(join(docs, 'spreadsheets.md'), 'utf8');
  const commands = [...guide.matchAll(/^\$ shipctl (.*)$/gm)].map(([, line]) => line);
  const isMissing = () => pictures.some(({ file }) => !existsSync(inFolder(file)));
  for (const command of commands.filter((line) => line.includes('--sandbox'))) {
    if (!isMissing()) return;
    const io = { ...processIo(), cwd: folder, env: { SHIPCTL_CONFIG_DIR: inFolder('settings') } };
    const sink = () => new PassThrough().resume();
    const now = () => new Date('2026-03-15T10:00:00Z');
    await run(command.split(' '), { ...io, stdout: sink(), stderr: sink(), now });
  }
  if (isMissing()) throw new Error('The guide does not write all files that are drawn.');
}

/** The first sheet as a page of its own size, with the grid and the names of rows and columns, as on a screen. */
function draw({ name, file, width, height }) {
  // The defaults of LibreOffice for a csv file too: that is what the picture shows.
  const base = inFolder(name);
  copyFileSync(inFolder(file), `${base}-sheet${file.slice(file.lastIndexOf('.'))}`);
  soffice('fods', `${base}-sheet${file.slice(file.lastIndexOf('.'))}`);
  const sheet = readFileSync(`${base}-sheet.fods`, 'utf8');
  const page = `fo:page-width="${width}mm" fo:page-height="${height}mm" fo:margin="1mm" style:scale-to="100%" style:print="grid headers"`;
  const resized = sheet
    .replaceAll(/<style:page-layout-properties [^>]*?(?=\/?>)/g, `<style:page-layout-properties ${page}`)
    .replaceAll(/<style:(header|footer)-style>.*?<\/style:\1-style>/gs, '<style:$1-style/>')
    .replaceAll(/<style:(header|footer)>/g, '<style:$1 style:display="false">');
  writeFileSync(`${base}-page.fods`, resized);
  soffice('pdf', `${base}-page.fods`);
  const target = join(docs, 'spreadsheets', name);
  const density = String(Math.min(100, Math.floor((1300 * 25.4) / width)));
  execFileSync('pdftoppm', ['-png', '-gray', '-r', density, '-l', '1', '-singlefile', `${base}-page.pdf`, target]);
  const { size } = statSync(`${target}.png`);
  if (size > mostBytes) throw new Error(`${name}.png has ${size} bytes, more than ${mostBytes}.`);
  process.stdout.write(`docs/spreadsheets/${name}.png: ${size} bytes\n`);
}

try {
  mkdirSync(join(docs, 'spreadsheets'), { recursive: true });
  await runGuide();
  for (const picture of pictures) draw(picture);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
