import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { columns, expectedCells, firstId } from './orders.mjs';

/** Rows are missing, repeated or wrong: the only result that fails the benchmark. */
export class WrongRows extends Error {}

/** RFC 4180, row by row. */
function* csvRows(text) {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;
  let row = [];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new WrongRows(`invalid CSV: …${text.slice(0, 80)}`);
    const [, value, end] = match;
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

/** Checks only the ids: a table pads its cells and does not quote them. */
function checkTable(text, count, who) {
  const [, ...lines] = text.trimEnd().split('\n');
  const ids = lines.map((line) => Number(line.trim().split(/\s/, 1)[0])).sort((a, b) => a - b);
  const wrong = ids.findIndex((id, at) => id !== firstId + at);
  if (wrong >= 0 || ids.length !== count)
    throw new WrongRows(`${who}: ${ids.length} rows of ${count}, ids missing or repeated`);
}

function checkRows(rows, count, who) {
  const seen = new Uint8Array(count);
  let read = 0;
  for (const cells of rows) {
    const at = Number(cells[0]) - firstId;
    if (!(at in seen)) throw new WrongRows(`${who}: unexpected id ${cells[0]}`);
    if (seen[at]++) throw new WrongRows(`${who}: id ${cells[0]} is repeated`);
    const wanted = expectedCells(at);
    const wrong = wanted.findIndex((cell, column) => cell !== cells[column]);
    if (wrong >= 0 || cells.length !== wanted.length) {
      throw new WrongRows(`${who}: id ${cells[0]}, ${columns[wrong]}: ${cells[wrong]} instead of ${wanted[wrong]}`);
    }
    read++;
  }
  if (read !== count) throw new WrongRows(`${who}: ${read} rows of ${count}`);
}

/** Hashes of the outputs that passed. */
const passed = new Set();

/** Throws WrongRows unless the file has every id once and every cell right. `who` names the program in the message. */
export function checkFile(file, { format, header, count, who }) {
  const bytes = readFileSync(file);
  const hash = createHash('sha1').update(`${format} ${header} ${count} `).update(bytes).digest('hex');
  if (passed.has(hash)) return;
  const text = bytes.toString();
  if (format === 'table') return checkTable(text, count, who);
  if (format === 'count') {
    if (Number(text) !== count) throw new WrongRows(`${who}: ${text.trim()} rows of ${count}`);
    return;
  }
  const rows = format === 'csv' ? csvRows(text) : ndjsonRows(text);
  if (header) {
    const names = rows.next().value ?? [];
    if (names.join() !== columns.join()) throw new WrongRows(`${who}: wrong header ${names.join()}`);
  }
  checkRows(rows, count, who);
  passed.add(hash);
}
