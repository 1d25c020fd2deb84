import { extname } from 'node:path';
import { escaped } from '../base/text/message.ts';
import { singular } from '../base/text/names.ts';
import { mapName, newMapName } from '../columns/stored-map.ts';
import { countryOf, nearestCountry } from '../orders/places.ts';
import { flag } from '../session/flags.ts';
import type { FlagValues } from '../settings/read-flags.ts';
import type { Reader } from '../settings/readers.ts';

/** The two letters of a country (ISO 3166) by any of its names. */
const countryCode: Reader<string> = (given) => {
  const value = countryOf(given);
  if (value !== undefined) return { value };
  const near = nearestCountry(given);
  return {
    fault: near === undefined ? escaped`is not a country, like SA` : escaped`is not a country; the nearest is ${near}`,
  };
};

const errorsFile: Reader<string> = (given) =>
  ['.csv', '.xlsx'].includes(extname(given).toLowerCase())
    ? { value: given }
    : { fault: escaped`must end in .csv or .xlsx` };

/** A name for the rows of a file in the ledger, in place of its path. */
const rowsName: Reader<string> = (given) =>
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,63}$/u.test(given)
    ? { value: given }
    : { fault: escaped`is not a name: use letters, digits, spaces and . _ -` };

/** The flags of an import; `noun` says what it creates: `orders`. */
const applying = { needs: [['--apply']] };
const updating = { needs: [['--update']] };
const creating = { excludes: ['--update'], yields: true } as const;

export const importFlags = (noun: string) => ({
  apply: flag.switch('--apply', `create the ${noun} whose rows have no fault`),
  update: flag.switch('--update', `change ${noun} as a mended export says`),
  clear: flag.list('--clear <a,b,…>', 'with --update: columns whose blanks empty the field', updating),
  wholeLists: flag.switch('--whole-lists', 'with --update: send all items where one differs', updating),
  allOrNone: flag.switch('--all-or-none', 'with --apply: send nothing if any row has a fault', applying),
  errors: flag.value(
    '--errors <file>',
    'write the rows that have faults, are held back or were refused, with the reasons, to a csv or xlsx file',
    errorsFile,
  ),
  map: flag.list('--map <column=field>', 'what a column holds; "Notes=" leaves it out'),
  default: flag.list('--default <field=value>', 'a value for rows that have none', creating),
  askAgain: flag.switch('--ask-again', 'use no answers of earlier runs: ask again'),
  saveMap: flag.value('--save-map <name>', 'keep what columns mean, and defaults, for --use-map', newMapName),
  useMap: flag.value(
    '--use-map <name>',
    'what --save-map kept, a known export, or the path of a file (maps list); none: headings alone',
    mapName,
  ),
  require: flag.list('--require <a,b,…>', `fields that every ${singular(noun)} must have`, creating),
  optional: flag.list(
    '--optional <a,b,…>',
    'fields that may be missing, though the service or couriers refuse orders without them',
    creating,
  ),
  allowIncomplete: flag.switch(
    '--allow-incomplete',
    "create orders though no column has the receiver's name, phone, city or address; --require wins over it",
    creating,
  ),
  country: flag.value('--country <name>', 'country of phones without a country code: SA, UAE, …', countryCode, {
    fallbackText: 'SA, where certain',
  }),
  template: flag.switch('--template', 'write an empty workbook to a new file (.xlsx)', {
    excludes: ['--update'],
  }),
  sheet: flag.text('--sheet <name>', 'the sheet to read, or its number', { fallbackText: 'the first' }),
  headerRow: flag.number('--header-row <n>', 'row of the headings', [1, 9_999_999], {
    fallbackText: 'found where certain',
  }),
  hidden: flag.choice(
    '--hidden <skip|take>',
    'whether hidden and filtered rows of a workbook are read',
    ['skip', 'take'],
    {
      fallback: 'skip',
    },
  ),
  name: flag.value(
    '--name <name>',
    'name of the file in the ledger, which knows rows without a reference by it',
    rowsName,
    { fallbackText: 'its path' },
  ),
  encoding: flag.text('--encoding <name>', 'encoding of a csv', { fallbackText: 'found' }),
  result: flag.text(
    '--result <file>',
    'with --apply: write the outcome of each row: your reference, order number, receiver, status, reason',
    applying,
  ),
  adopt: flag.switch(
    '--adopt',
    'with --apply: where the outcome of a row is unknown, take the record found in the list as what it created',
    { ...applying, ...creating },
  ),
  retryUnknown: flag.switch(
    '--retry-unknown',
    'with --apply: send again what has an unknown outcome and is not in the list',
    { ...applying, ...creating },
  ),
  wait: flag.switch('--wait', 'with --apply: wait until it is safe to send', applying),
  checkList: flag.switch(
    '--check-list',
    'with --apply: first look every reference up in the whole list, and skip what is there',
    { ...applying, ...creating },
  ),
  again: flag.switch(
    '--again',
    'send what was perhaps sent before: a row without a reference, or with one that is written in another way',
    creating,
  ),
  otherReceiver: flag.switch(
    '--other-receiver',
    'create rows whose reference was created before for another phone or name',
    creating,
  ),
});

export type SheetImportFlags = FlagValues<ReturnType<typeof importFlags>>;
