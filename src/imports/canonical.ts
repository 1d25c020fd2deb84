import { hash } from 'node:crypto';
import { stringifyJson } from '../base/json/exact-json.ts';
import { isRow } from '../base/row.ts';

/** Like JSON, with the names of all records in one order. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (!isRow(value)) return stringifyJson(value);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    if (value[name] !== undefined) text += `${JSON.stringify(name)}:${canonicalJson(value[name])},`;
  }
  return `{${text}}`;
}

/** SHA-256 of what a record says, however its fields are ordered. */
export const contentDigest = (body: unknown): string => hash('sha256', canonicalJson(body));
