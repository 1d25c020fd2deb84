import { importVerb, isImportable } from '../imports/importable.ts';
import type { GroupManifest, Operation } from '../operations/manifest.ts';
import { defineCommand, type VerbCommand } from '../session/command.ts';
import { check, find, stats } from './tables/orders.ts';
import { offeredFlags, sheetImport } from './tables/sheet-import.ts';
import { labels } from './tables/ship.ts';
import { typedVerbs } from './typed-verbs.ts';

const isSearchable = ({ id, kind, parameters }: Operation): boolean =>
  id === 'orders.list' && kind === 'list' && parameters.length === 0;

/** A verb of a group of the catalogue that is more than one request: `import` beside `create`. */
export interface VerbBeside {
  readonly verb: string;
  command(): VerbCommand;
}

/** The commands about the orders that a list gives. */
const verbsOfOrders = [
  {
    verb: 'check',
    commandOf: (list: Operation) => defineCommand(check(list), async () => (await import('./check.ts')).runCheck(list)),
  },
  {
    verb: 'stats',
    commandOf: (list: Operation) => defineCommand(stats(list), async () => (await import('./stats.ts')).runStats(list)),
  },
];

function importCommand(create: Operation, operations: readonly Operation[]): VerbCommand {
  const command = defineCommand(sheetImport(create), async () => (await import('./import.ts')).runSheetImport(create));
  return { ...command, flags: offeredFlags(command.flags, create, operations) };
}

/** The commands written by hand that stand beside the operations of a group. */
export const verbsBeside = (operations: readonly Operation[]): VerbBeside[] =>
  operations.flatMap((operation) => [
    ...(isImportable(operation)
      ? [
          {
            verb: importVerb(operation),
            command: () => importCommand(operation, operations),
          },
        ]
      : []),
    ...(isSearchable(operation)
      ? [
          {
            verb: 'find',
            command: () => defineCommand(find(operation), async () => (await import('./find.ts')).runFind(operation)),
          },
        ]
      : []),
    ...(operation.id === 'shipments.create'
      ? [
          {
            verb: 'labels',
            command: () => defineCommand(labels, async () => (await import('./labels.ts')).runLabels),
          },
        ]
      : []),
    ...(operation.id === 'orders.list' && operation.kind === 'list'
      ? verbsOfOrders.map(({ verb, commandOf }) => ({ verb, command: () => commandOf(operation) }))
      : []),
  ]);

/** The ids of all of them: `orders.import`. */
export const idsBeside = (groups: readonly GroupManifest[]): string[] =>
  groups.flatMap(({ name, operations }) => verbsBeside(operations).map(({ verb }) => `${name}.${verb}`));

/** How the verbs of a group's operations are typed, by the verbs; `more` are those of operations yet to be added. */
export const verbsAsTyped = (
  operations: readonly Operation[],
  more: readonly string[] = [],
): ReadonlyMap<string, string> =>
  typedVerbs([...operations, ...verbsBeside(operations)].map(({ verb }) => verb).concat(more));
