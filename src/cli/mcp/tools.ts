import { escaped, Message } from '../../base/text/message.ts';
import { type Catalogue, findOperation, operationsOf } from '../../operations/catalogue.ts';
import type { Operation, ValueSchema } from '../../operations/manifest.ts';
import { reservedWords } from '../../operations/route.ts';
import { columnsByName, defaultColumns } from '../../output/columns.ts';
import type { ToolOptions } from '../../session/context.ts';
import type { CommandDescription, FlagDescription, ProgramDescription } from '../describe/schema.ts';

/** One value that a tool takes, and the part of the command line that it becomes. */
export interface ToolInput {
  readonly name: string;
  /** `--date-from`; undefined for an argument. */
  readonly flag: string | undefined;
  readonly schema: ValueSchema;
  readonly about: string;
  readonly required: boolean;
  readonly repeats: boolean;
  readonly file: 'read' | 'written' | undefined;
}

/** A command as a tool. */
export interface Tool {
  readonly name: string;
  /** `['orders', 'list']` */
  readonly words: readonly string[];
  readonly about: string;
  readonly inputs: readonly ToolInput[];
  /** Flags of every call. */
  readonly always: readonly string[];
  /** The columns of a call that asks for none. */
  readonly columns: readonly string[];
  readonly isRead: boolean;
  readonly isDestructive: boolean;
  readonly isIdempotent: boolean;
  readonly asksService: boolean;
  /** Its result is a list of rows, also where there is one. */
  readonly printsRows: boolean;
  /** Which columns its rows have, only the call says. */
  readonly hasOpenColumns: boolean;
  /** Columns that say to people what others say to programs. */
  readonly forPeople: readonly string[];
  /** It only shows what the command would do. */
  readonly isDryOnly: boolean;
  /** Its findings are its result, though the command ends as one that is done in part. */
  readonly partialIsResult: boolean;
}

export interface Toolbox {
  readonly tools: ReadonlyMap<string, Tool>;
  /** The reasons why other commands are not offered, by the names that their tools would have. */
  readonly withheld: ReadonlyMap<string, Message>;
}

/** The commands written by hand that a model may call. All others, and those of later releases, are for people alone. */
const forModels = new Set([
  'cod',
  'cod reconcile',
  'doctor',
  'goods list',
  'goods show',
  'ledger list',
  'ledger show',
  'orders check',
  'orders find',
  'orders hold',
  'orders release',
  'orders stats',
  'pack journal',
  'pack status',
  'report',
  'ship',
  'shipments handover',
  'shipments labels',
  'shipments sent',
  'sql',
  'today',
  'whoami',
]);

/** Commands that keep books of the merchant, which is a write though the service is only read. */
const keepsBooks = new Set(['cod reconcile']);

/** Commands that hold orders back or release them, which decides what leaves the shop. */
const keepsHolds = new Set(['orders hold', 'orders release']);

/** Commands that end in part because of what they were asked for: files that differ. */
const findsDifferences = new Set(['cod reconcile']);

const columnsForPeople: Readonly<Record<string, readonly string[]>> = { ship: ['parcel'] };

/** The words behind a command that show something by themselves. */
const wordsOfCommands: readonly { readonly command: string; readonly word: string; readonly summary: string }[] = [
  { command: 'pack', word: 'status', summary: 'Show what was packed: each order, and what it lacks' },
  { command: 'pack', word: 'journal', summary: 'Show every scan' },
];

const isImport = (name: string): boolean =>
  /^\S+ import(-\S+)?$/.test(name) && !reservedWords.has(name.split(' ')[0] ?? '');

/** Can the command of these words be a tool, or a group have one? Others need not be loaded. */
export function mayBeTool(path: readonly string[], folder: string | undefined): boolean {
  const [first = ''] = path;
  const name = path.join(' ');
  if (isImport(name)) return folder !== undefined;
  return !reservedWords.has(first) || [...forModels].some((each) => each === name || each.startsWith(`${name} `));
}

/** Operations that change who may log in. */
const ofAccount = new Set(['profile.update', 'profile.change-password']);

/** Commands that do nothing without a file. */
const needsFolder = ({ name, prints }: CommandDescription): boolean =>
  prints.kind === 'file' || name === 'shipments labels' || keepsBooks.has(name) || isImport(name);

/** Shared flags that tools have; a tool has no other one. */
const sharedNames = new Set('--page --per-page --limit --all --verify --where --sort --columns --out'.split(' '));

