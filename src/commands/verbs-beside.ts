import { didYouMean, escaped, type Message } from '../base/text/message.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { GroupManifest, Operation } from '../operations/manifest.ts';
import { importNoun, isImportable } from '../operations/manifest.ts';
import { splitId, typedOperation } from '../operations/route.ts';
import type { Command, CommandEntry } from '../session/command.ts';

/** A command in the list of a group; `load` imports its file. */
export const entry = (name: string, summary: string, load: () => Promise<Command>): CommandEntry => ({
  name,
  summary,
  load,
});

/** The commands written by hand that stand beside the operations of a group: `import` beside `create`. */
export const verbsBeside = (operations: readonly Operation[]): CommandEntry[] =>
  operations.flatMap((operation): CommandEntry[] => {
    if (operation.id === 'orders.list' && operation.kind === 'list') {
      const find = async () => (await import('./find.ts')).find(operation);
      const check = async () => (await import('./check.ts')).check(operation);
      const mend = async () => (await import('./mend.ts')).mend(operation);
      const hold = async () => (await import('./hold.ts')).hold;
      const release = async () => (await import('./hold.ts')).release;
      const watch = async () => (await import('./watch.ts')).watch(operation);
      const stats = async () => (await import('./stats.ts')).stats(operation);
      return [
        // A list that takes arguments cannot be read by words alone.
        ...(operation.parameters.length > 0
          ? []
          : [
              entry('find', 'Find orders by number, phone, name, SKU or city', find),
              entry('watch', 'Tell what changes: new orders, states, what is gone or stuck', watch),
            ]),
        entry('check', 'Check whether orders are ready to ship', check),
        entry('mend', 'Mend what check finds, one fault after the other', mend),
        entry('hold', 'Hold orders in the shop: not shipped, packed or handed over', hold),
        entry('release', 'Release orders that are held', release),
        entry('stats', 'Count orders and add up their amounts', stats),
      ];
    }
    const entries: CommandEntry[] = [];
    if (operation.group === 'boxes' && operation.verb === 'list' && operation.kind === 'list') {
      const load = async () => (await import('./boxes-fit.ts')).boxesFit(operation);
      entries.push(entry('fit', 'Show orders billed by the size of their boxes', load));
    }
    if (isImportable(operation)) {
      const summary = `Create ${importNoun(operation)} from a spreadsheet: check first, then --apply`;
      const load = async () => (await import('./import.ts')).sheetImport(operation, operations);
      entries.push(entry(operation.verb.replace(/create$/, 'import'), summary, load));
    }
    if (operation.id === 'shipments.create') {
      const load = async () => (await import('./labels.ts')).labels;
      entries.push(entry('labels', 'Save the labels of shipments again, in one PDF', load));
      const loadSent = async () => (await import('./labels.ts')).sent;
      entries.push(entry('sent', 'Show what was shipped, by the ledger', loadSent));
      const loadHandover = async () => (await import('./handover.ts')).handover;
      entries.push(entry('handover', 'Make the sheets that couriers sign for parcels', loadHandover));
      const loadCancel = async () => (await import('./cancel-shipment.ts')).cancelShipment;
      entries.push(entry('cancel', 'Cancel shipments, if you give a route for it', loadCancel));
    }
    return entries;
  });

/** Says how to get the operation of its id, and gives way to it. */
const standIn = 'shipments.cancel';

/** The ids of all of them that no operation may have: `orders.import`. */
export const idsBeside = (groups: readonly GroupManifest[]): string[] =>
  groups
    .flatMap((group) => verbsBeside(group.operations).map(({ name }) => `${group.name}.${name}`))
    .filter((id) => id !== standIn);

/** How the verbs of a group's operations are typed, by the verbs; `more` are those of operations yet to be added. */
export const verbsAsTyped = (
  operations: readonly Operation[],
  more: readonly string[] = [],
): ReadonlyMap<string, string> =>
  typedVerbs([...operations.map(({ verb }) => verb), ...verbsBeside(operations).map(({ name }) => name), ...more]);

/** The words of the command of an operation, as they are typed; it may not be in the catalogue yet. */
export function typedWords({ groups }: Pick<Catalogue, 'groups'>, id: string): string[] {
  const { group, verb } = splitId(id);
  const operations = groups.find(({ name }) => name === group)?.operations ?? [];
  return typedOperation(group, verbsAsTyped(operations, [verb]).get(verb) ?? verb).split(' ');
}

/**
 * How the verbs of a group are typed, by the verbs. The words of a verb but its last are groups within the group: `refunds
 * create`. Where one of them is a command itself, hyphens join it to what follows: `import-cvs-create`.
 */
export function typedVerbs(verbs: readonly string[]): ReadonlyMap<string, string> {
  const commands = new Set(verbs);
  const typed = new Map<string, string>();
  const joined = new Map<string, string>();
  const groups = new Set<string>();
  for (const verb of verbs) {
    const parts = verb.split(' ');
    // The words before the last one: `a`, `a b` of `a b c`.
    const outer = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(' '));
    const at = outer.findIndex((group) => commands.has(group));
    if (at < 0) {
      typed.set(verb, verb);
      for (const group of outer) groups.add(group);
    } else joined.set(verb, [...parts.slice(0, at), parts.slice(at).join('-')].join(' '));
  }
  const used = new Set([...typed.keys(), ...groups]);
  for (const [verb, words] of joined) {
    let free = words;
    for (let count = 2; used.has(free); count++) free = `${words}-${count}`;
    used.add(free);
    typed.set(verb, free);
  }
  return typed;
}

/** A mistake for each id that is not among the known ones. */
export const unknownOperations = (ids: readonly string[], known: readonly string[]): Message[] =>
  ids
    .filter((id) => !known.includes(id))
    .map((id) => escaped`There is no operation ${JSON.stringify(id)}.${didYouMean(id, known)}`);
