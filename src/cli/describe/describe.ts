import { type ExitName, exitCodes } from '../../base/failure.ts';
import { longName } from '../../base/text/names.ts';
import { homepage, issues, version } from '../../base/version.ts';
import { type Catalogue, findOperation } from '../../operations/catalogue.ts';
import { isRead, type Operation, type RecordShape, type ValueSchema } from '../../operations/manifest.ts';
import { columnsByName } from '../../output/columns.ts';
import { isPickable } from '../../service/numbers/order-argument.ts';
import type { Command, Effects } from '../../session/command.ts';
import type { FlagSpec } from '../../session/flags.ts';
import { sharedFlags } from '../../session/shared-flags.ts';
import { type Setting, settingsTable } from '../../settings/table.ts';
import type { CommandNode } from '../command-node.ts';
import { grades, subcommands } from '../help.ts';
import { topicList } from '../tree.ts';
import type { CommandDescription, FlagDescription, ProgramDescription } from './schema.ts';
import { topicNamed } from './topics.ts';
import { describeArgument, nameOfValue, plainSchema, schemaOfFlag, valueFormats } from './values.ts';

const settings = Object.values<Setting>(settingsTable);

const settingOf = (name: string): Setting | undefined =>
  settings.find(({ flag }) => flag !== undefined && longName(flag) === name);

function describeOneFlag(spec: FlagSpec, input?: ValueSchema): FlagDescription {
  const name = longName(spec.flag);
  const { field, env, fallback } = spec;
  const short = /^(-\w)\b/.exec(spec.flag)?.[1];
  const value = nameOfValue(spec.flag);
  const setting = spec.use === undefined ? undefined : settingOf(name)?.key;
  return {
    name,
    ...(short !== undefined && { short }),
    ...(value !== undefined && { value }),
    ...(spec.flag.includes('[') && { value_optional: true }),
    about: spec.about,
    ...(spec.required && { required: true }),
    ...(spec.repeats && { repeats: true }),
    schema: schemaOfFlag(spec, input),
    ...(fallback !== undefined && { default: fallback }),
    ...(env !== undefined && { env }),
    ...(setting !== undefined && { setting }),
    ...(field !== undefined && { field }),
  };
}

/** Those of the whole program, which no table has. */
const programFlags: readonly FlagSpec[] = [
  { flag: '-h, --help', about: 'show the help of this command; with --json its description, as one document' },
  { flag: '-V, --version', about: 'show the version' },
];

function describeSharedFlags(): Record<string, FlagDescription[]> {
  const all: Record<string, FlagDescription[]> = {};
  for (const spec of sharedFlags) all[spec.use] = [...(all[spec.use] ?? []), describeOneFlag(spec)];
  return { ...all, global: [...(all.global ?? []), ...programFlags.map((spec) => describeOneFlag(spec))] };
}

const effectsOf = ({ effects, operation }: Command): Effects => {
  if (effects || !operation) return effects ?? { service: 'none' };
  const { costsMoney, confirm } = operation;
  return {
    service: isRead(operation) ? 'reads' : 'writes',
    ...(costsMoney && { spends: true }),
    ...((costsMoney || confirm !== undefined) && { asks: true }),
  };
};

const always: readonly ExitName[] = ['done', 'bug', 'usage', 'machine', 'hung_up', 'interrupted', 'terminated'];

/** The codes that a command can end with, in their order. */
function exitsOf({ operation, exits = {} }: Command, { service, asks }: Effects): ExitName[] {
  const names = new Set<string>([...always, ...Object.keys(exits)]);
  if (asks || operation?.asksForInput || (operation && isPickable(operation))) names.add('declined');
  if (service !== 'none') for (const name of ['auth', 'not_found', 'refused', 'unavailable']) names.add(name);
  // One record is read or not; a write may be done, and its result not be shown.
  const isOneRead = service === 'reads' && operation?.kind === 'record' && !operation.acceptsMany;
  if (service !== 'none' && !isOneRead) names.add('partial');
  return exitNames.filter((name) => names.has(name));
}

const isExitName = (name: string): name is ExitName => Object.hasOwn(exitCodes, name);

const exitNames = Object.keys(exitCodes).filter(isExitName);

/** Collects what the descriptions of commands share: records, each under the name of the first command that prints it. */
class Records {
  readonly named: ProgramDescription['records'] = {};
  private readonly names = new Map<string, string>();

  /** Returns the name of a record; null if nothing is known of its fields. */
  nameOf(shape: RecordShape, command: string): string | null {
    const { row } = shape;
    if (Object.keys(row).length === 0) return null;
    const columns = [...columnsByName(shape).keys()];
    const text = JSON.stringify([row, columns]);
    const name = this.names.get(text) ?? command;
    this.names.set(text, name);
    const fields = Object.entries(row).map(([field, schema]) => [field, plainSchema(schema)]);
    this.named[name] ??= { fields: Object.fromEntries(fields), columns };
    return name;
  }
}

function describePrints(
  { prints, printsFirst, operation }: Command,
  name: string,
  records: Records,
): CommandDescription['prints'] {
  const nothing = { text: null, record: null };
  if (typeof prints === 'string') return { ...nothing, kind: 'text', text: prints };
  if (operation?.document) return { ...nothing, kind: 'file', text: 'a document, saved to --out' };
  const shape = prints ?? operation;
  if (!shape) return { ...nothing, kind: 'messages' };
  return {
    kind: operation?.kind === 'record' && !operation.acceptsMany ? 'record' : 'rows',
    text: printsFirst ?? null,
    record: records.nameOf(shape, name),
  };
}

