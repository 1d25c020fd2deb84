import { getOwn, type Row } from '../../base/row.ts';
import { singular } from '../../base/text/names.ts';
import { type Ids, tenantIds } from '../data/ids.ts';
import { day, second } from '../data/instant.ts';
import { Draw, keyOf, mix } from '../data/random.ts';
import type { RowSource, SourceOptions } from '../data/row-source.ts';
import { knownRows } from './known-rows.ts';
import { sampleRecord } from './sample-record.ts';

/** How many rows a merchant has if nothing is known of them. */
const defaultCount = 24;
const daysBetween = 3;

/** The ids that the rows have, or else their numbers; those of created rows continue from the highest. */
function givenIds(rows: readonly Row[]): Ids {
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

/** Rows of a group, or of an operation with a table of its own: what is known of them, the rest made up from the schema. */
export function genericSource(name: string, resource: string, options: SourceOptions): RowSource {
  const { seed, today, merchant, schema, key: field } = options;
  const { rows, isShared } = getOwn(knownRows(merchant), name) ?? { rows: [], isShared: false };
  const ids = isShared ? givenIds(rows) : tenantIds(seed, name, merchant.position);
  const count = isShared ? rows.length : Math.ceil((rows.length || defaultCount) * merchant.share);
  const key = keyOf(mix(seed, merchant.position), name);
  const noun = singular(resource);
  return {
    ...options,
    count,
    ids,
    oldestFirst: isShared,
    make: (index) => {
      const draw = new Draw(mix(key, index));
      const createdAt = today - (count - index) * daysBetween * day + draw.whole(0, 80_000) * second;
      const made = sampleRecord(schema, draw, { id: ids.at(index), key: field, index, noun, merchant, createdAt });
      return { ...made, ...rows[index] };
    },
  };
}
