import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { columns, expectedCells, firstId } from './orders.mjs';

/** Rows were missing, doubled or wrong: the one thing that a benchmark must never let pass. */
export class WrongRows extends Error {}

/** RFC 4180, row by row. */
function* csvRows(text) {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;
  let row = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new WrongRows(`no CSV: …${text.slice(0, 80)}`);
    const [, value, end] = found;
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    yield row;
    row = [];
  }
}

function* ndjsonRows(text) {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const order = JSON.parse(text.slice(from, end));
    yield columns.map((name) => (order[name] === null ? '' : String(order[name])));
    from = end + 1;
  }
}

/** A table pads its cells and need not quote them: only its ids can be told apart for sure. */
function checkTable(text, count, who) {
  const [, ...lines] = text.trimEnd().split('\n');
  const ids = lines.map((line) => Number(line.trim().split(/\s/, 1)[0])).sort((a, b) => a - b);
  const wrong = ids.findIndex((id, at) => id !== firstId + at);
  if (wrong >= 0 || ids.length !== count) throw new WrongRows(`${who}: ${ids.length} rows of ${count}, ids not whole`);
}

function checkRows(rows, count, who) {
  const seen = new Uint8Array(count);
  let read = 0;
  for (const cells of rows) {
    const at = Number(cells[0]) - firstId;
    if (!(at in seen)) throw new WrongRows(`${who}: a row with the id ${cells[0]}`);
    if (seen[at]++) throw new WrongRows(`${who}: the id ${cells[0]} came twice`);
    const wanted = expectedCells(at);
    const wrong = wanted.findIndex((cell, column) => cell !== cells[column]);
    if (wrong >= 0 || cells.length !== wanted.length) {
      throw new WrongRows(`${who}: id ${cells[0]}, ${columns[wrong]}: ${cells[wrong]}, not ${wanted[wrong]}`);
    }
    read++;
  }
  if (read !== count) throw new WrongRows(`${who}: ${read} rows of ${count}`);
}

const found = new Set();

/** Every id once and every cell right, or WrongRows. What was found right once is known by its hash. */
export function checkFile(file, { format, header, count, who }) {
  const bytes = readFileSync(file);
  const hash = createHash('sha1').update(`${format} ${header} ${count} `).update(bytes).digest('hex');
  if (found.has(hash)) return;
  const text = bytes.toString();
  if (format === 'table') return checkTable(text, count, who);
  if (format === 'count') {
    if (Number(text) !== count) throw new WrongRows(`${who}: ${text.trim()} rows of ${count}`);
    return;
  }
  const rows = format === 'csv' ? csvRows(text) : ndjsonRows(text);
  if (header) {
    const names = rows.next().value ?? [];
    if (names.join() !== columns.join()) throw new WrongRows(`${who}: the header is ${names.join()}`);
  }
  checkRows(rows, count, who);
  found.add(hash);
}
