// Draws docs/picture.svg: runs the commands of a day in the sandbox, on a pseudo-terminal and on a fixed day, and draws what
// they print, with its colours. test/project/picture.test.ts says when it is out of date.
// Run it with: npm run build && npm run picture
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import stringWidth from 'string-width';

const root = fileURLToPath(new URL('..', import.meta.url));
const columns = 116;
const cell = { width: 8.43, height: 19 };
const margin = 18;
const bar = 34;

const day = '2026-03-15T10:00:00Z';

const commands = [
  'today --sandbox',
  'ship --status pending --date-from 4d --cheapest --labels labels.pdf --result shipped.xlsx --sandbox',
  'orders list --all --view accountant --headers ar --tz Asia/Riyadh --out accountant.xlsx --sandbox',
];

const palette = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 34: '#79c0ff', 35: '#d2a8ff', 36: '#76e3ea' };

const folder = mkdtempSync(join(tmpdir(), 'shipctl-picture-'));

/** Runs the program with another clock. */
const program = `
  const { run, processIo } = require(${JSON.stringify(join(root, 'dist', 'shipctl.cjs'))});
  const [now, ...words] = process.argv.slice(1);
  run(words, { ...processIo(), now: () => new Date(now) }).then((code) => process.exit(code));
`;

const runInTerminal = (words) =>
  new Promise((resolve) => {
    const settings = { SHIPCTL_CONFIG_DIR: join(folder, '.settings'), TZ: 'UTC' };
    const env = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm-256color', LANG: 'C.UTF-8', ...settings };
    const terminal = spawn(process.execPath, ['-e', program, '--', day, ...words], {
      cols: columns,
      rows: 50,
      cwd: folder,
      env,
    });
    let output = '';
    let isAnswered = false;
    terminal.onData((chunk) => {
      output += chunk;
      if (isAnswered || !/\[y\/N\] $/.test(output)) return;
      isAnswered = true;
      terminal.write('y\r');
    });
    terminal.onExit(() => resolve(output.replaceAll('\r\n', '\n').replaceAll(`${folder}/`, '')));
  });

/** The line without what a carriage return has overwritten, and without movements of the cursor. */
const lastState = (line) =>
  line
    .replace(/\r+$/, '')
    .split('\r')
    .at(-1)
    .replaceAll(/\u001b\[\d*[A-LP-T]/g, '');

/** The parts of a line that have one style, with their column. */
function runsOf(line) {
  const runs = [];
  let style = {};
  let column = 0;
  for (const part of line.split(/(\u001b\[[\d;]*m)/)) {
    const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
    if (codes === undefined) {
      for (const word of part.split(/(\s{2,})/)) {
        if (word.trim() !== '') runs.push({ ...style, text: word, column });
        column += stringWidth(word);
      }
      continue;
    }
    for (const code of codes.split(';').map(Number)) {
      if (code === 0) style = {};
      else if (code === 1) style = { ...style, bold: true };
      else if (code === 22) style = { ...style, bold: false };
      else if (code === 39) style = { ...style, color: undefined };
      else if (palette[code]) style = { ...style, color: palette[code] };
    }
  }
  return runs;
}

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const draw = ({ text, column, color, bold }, row) => {
  const x = (margin + column * cell.width).toFixed(1);
  const y = bar + margin + row * cell.height;
  // Text without Arabic is stretched to its columns, so that columns line up in every font.
  const latin = !/[\u0590-\u08ff]/.test(text);
  const length = latin
    ? ` textLength="${(stringWidth(text) * cell.width).toFixed(1)}" lengthAdjust="spacingAndGlyphs"`
    : '';
  const paint = (color ? ` fill="${color}"` : '') + (bold ? ' font-weight="bold"' : '');
  return `<text x="${x}" y="${y}"${paint}${length}>${escapeXml(text.replace(/[\u2066-\u2069]/g, ''))}</text>`;
};

/** The parts of a line as a terminal shows them that breaks it at its last column. */
function wrapped(runs) {
  const rows = [[]];
  for (const run of runs) {
    let { text, column } = run;
    while (column + stringWidth(text) > columns) {
      const room = columns - column;
      if (room > 0) rows.at(-1).push({ ...run, text: text.slice(0, room), column });
      text = text.slice(Math.max(0, room));
      column = Math.max(0, column - columns);
      rows.push([]);
    }
    rows.at(-1).push({ ...run, text, column });
  }
  return rows;
}

const lines = [];
try {
  for (const command of commands) {
    lines.push(`\u001b[32m$\u001b[39m \u001b[1mshipctl ${command}\u001b[22m`);
    const output = await runInTerminal(command.split(' '));
    lines.push(...output.trimEnd().split('\n').map(lastState), '');
  }
  lines.pop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const rows = lines.flatMap((line) => wrapped(runsOf(line)));

const width = Math.ceil(margin * 2 + columns * cell.width);
const height = Math.ceil(bar + margin + rows.length * cell.height + 4);
const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
  (fill, at) => `<circle cx="${20 + at * 20}" cy="17" r="6" fill="${fill}"/>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="shipctl in a terminal">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${dots.join('')}
<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" fill="#c9d1d9" xml:space="preserve">
${rows.flatMap((runs, row) => runs.map((run) => draw(run, row))).join('\n')}
</g>
</svg>
`;
mkdirSync(join(root, 'docs'), { recursive: true });
writeFileSync(join(root, 'docs', 'picture.svg'), svg);
