import { usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escapeControls } from '../base/text/escape.ts';
import { flagOfField } from '../base/text/names.ts';
import { findOperation } from '../operations/catalogue.ts';
import {
  isFileInput,
  isRead,
  isScalar,
  type Operation,
  typesOf,
  type ValueSchema,
  withoutNull,
} from '../operations/manifest.ts';
import { namedListOf, namedPackages, namedThings } from '../operations/named-lists.ts';
import { placeOfOrder, takesOrderInput, withoutLastArgument } from '../operations/route.ts';
import type { Prepared } from '../ports/prepared.ts';
import { isAskedFor } from '../service/input/asked-for.ts';
import { pagingFields } from '../service/input/paging.ts';
import { hasPlace, placeOf, sentName, withPathValues } from '../service/input/requests.ts';
import { endOfDays } from '../service/input/values.ts';
import { isPickable, numberFlags } from '../service/numbers/order-argument.ts';
import type { Command } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { type FlagSpec, type FlagUse, valueName } from '../session/flags.ts';
import { aboutDay, heldFlag, measureFlags, operationFlags, sharedFlags } from '../session/shared-flags.ts';

export const operationCommand = (operation: Operation): Command => ({
  note: [
    operation.note,
    operation.acceptsMany && 'Ids: - reads them from standard input, @file from a file, one a line.',
    ...Object.entries(operation.argumentChoices ?? {}).map(
      ([name, all]) => `<${escapeControls(name)}> is one of: ${escapeControls(all.join(', '))}.`,
    ),
  ]
    .filter(Boolean)
    .join('\n\n'),
  arguments: operation.parameters.map((name, at) => {
    const isLast = at === operation.parameters.length - 1;
    if (isPickable(operation) || (operation.isLastOptional && isLast)) return `[${name}]`;
    return operation.acceptsMany && isLast ? `<${name}...>` : `<${name}>`;
  }),
  flags: [
    ...inputFlags(operation),
    ...(operation.id === 'price.calculate' ? [...Object.values(measureFlags), heldFlag] : []),
    ...(placeOfOrder(operation) >= 0 || takesOrderInput(operation) ? numberFlags : []),
    ...(operation.document ? [operationFlags.open, operationFlags.replaceFile] : []),
  ],
  uses: usesOf(operation),
  examples: operation.examples,
  operation,
  // Its flags are shared ones, and inputs, which the service's form and its lists decide.
  read: () => ({ mistakes: [], run: (context) => runOperation(context, operation) }),
});

async function runOperation(context: Context, operation: Operation): Promise<Prepared> {
  const { words, shared } = context.invocation;
  const isShort = operation.isLastOptional === true && words.length < operation.parameters.length;
  const meant = isShort ? withoutLastArgument(operation) : operation;
  const { operation: ready, mistakes: missing } = withPathValues(context, meant);
  const mistakes = [...missing];
  if (ready.argumentChoices) {
    const { argumentMistakes } = await import('../service/input/input-mistakes.ts');
    mistakes.push(...argumentMistakes(ready, words));
  }
  const run = await loadRunner(operation);
  const prepared = await run(context, ready);
  // A template sends nothing.
  if (mistakes.length === 0 || shared.template !== undefined) return prepared;
  return { ...prepared, mistakes: [...mistakes, ...(prepared.mistakes ?? [])] };
}

async function loadRunner({ id, kind, document, parameters, asksForInput }: Operation) {
  if (id === 'shipments.cancel' && kind === 'record' && parameters.length > 0)
    return (await import('../commands/cancel.ts')).runCancel;
  if (id === 'orders.update' && kind === 'record') return runUpdate;
  if (document) return (await import('../service/document.ts')).runDocument;
  if (id === 'orders.create' && asksForInput) return (await import('../commands/create-order.ts')).runCreateOrder;
  if (id === 'price.calculate' && kind === 'list') return (await import('../commands/calculate.ts')).runCalculate;
  if (id === 'orders.price' && kind === 'list') return (await import('../commands/calculate.ts')).runComparison;
  if (kind === 'list') return (await import('../service/list.ts')).runList;
  const { runRecord } = await import('../service/record.ts');
  if (id === 'orders.get')
    return (context: Context, operation: Operation) => runRecord(context, operation, tellingMore(context));
  return (context: Context, operation: Operation) =>
    runRecord(context, operation, {
      ...explainingConflicts(context, operation),
      describeEarlier: async (id) =>
        (await import('../shipping/shipped-order.ts')).describeEarlierCancel(context, operation, id),
      ...(id === 'shipments.create' && {
        warnOf: async (reading: Operation, orders: readonly Row[]) =>
          (await import('../shipping/shipped-order.ts')).describeAlike(context, reading, orders),
      }),
    });
}

/** Says what is known of the shipment of an order whose state refuses an operation. */
const explainingConflicts = (context: Context, operation: Operation) => ({
  explainConflict: async (ids: readonly string[]) =>
    (await import('../shipping/shipped-order.ts')).explainConflict(context, operation, ids),
});

/** Says at a terminal where the parcel of the order can be followed, and that the shop holds it. */
const tellingMore = (context: Context) => ({
  describeDone: async (ids: readonly string[]) => {
    if (!context.stdoutTerminal.isTerminal) return { notes: [] };
    const { trackingLines } = await import('../shipping/shipped-order.ts');
    const held = await (await import('../shipping/held-orders.ts')).tellHold(context, ids);
    return { ...held, notes: await trackingLines(context, ids) };
  },
});