/** The input that a flag gives a value: of the command's own operation, or of the list of orders that it reads. */
function inputOf({ operation, inputOf: other }: Command, orders: Operation | undefined, field: string | undefined) {
  return field === undefined ? undefined : (operation ?? other ?? orders)?.input[field];
}

function describeCommand(
  node: CommandNode,
  spec: Command,
  orders: Operation | undefined,
  records: Records,
): CommandDescription {
  const { path } = node;
  const name = path.join(' ');
  const { operation, uses = [] } = spec;
  const effects = effectsOf(spec);
  const [summary = '', ...note] = node.description().split('\n\n');
  const changes = effects.service === 'writes' || effects.changes !== undefined;
  return {
    name,
    aliases: node.aliases(),
    group: path.length > 1 ? path.slice(0, -1).join(' ') : null,
    summary,
    note: note.length > 0 ? note.join('\n\n') : null,
    usage: `shipctl ${name} ${node.usage()}`,
    effects: {
      service: effects.service,
      writes_only_with: effects.onlyWith ?? null,
      spends_money: effects.spends === true,
      asks: effects.asks === true,
      changes: effects.changes ?? null,
      dry_run: changes || effects.service !== 'none' ? '--dry-run' : null,
    },
    arguments: (spec.arguments ?? []).map((typed) => describeArgument(typed, operation?.argumentChoices)),
    flags: spec.flags.map((flag) => describeOneFlag(flag, inputOf(spec, orders, flag.field))),
    shared_flags: [...uses, 'global'],
    prints: describePrints(spec, name, records),
    request: operation
      ? { operation: operation.id, method: operation.method, path: operation.path, grade: operation.grade }
      : null,
    examples: spec.examples.map((example) => `shipctl ${name} ${example}`.trim()),
    exit_codes: exitsOf(spec, effects).map((exit) => exitCodes[exit].code),
    exit_notes: { ...spec.exits },
  };
}

type Choice = (path: readonly string[]) => boolean;

/** The chosen nodes below one, and itself, loaded, in the order of help. */
async function nodesBelow(node: CommandNode, isChosen: Choice): Promise<CommandNode[]> {
  await node.enter();
  const all = [node];
  for (const each of subcommands(node)) if (isChosen(each.path)) all.push(...(await nodesBelow(each, isChosen)));
  return all;
}

const errorSchema: ValueSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: exitNames.filter((name) => name !== 'done') },
        message: { type: 'string' },
        hint: { type: 'string', description: 'what to type next' },
        status: { type: 'integer', description: 'of the response' },
        retry_after: { type: 'integer', description: 'seconds, where the service says when to come back' },
        fields: {
          type: 'array',
          description: 'what is wrong with the values that were sent',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, messages: { type: 'array', items: { type: 'string' } } },
          },
        },
        cause: { type: 'object', description: 'of code partial: the failure behind it, or code unproved' },
        request: { type: 'object', properties: { method: { type: 'string' }, url: { type: 'string' } } },
        request_id: { type: 'string' },
        results: {
          type: 'array',
          description: 'of several requests',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              result: { type: 'string', enum: ['done', 'failed', 'unknown', 'not_sent'] },
              message: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

const describeTopics = (): ProgramDescription['topics'] =>
  topicList.map(({ name, aliases, summary }) => {
    const { text, entries, more = null, examples } = topicNamed(name);
    return {
      name,
      aliases: [...aliases],
      summary,
      text,
      entries: entries.map(([term, meaning]) => ({ term, meaning })),
      more,
      examples: examples.map((example) => `shipctl ${example}`),
    };
  });

const describeSettings = (): ProgramDescription['settings'] =>
  settings.map(({ key = null, flag, env = null, about, secret = false, read, fallback, fallbackText }) => {
    const own = sharedFlags.find((each) => each.flag === flag);
    return {
      key,
      flag: flag === undefined ? null : longName(flag),
      env,
      about,
      secret,
      schema: own ? schemaOfFlag(own, undefined) : (read.takes ?? { type: 'string' }),
      default: own?.fallback ?? fallbackText ?? fallback?.toString() ?? null,
    };
  });

/**
 * Describes a command, a group or the whole program: the one description that `help --json`, the man pages and
 * docs/reference.md are made of. Commands and groups that are not chosen, by their words, are not loaded.
 */
export async function describeProgram(
  node: CommandNode,
  catalogue: Catalogue,
  isChosen: Choice = () => true,
): Promise<ProgramDescription> {
  const isWhole = node.path.length === 0;
  const nodes = await nodesBelow(node, isChosen);
  const orders = findOperation(catalogue, 'orders.list');
  const records = new Records();
  const commands = nodes.flatMap((each) => (each.spec ? [describeCommand(each, each.spec, orders, records)] : []));
  const groups = nodes.filter(({ spec, path }) => !spec && path.length > 0);
  return {
    version: 1,
    program: {
      name: 'shipctl',
      version,
      summary: "The merchant's command line for a shipping-order service",
      usage: 'shipctl [group] <verb> [arguments] [flags]',
      homepage,
      issues,
    },
    topics: isWhole ? describeTopics() : [],
    exit_codes: exitNames.map((name) => ({ name, ...exitCodes[name] })),
    error: { where: 'the last line of standard error, with -o json or -o ndjson', schema: errorSchema },
    grades: { ...grades },
    value_formats: { ...valueFormats },
    settings: isWhole ? describeSettings() : [],
    shared_flags: describeSharedFlags(),
    groups: groups.map((each) => {
      const [summary = '', ...note] = each.description().split('\n\n');
      return {
        name: each.path.join(' '),
        aliases: each.aliases(),
        summary,
        note: note.length > 0 ? note.join('\n\n') : null,
      };
    }),
    commands,
    records: records.named,
  };
}
