// Draws docs/picture.svg from real runs on a pseudo-terminal, with their colours. Run it with: npm run picture
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import stringWidth from 'string-width';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const columns = 124;
const cell = { width: 8.43, height: 19 };
const margin = 18;
const bar = 34;

const commands = [
  ['orders', 'list', '--sandbox', '--status', 'pending', '--limit', '7'],
  ['orders', 'list', '--sandbox', '--status', 'pendng'],
  ['orders', 'list', '--sandbox', '--columns', 'id,status,receiver_phone,items.sku', '--limit', '3', '-o', 'csv'],
];

const palette = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 34: '#79c0ff', 35: '#d2a8ff', 36: '#76e3ea' };

const runInTerminal = (words) =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: '/nonexistent', TERM: 'xterm-256color', LANG: 'C.UTF-8' };
    const terminal = spawn(process.execPath, [join(root, 'bin', 'shipctl.js'), ...words], {
      cols: columns,
      rows: 50,
      env,
    });
    let output = '';
    terminal.onData((chunk) => {
      output += chunk;
    });
    terminal.onExit(() => resolve(output.replaceAll('\r\n', '\n')));
  });

/** The line without what a carriage return has overwritten. */
const lastState = (line) => line.split('\r').at(-1).replaceAll('\u001b[2K', '');

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

const lines = [];
for (const words of commands) {
  const shown = words.map((word) => (/[^\w.,/:=-]/.test(word) ? `'${word}'` : word)).join(' ');
  lines.push(`\u001b[32m$\u001b[39m \u001b[1mshipctl ${shown}\u001b[22m`);
  const output = await runInTerminal(words);
  lines.push(...output.trimEnd().split('\n').map(lastState), '');
}
lines.pop();

const width = Math.ceil(margin * 2 + columns * cell.width);
const height = Math.ceil(bar + margin + lines.length * cell.height + 4);
const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
  (fill, at) => `<circle cx="${20 + at * 20}" cy="17" r="6" fill="${fill}"/>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="shipctl in a terminal">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${dots.join('')}
<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" fill="#c9d1d9" xml:space="preserve">
${lines.flatMap((line, row) => runsOf(line).map((run) => draw(run, row))).join('\n')}
</g>
</svg>
`;
await mkdir(join(root, 'docs'), { recursive: true });
await writeFile(join(root, 'docs', 'picture.svg'), svg);
