import { createHash } from 'node:crypto';
import { stringifyJson } from '../base/json/exact-json.ts';
import type { TraceDigests } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { sameAmount } from '../orders/money.ts';
import { samePhone } from '../orders/phones.ts';
import type { Job, Traces } from './job.ts';

export const digestOfBody = ({ body, args }: Pick<Job, 'body' | 'args'>): string =>
  createHash('sha256')
    .update(stringifyJson([args, body]))
    .digest('hex')
    .slice(0, 32);

/** Values that may be written in several ways, as what the ledger compares. */
export function traceDigests(
  book: Pick<LedgerBook, 'digest'>,
  { reference, phone, total, name }: Traces,
): TraceDigests {
  const digest = (kind: string, value: string | undefined): string | undefined =>
    value === undefined || value === '' ? undefined : book.digest(`${kind} ${value}`);
  return {
    reference: digest('reference', reference?.trim()),
    phone: digest('phone', phone && samePhone(phone)),
    total: digest('total', total && sameAmount(total)),
    name: digest('name', name?.trim()),
  };
}
