import { counted } from '../../base/names.ts';
import type { Row } from '../../base/row.ts';
import { blankRecord } from '../data/blank.ts';
import { matches } from '../data/filter.ts';
import { type Ids, tenantIds } from '../data/ids.ts';
import { day, dayOf, second } from '../data/instant.ts';
import type { Merchant } from '../data/merchants.ts';
import { downFrom, narrowed, upTo } from '../data/positions.ts';
import { Draw, keyOf, mix } from '../data/random.ts';
import type { Fields } from '../data/schema.ts';
import type { Source } from '../data/source.ts';
import { knownRows } from './known.ts';
import { sampleRecord } from './sample.ts';

export interface AnyWorld {
  readonly seed: number;
  readonly anchor: Date;
  readonly merchant: Merchant;
  /** A group, or an operation that lists something else than its group. */
  readonly name: string;
  readonly row: Fields;
}

/** How many rows a merchant has of what the sandbox knows nothing about. */
const usualCount = 24;
const daysBetween = 3;

/** `packaging-types` → `packaging type`. */
export const nounOf = (group: string): string => counted(1, group).slice('1 '.length);

/** Ids that the rows bring along, or else their numbers; those of rows created later count on from the highest. */
function ownIds(rows: readonly Row[]): Ids {
  const ids = rows.map(({ id }, index) => (typeof id === 'number' ? id : index + 1));
  const highest = Math.max(0, ...ids);
  return {
    at: (index) => ids[index] ?? highest + 1 + index - ids.length,
    indexOf: (id) => {
      const place = ids.indexOf(id);
      if (place >= 0) return place;
      return id > highest ? ids.length + id - highest - 1 : undefined;
    },
  };
}

/** Rows of any kind: what is known of them as it is known, the rest from the schema of the row. */
export function anySource({ seed, anchor, merchant, name, row }: AnyWorld): Source {
  const known = knownRows(name, merchant);
  const ids = known?.common ? ownIds(known.rows) : tenantIds(seed, name, merchant.position);
  const count = Math.ceil((known?.rows.length ?? usualCount) * (known?.common ? 1 : merchant.share));
  const key = keyOf(mix(seed, merchant.position), name);
  const noun = nounOf(name);
  const today = dayOf(anchor.getTime());
  const make = (index: number): Row => {
    const id = ids.at(index);
    const draw = new Draw(mix(key, index));
    const createdAt = today - (count - index) * daysBetween * day + draw.whole(0, 80_000) * second;
    const made = sampleRecord(row, draw, { id, index, noun, merchant, createdAt });
    return { ...made, ...known?.rows[index] };
  };
  return {
    count,
    idAt: ids.at,
    indexOf: ids.indexOf,
    make,
    positions: (filter, changes) => {
      const all = known?.common ? upTo(count) : downFrom(count, 0);
      if (Object.keys(filter).length === 0) return all;
      return narrowed(all, (index) => matches({ ...make(index), ...changes.get(ids.at(index)) }, filter));
    },
    blank: (index, now) => blankRecord(row, { id: ids.at(index), now, merchant }),
    fieldsFrom: (given) => given,
  };
}