/** Changes an order. Where the line does not say how, a person at a terminal mends what is wrong with it. */
async function runUpdate(context: Context, operation: Operation): Promise<Prepared> {
  const { runOrderUpdate } = await import('../service/update-order.ts');
  const prepared = await runOrderUpdate(context, operation, {
    ...explainingConflicts(context, operation),
    record: async (id, row) => (await import('../shipping/new-ledger.ts')).recordChange(context, operation, id, row),
  });
  const { words } = context.invocation;
  const list = findOperation(context.catalogue, 'orders.list');
  if (!list || words.length !== 1 || context.settings.dryRun || !isAskedFor(context)) return prepared;
  const { openMend } = await import('../commands/mend.ts');
  const nothing = usageFailure(prepared.mistakes ?? []);
  return openMend(context, list, words, { skip: [], severity: 'warning', nothing });
}

/** Returns the shared flags of an operation. A list that may change data is sent only once, not read to its end. */
function usesOf(operation: Operation): readonly FlagUse[] {
  if (operation.kind !== 'list') return ['output'];
  return isRead(operation) ? ['pages', 'whole', 'selection', 'output', 'layout'] : ['pages', 'output', 'layout'];
}

/** The flags of an operation's input. Secrets have none; a list's pages have shared ones. */
export function inputFlags(operation: Operation): FlagSpec[] {
  const { input, requiredInput, splitBy, synonyms = {}, secret = [], method, kind } = operation;
  const shared = kind === 'list' ? pagingFields(operation) : {};
  const named = Object.keys(input).filter(
    (name) => !secret.includes(name) && !Object.hasOwn(shared, sentName(operation, name)),
  );
  const flags = flagNames(operation, [...named, ...Object.keys(synonyms)]);
  const flagFor = (word: string, field: string, about: string): FlagSpec => {
    const schema = input[field] ?? {};
    const choices = withoutNull(schema).enum?.map((choice) => escapeControls(String(choice)));
    return {
      field,
      input: schema,
      flag: `${flags.get(word)} <${choices ? word : valuePlaceholder(operation, schema)}>`,
      about,
      ...(operation.grade === 'imported' && requiredInput.includes(word) && { required: true }),
      ...(choices && { choices }),
      repeats: splitBy === word || typesOf(schema).includes('array'),
    };
  };
  const own = named.map((name) => {
    const { description = '', format } = input[name] ?? {};
    const about = escapeControls(description);
    return flagFor(name, name, format === 'date' ? aboutDay(about, endOfDays(name) === undefined) : about);
  });
  const isFree = (flag: string): boolean => ![...flags.values()].includes(flag) && !takenNames.has(flagKey(flag));
  const names = named.flatMap((name) => {
    const list = name.endsWith('_id') ? namedListOf(operation, name) : undefined;
    const flag = flagOfField(name.replace(/_id$/, ''));
    if (!list || !isFree(flag)) return [];
    const script = list === 'cities' || list === 'countries' ? ', in English or Arabic' : '';
    const about = `the ${namedThings[list]} by its name${script}`;
    return [{ field: name, flag: `${flag} <name>`, about, excludes: [flags.get(name) ?? ''] }];
  });
  const packages = method === 'GET' ? undefined : namedPackages(operation);
  const ofPackages = [...(packages?.flags ?? [])].flatMap(([flag, list]) =>
    isFree(flag)
      ? [
          {
            field: packages?.field ?? '',
            flag: `${flag} <name>`,
            about: packageAbout[list] ?? '',
            repeats: list === 'boxes',
          },
        ]
      : [],
  );
  const others = Object.entries(synonyms).map(([word, field]) =>
    flagFor(word, field, `another word for ${flagOfField(field)}`),
  );
  if (secret.length > 0) return own;

  const takesBody = method !== 'GET' || hasPlace(operation, 'body');
  return [
    ...own,
    ...names,
    ...ofPackages,
    ...others,
    ...(takesBody ? [data, field, templateFlag(operation)] : [field]),
  ];
}

const packageAbout: Readonly<Record<string, string>> = {
  boxes: "a package of a box's sizes, by its name",
  'packaging-types': 'packaging of all packages, by its name',
};

function valuePlaceholder(operation: Operation, schema: ValueSchema): string {
  if (isFileInput(operation, schema)) return '@file';
  if (schema.format === 'date') return 'day';
  const types = typesOf(schema);
  if (types.includes('array')) return schema.items ? valuePlaceholder(operation, schema.items) : 'text';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('boolean') && types.every((type) => type === 'boolean' || type === 'null')) return 'true|false';
  return isScalar(schema) ? 'text' : 'json';
}

/** Only an operation whose document has examples takes a name: the word after it may be an argument. */
function templateFlag({ templates = {} }: Operation): FlagSpec {
  const names = Object.keys(templates).map(escapeControls);
  const [fallbackText] = names;
  return fallbackText === undefined
    ? { flag: '--template', about: 'print a body to fill in, send nothing' }
    : { ...template, choices: names, fallbackText };
}

/** However a flag is written: `dry_Run` is `dryRun`. */
const flagKey = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

const { data, field, template } = operationFlags;
const takenNames = new Set(
  ['help', 'version', ...[...sharedFlags, data, field, template].map(({ flag }) => valueName(flag))].map(flagKey),
);

/** The flags of inputs, each a flag of its own: with its place before it where the name is taken, else with a number. */
function flagNames(operation: Operation, names: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  const used = new Set<string>();
  for (const name of names) {
    const prefixed = `${placeOf(operation, name)}-${name}`;
    // Neither the name of a flag of ours, nor the opposite of another flag.
    const isFree = !takenNames.has(flagKey(name)) && !/^no[_-]/i.test(name);
    let flag = flagOfField(isFree ? name : prefixed);
    for (let count = 1; used.has(flag); count++) flag = flagOfField(count === 1 ? prefixed : `${prefixed}-${count}`);
    used.add(flag);
    flags.set(name, flag);
  }
  return flags;
}