/**
 * Flags that no tool has, unless they are fields of records: they switch a safeguard off, lead to other files or programs, or are another way to say the same.
 */
const withheldFlags = new Set(
  `--field --open --template --any-price --retry-unknown --wait --again --other-receiver --adopt --allow-incomplete
--use-map --save-map --name --encoding --file --replace-file --day-folder --schedule --as-superuser`.split(/\s+/),
);

/** They say how files are made. */
const flagsOfFiles = new Set(['--label-size', '--paper']);

const isFile = ({ format }: ValueSchema): boolean => format === 'file';

const isUpload = ({ schema }: FlagDescription): boolean =>
  schema.format === '@file' || schema.items?.format === '@file';

const snake = (words: string): string => words.replace(/^-+/, '').replaceAll(/[ -]+/g, '_');

/** The name of the tool that a command is. */
export const toolName = (command: string): string => snake(command).slice(0, 64);

interface Offer {
  readonly always: readonly string[];
  readonly isRead: boolean;
  readonly without: readonly string[];
  readonly restriction?: string;
}

/** Is a command one that no program may have as a tool? */
function isWithheld({ name, flags }: CommandDescription, operation: Operation | undefined): boolean {
  if (flags.some(isUpload)) return true;
  if (!operation) return !(forModels.has(name) || isImport(name));
  return ofAccount.has(operation.id) || operation.secret !== undefined;
}

/** How a command is offered; or, as a message, why it is not. Undefined for what is never a tool. */
function offerOf(
  command: CommandDescription,
  operation: Operation | undefined,
  isBuiltIn: boolean,
  { writes, spending, folder }: ToolOptions,
): Offer | Message | undefined {
  const { name, effects } = command;
  if (isWithheld(command, operation)) return undefined;
  if (folder === undefined && needsFolder(command))
    return escaped`${name} needs files: it is there with --folder <folder>.`;
  if (keepsBooks.has(name) || keepsHolds.has(name)) {
    if (writes) return { always: [], isRead: false, without: [] };
    const restriction = 'It keeps nothing: shipctl mcp was started without --allow-writes.';
    return { always: ['--dry-run'], isRead: true, without: ['--dry-run', '--forget'], restriction };
  }
  if (effects.service !== 'writes') return { always: [], isRead: true, without: ['--dry-run'] };
  // The cost of an operation that the user has added is not known.
  const spends = effects.spends_money || !isBuiltIn;
  const lacks = [
    spends ? !spending && '--allow-spending' : !writes && '--allow-writes',
    !isBuiltIn && !writes && '--allow-writes',
  ];
  const lacking = lacks.filter((flag) => typeof flag === 'string');
  if (lacking.length === 0) return { always: ['--yes'], isRead: false, without: [] };
  const reason = `shipctl mcp was started without ${lacking.join(' and ')}`;
  if (effects.writes_only_with !== null) {
    const restriction = `It only checks: ${reason}.`;
    return { always: [], isRead: true, without: [effects.writes_only_with, '--dry-run'], restriction };
  }
  if (!operation) {
    return {
      always: ['--dry-run'],
      isRead: true,
      without: ['--dry-run'],
      restriction: `It only shows what it would do: ${reason}.`,
    };
  }
  return escaped`${name} ${spends ? 'may cost money' : 'writes'}, and ${reason}. Only the person who starts it can allow that.`;
}

function inputOfFlag({ name, about, schema, required, repeats, default: fallback }: FlagDescription): ToolInput {
  const isData = name === '--data';
  const withDefault = fallback === undefined ? about : `${about} (default: ${fallback})`;
  return {
    name: snake(name),
    flag: name,
    schema: isData ? { type: ['object', 'array'] } : schema,
    about: isData ? 'the body; the other inputs override it' : withDefault,
    required: required === true,
    repeats: repeats === true,
    file: isFile(schema) ? 'written' : undefined,
  };
}

