import { hash } from 'node:crypto';
import { stringifyJson } from '../base/json/exact-json.ts';
import { isRow, type Row } from '../base/row.ts';
import type { Job } from '../writes/job.ts';

/** Gives the writes of one file their keys in the ledger, in the order of its rows. The values for the route are a part of a key. */
export class RowKeys {
  private readonly occurrences = new Map<string, number>();

  constructor(private readonly args: readonly string[]) {}

  ofReference(reference: string): string {
    return `ref:${[...this.args.map(encodeURIComponent), reference].join('/')}`;
  }

  of(reference: string | undefined, body: Row): Pick<Job, 'key' | 'byContent'> {
    if (reference !== undefined) return { key: this.ofReference(reference) };
    const digest = contentDigest(this.args.length === 0 ? body : [this.args, body]);
    const occurrence = (this.occurrences.get(digest) ?? 0) + 1;
    this.occurrences.set(digest, occurrence);
    return { key: `row:${digest}:${occurrence}`, byContent: true };
  }
}

/** SHA-256 of what a record says, however its fields are ordered. */
export const contentDigest = (body: unknown): string => hash('sha256', canonicalJson(body));

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
