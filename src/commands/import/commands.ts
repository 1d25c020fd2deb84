import { singular } from '../../base/plurals.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { applyFlags } from '../apply/flags.ts';
import type { Command } from '../command.ts';
import { placeOf } from '../input/sent-parts.ts';

/** Can its records be imported: does it create one of what a sheet can hold? */
export const isImportable = (operation: Operation): boolean =>
  /(^| )create$/.test(operation.verb) &&
  operation.kind === 'record' &&
  operation.method === 'POST' &&
  !isRead(operation) &&
  operation.document === undefined &&
  operation.secret === undefined &&
  operation.bodyType !== 'multipart' &&
  Object.keys(operation.input).some((name) => placeOf(operation, name) === 'body');

/** `orders import` beside `orders create`. */
export const importVerb = ({ verb }: Operation): string => verb.replace(/create$/, 'import');

/** What is created, in messages: `orders`, `refunds` for `orders refunds create`. */
export const importNoun = ({ group, verb }: Operation): string =>
  (verb.split(' ').at(-2) ?? group).replaceAll('-', ' ');

/** The command that creates records out of a file. */
export function importCommand(operation: Operation): Command {
  const noun = importNoun(operation);
  const one = singular(noun);
  const isOrder = operation.id === 'orders.create';
  return {
    summary: `Create ${noun} from a spreadsheet: check first, then --apply`,
    note: `Reads xlsx, csv, ndjson or JSON; - is standard input. Without --apply nothing is sent: every row is checked, and the plan
says how many ${noun} would be created and what is wrong with which row (exit code 8). Columns are matched by their names, in
English or Arabic, and by --map.${isOrder ? ' Several rows with one reference are one order with several items.' : ''} A blank cell is not given.`,
    arguments: [...operation.parameters.map((name) => `<${name}>`), '<file>'],
    flags: [
      { flag: '--apply', about: `create the ${noun} whose rows have no fault` },
      { flag: '--all-or-none', about: 'with --apply: send nothing while a row is faulty' },
      { flag: '--errors <file>', about: 'write the faulty rows with their reasons to a csv or xlsx file' },
      { flag: '--map <column=field>', about: "what a column holds; 'Notes=' leaves it out", repeats: true },
      { flag: '--save-map <name>', about: 'keep what the columns mean, for --use-map' },
      { flag: '--use-map <name>', about: 'a mapping that was kept, or the path of its file' },
      { flag: '--require <a,b,…>', about: `fields that every ${one} must have`, repeats: true },
      {
        flag: '--optional <a,b,…>',
        about: 'fields that may be missing although the service has refused rows for lack of them',
        repeats: true,
      },
      {
        flag: '--country <code>',
        about: 'country of phones without a country code: SA, AE, …',
        fallback: 'SA, where certain',
      },
      { flag: '--sheet <name>', about: 'the sheet to read, or its number', fallback: 'the first' },
      { flag: '--header-row <n>', about: 'the row with the headings', fallback: 'found where certain' },
      { flag: '--separator <sign>', about: 'what separates the columns of a csv; tab for a tab', fallback: 'found' },
      { flag: '--encoding <name>', about: 'encoding of a csv', fallback: 'found' },
      ...applyFlags,
    ],
    uses: ['output'],
    examples: isOrder
      ? ['orders.csv', "orders.csv --map 'Mobile=receiver_phone' --errors faults.csv", 'orders.csv --apply --yes']
      : [`${operation.group}.csv`, `${operation.group}.csv --apply --yes`],
    usesOverrides: true,
    load: async () => {
      const { importRunner } = await import('./import.ts');
      return (context, invocation) => importRunner(context, invocation, operation);
    },
  };
}