function inputsOf(
  command: CommandDescription,
  shared: ProgramDescription['shared_flags'],
  offer: Offer,
  hasFolder: boolean,
) {
  const words = command.arguments.map(({ name, about = name, schema, required, repeats = false }): ToolInput => {
    // The words of a query are one text.
    const isList = repeats && name !== 'query';
    return {
      name: snake(name),
      flag: undefined,
      schema: isList ? { type: 'array', items: schema } : schema,
      about,
      required: required === true,
      repeats: isList,
      file: isFile(schema) ? 'read' : undefined,
    };
  });
  const taken = command.shared_flags.flatMap((use) => shared[use] ?? []);
  const dryRun = (shared.global ?? []).filter(({ name }) => name === '--dry-run');
  const flags = [...command.flags, ...taken.filter(({ name }) => sharedNames.has(name)), ...dryRun];
  const own = flags.filter(
    ({ name, schema, field }) =>
      (field !== undefined || !withheldFlags.has(name)) &&
      !offer.without.includes(name) &&
      (hasFolder || !(isFile(schema) || flagsOfFiles.has(name))),
  );
  const byName = new Map<string, ToolInput>();
  for (const input of [...words, ...own.map(inputOfFlag)]) if (!byName.has(input.name)) byName.set(input.name, input);
  return [...byName.values()];
}

/** Whole records of orders are long: unless it asks for other columns, a model gets those of the table. */
function columnsOf(
  { name, shared_flags: uses, prints }: CommandDescription,
  operation: Operation | undefined,
  catalogue: Catalogue,
) {
  const list = operation ?? (name === 'orders find' ? findOperation(catalogue, 'orders.list') : undefined);
  if (!uses.includes('output') || prints.kind !== 'rows' || list?.kind !== 'list') return [];
  const all = Object.keys(list.row);
  const known = columnsByName(list);
  const columns = defaultColumns(list).map(({ name: column }) =>
    known.has(`${column}_count`) ? `${column}_count` : column,
  );
  return columns.length < all.length ? columns : [];
}

/** The commands, and with each of them what its words show. */
const withWords = (commands: readonly CommandDescription[]): CommandDescription[] =>
  commands.flatMap((command) => {
    const words = wordsOfCommands.filter((each) => each.command === command.name);
    const shown = words.map(({ word, summary }) => ({
      ...command,
      ...{ name: `${command.name} ${word}`, summary, note: null, arguments: [], flags: [] },
      effects: { ...command.effects, service: 'none' as const, changes: null },
      shared_flags: command.shared_flags.filter((use) => use === 'output' || use === 'global'),
    }));
    return [command, ...shown];
  });

/** Turns the commands of a program into tools. `builtIn` is the catalogue without what the profile adds. */
export function toolsOf(
  { commands, shared_flags: shared }: ProgramDescription,
  catalogue: Catalogue,
  builtIn: Catalogue,
  options: ToolOptions,
): Toolbox {
  const tools = new Map<string, Tool>();
  const withheld = new Map<string, Message>();
  const ownIds = new Set(operationsOf(builtIn).map(({ id }) => id));
  const offered = new Set<string>();
  for (const command of withWords(commands)) {
    const { effects, request, prints } = command;
    const operation = request ? findOperation(catalogue, request.operation) : undefined;
    const name = toolName(command.name);
    // The group utilities has commands of other groups.
    if (tools.has(name) || (request && offered.has(request.operation))) continue;
    const offer = offerOf(command, operation, !operation || ownIds.has(operation.id), options);
    if (offer instanceof Message) withheld.set(name, offer);
    if (offer === undefined || offer instanceof Message) continue;
    if (request) offered.add(request.operation);
    const columns = columnsOf(command, operation, catalogue);
    const costs = !offer.isRead && effects.spends_money ? 'It may cost money.' : undefined;
    const method = request?.method ?? 'POST';
    tools.set(name, {
      name,
      words: command.name.split(' '),
      // The tool help has all of it: a model reads the whole list of tools before each answer.
      about: [command.summary + (costs ? `. ${costs}` : ''), offer.restriction, command.note?.split('\n\n')[0]]
        .filter(Boolean)
        .join('\n\n'),
      inputs: inputsOf(command, shared, offer, options.folder !== undefined),
      always: offer.always,
      columns,
      isRead: offer.isRead,
      isDestructive: !offer.isRead && (effects.asks || method !== 'POST'),
      isIdempotent: offer.isRead || method === 'PUT',
      asksService: effects.service !== 'none',
      printsRows: prints.kind === 'rows',
      hasOpenColumns: command.name === 'sql',
      forPeople: columnsForPeople[command.name] ?? [],
      isDryOnly: offer.restriction !== undefined,
      partialIsResult: findsDifferences.has(command.name),
    });
  }
  return { tools, withheld };
}
