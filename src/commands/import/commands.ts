import { singular } from '../../base/text/names.ts';
import { importNoun } from '../../imports/importable.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Command } from '../../session/command.ts';
import type { FlagSpec } from '../../session/flags.ts';
import { applyFlags } from '../../writes/flags.ts';

const updateFlags = (noun: string): FlagSpec[] => [
  { flag: '--update', about: `change ${noun} as a mended export says, and nothing else` },
  { flag: '--clear <a,b,…>', about: 'with --update: columns whose blank cells empty the field', repeats: true },
  { flag: '--whole-lists', about: 'with --update: send all items where one differs' },
];

/** The command that creates records out of a file. */
export function importCommand(operation: Operation, operations: readonly Operation[]): Command {
  const noun = importNoun(operation);
  const one = singular(noun);
  const file = noun.replaceAll(' ', '-');
  const isUpdatable = ['update', 'get'].every((verb) =>
    operations.some(({ id }) => id === operation.id.replace(/create$/, verb)),
  );
  const isOrder = operation.id === 'orders.create';
  return {
    summary: `Create ${noun} from a spreadsheet: check first, then --apply`,
    note: `Reads xlsx, csv, ndjson or JSON; - is standard input. Without --apply nothing is sent: every row is checked, and the plan
says how many ${noun} would be created and what is wrong with which row (exit code 8). Columns are matched by their names, in
English or Arabic, and by --map.${isOrder ? ' Several rows with one reference are one order with several items.' : ''} The field of a
blank cell is not sent. If the separator of a csv is not recognized, give it with --separator.`,
    arguments: [...operation.parameters.map((name) => `<${name}>`), '[file]'],
    flags: [
      { flag: '--apply', about: `create the ${noun} whose rows have no fault` },
      ...(isUpdatable ? updateFlags(noun) : []),
      { flag: '--all-or-none', about: 'with --apply: send nothing if any row has a fault' },
      { flag: '--errors <file>', about: 'write the rows that have faults, with the reasons, to a csv or xlsx file' },
      { flag: '--map <column=field>', about: "what a column holds; 'Notes=' leaves it out", repeats: true },
      { flag: '--save-map <name>', about: 'keep what the columns mean under a name, for --use-map' },
      { flag: '--use-map <name>', about: 'what --save-map kept, or the path of its file' },
      { flag: '--require <a,b,…>', about: `fields that every ${one} must have`, repeats: true },
      {
        flag: '--optional <a,b,…>',
        about: 'fields that may be missing, although the service has refused rows without them',
        repeats: true,
      },
      {
        flag: '--country <code>',
        about: 'country of phones without a country code: SA, AE, …',
        fallback: 'SA, where certain',
      },
      {
        flag: '--template <file>',
        about: 'write an empty workbook (.xlsx) to fill in, with notes and lists; read no file',
      },
      { flag: '--sheet <name>', about: 'the sheet to read, or its number', fallback: 'the first' },
      { flag: '--header-row <n>', about: 'the row with the headings', fallback: 'found where certain' },
      {
        flag: '--name <name>',
        about: 'what the ledger calls the file; it recognizes rows without a reference by this name',
        fallback: 'its path; for standard input, what it holds',
      },
      { flag: '--encoding <name>', about: 'encoding of a csv', fallback: 'found' },
      ...applyFlags,
    ],
    uses: ['output'],
    examples: isOrder
      ? [
          '--template my-orders.xlsx --headers ar',
          'my-orders.csv',
          "my-orders.csv --map 'Mobile=receiver_phone' --errors faults.csv",
          'my-orders.csv --apply --yes',
        ]
      : [`my-${file}.csv`, `my-${file}.csv --apply --yes`],
    usesOverrides: true,
    load: async () => {
      const { importRunner } = await import('../../imports/import.ts');
      return async (context, invocation) => {
        if (invocation.flags.template === undefined && invocation.words.length > operation.parameters.length) {
          return importRunner(context, invocation, operation);
        }
        const { templateRunner } = await import('../../imports/template.ts');
        return templateRunner(context, invocation, operation);
      };
    },
  };
}
