import { createHash } from 'node:crypto';
import { stringifyJson } from '../base/json/exact-json.ts';
import { latinDigits } from '../base/text/digits.ts';
import type { TraceDigests } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { Job, Traces } from './job.ts';

export const digestOfBody = ({ body, args }: Pick<Job, 'body' | 'args'>): string =>
  createHash('sha256')
    .update(stringifyJson([args, body]))
    .digest('hex')
    .slice(0, 32);

/** The last nine digits: what is before them is written in many ways. */
export const samePhone = (phone: string): string => latinDigits(phone).replace(/\D/g, '').slice(-9);

/** `250.00` and `250` are the same amount. */
export const sameAmount = (amount: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^\s*(-?)0*(\d*)(?:\.(\d*?)0*)?\s*$/.exec(latinDigits(amount)) ?? [];
  const digits = `${whole || '0'}${rest ? `.${rest}` : ''}`;
  return digits === '0' ? digits : sign + digits;
};

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
