import { crc32 } from 'node:zlib';
import { isRow, type Row } from '../base/row.ts';
import { isText } from '../base/text/text.ts';
import { type LearnedField, type LedgerEntry, type LedgerHead, ledgerStates } from './entry.ts';

const sumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** JSON whose last field is the checksum of the text before it. */
export function formatLine(line: object): string {
  const text = JSON.stringify(line).slice(0, -1);
  return `${text},"sum":"${sumOf(text)}"}\n`;
}

const sealed = /^(\{.*),"sum":"([0-9a-f]{8})"\}$/s;

/** The fields of a line; undefined for one that was damaged. */
export function parseLine(line: string): Row | undefined {
  const [, text, sum] = sealed.exec(line) ?? [];
  if (text === undefined || sumOf(text) !== sum) return undefined;
  try {
    const value: unknown = JSON.parse(`${text}}`);
    return isRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isHead = (line: Row): line is Row & LedgerHead =>
  line.ledger === 1 && isText(line.profile) && isText(line.origin) && isText(line.salt);

export const isLearned = (line: Row): line is Row & LearnedField => isText(line.operation) && isText(line.required);

export const isEntry = (line: Row): line is Row & LedgerEntry =>
  [line.operation, line.key, line.time].every(isText) && ledgerStates.some((state) => state === line.state);
