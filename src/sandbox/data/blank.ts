import type { Row } from '../../base/row.ts';
import { timestampOf } from './instant.ts';
import type { Merchant } from './merchants.ts';
import { type DetailedSchema, type Fields, firstType, isNullable } from './schema.ts';

export interface Birth {
  readonly id: number;
  readonly now: Date;
  readonly merchant: Merchant;
}

const emptyByType: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

function emptyOf(schema: DetailedSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (isNullable(schema)) return null;
  return schema.enum?.[0] ?? emptyByType[firstType(schema) ?? ''] ?? null;
}

/** A record of which nothing is known but its id, its owner and its time: null, or else empty, in every other field. */
export function blankRecord(fields: Fields, { id, now, merchant }: Birth): Row {
  const moment = timestampOf(now.getTime());
  const known: Row = { id, user_id: merchant.userId, merchant_id: merchant.id, created_at: moment, updated_at: moment };
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, Object.hasOwn(known, name) ? known[name] : emptyOf(schema)]),
  );
}
