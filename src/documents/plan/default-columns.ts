import { type Fields, isScalar, type Operation } from '../../operations/manifest.ts';

/** What a reader of a table looks for, the most important first. */
const wanted: readonly RegExp[] = [
  /^_?(id|uuid)$/i,
  /(^|[a-z_])(number|no|code|reference|ref|sku)$/i,
  /^(name|title|label|subject|(full|first|last|display)_?name|username|email)$/i,
  /^(.*_)?(status|state|type)$/i,
  /^(date|.*(_at|_on|_date|_time|At|Date))$/,
  /(total|amount|price|cost|balance|quantity|qty)$/i,
  /currency/i,
];

const mostColumns = 8;

function importanceRank(name: string): number {
  const rank = wanted.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? wanted.length : rank;
}

/** The default columns of records of which only the fields are known. */
export function defaultColumnsOf(row: Fields): Operation['columns'] {
  return Object.entries(row)
    .filter(([, schema]) => isScalar(schema))
    .map(([name]) => ({ name, rank: importanceRank(name) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostColumns)
    .map(({ name }) => name);
}
