import { type ExitName, exitCodes } from '../../base/failure.ts';
import { longName } from '../../base/text/names.ts';
import { homepage, issues, version } from '../../base/version.ts';
import { type Catalogue, findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idColumnOf } from '../../output/id-column.ts';
import { needsField } from '../../service/input/needs-field.ts';
import { isPickable } from '../../service/numbers/order-argument.ts';
import type { Command, Effects } from '../../session/command.ts';
import { type FlagSpec, type FlagUse, shownDefault } from '../../session/flags.ts';
import { knownSettings, sharedFlags } from '../../session/shared-flags.ts';
import type { Setting } from '../../settings/read-flags.ts';
import { isCalculated } from '../../shipping/compared-price.ts';
import type { CommandNode } from '../command-node.ts';
import { effectsOf } from '../command-node.ts';
import { grades, subcommands } from '../help.ts';
import { topicList } from '../tree.ts';
import { errorSchema } from './errors.ts';
import { describePrints, ownGrade, Records } from './prints.ts';
import type { CommandDescription, FlagDescription, ProgramDescription } from './schema.ts';
import { topicNamed } from './topics.ts';
import { describeArgument, nameOfValue, schemaOfFlag, valueFormats } from './values.ts';

function describeOneFlag(spec: FlagSpec): FlagDescription {
  const name = longName(spec.flag);
  const { field, env, key, needs = [], excludes = [] } = spec;
  const usual = shownDefault(spec);
  const short = /^(-\w)\b/.exec(spec.flag)?.[1];
  const value = nameOfValue(spec.flag);
  return {
    name,
    ...(short !== undefined && { short }),
    ...(value !== undefined && { value }),
    ...(spec.flag.includes('[') && { value_optional: true }),
    about: spec.about,
    ...(spec.required && { required: true }),
    ...(spec.repeats && { repeats: true }),
    ...(needs.length > 0 && { needs: needs.map((some) => [...some]) }),
    ...(excludes.length > 0 && { excludes: [...excludes] }),
    schema: schemaOfFlag(spec),
    ...(usual !== undefined && { default: usual }),
    ...(env !== undefined && { env }),
    ...(key !== undefined && { setting: key }),
    ...(field !== undefined && { field }),
  };
}

/** Those of the whole program, which no table has. */
const programFlags: readonly FlagSpec[] = [
  { flag: '-h, --help', about: 'show the help of this command; with --json its description, as one document' },
  { flag: '-V, --version', about: 'show the version' },
];

/** Of two flags that exclude each other both say so. */
function excludedBy(name: string, specs: readonly FlagSpec[]): string[] {
  const own = specs.find(({ flag }) => longName(flag) === name)?.excludes ?? [];
  const others = specs.filter(({ excludes }) => excludes?.includes(name)).map(({ flag }) => longName(flag));
  return [...new Set([...own, ...others])];
}

const withExcluded = (flag: FlagDescription, specs: readonly FlagSpec[]): FlagDescription => {
  const excludes = excludedBy(flag.name, specs);
  return excludes.length === 0 ? flag : { ...flag, excludes };
};

function describeSharedFlags(): Record<string, FlagDescription[]> {
  const all: Record<string, FlagDescription[]> = {};
  for (const spec of sharedFlags) {
    const described = withExcluded(describeOneFlag(spec), sharedFlags);
    all[spec.use] = [...(all[spec.use] ?? []), described];
  }
  return { ...all, global: [...(all.global ?? []), ...programFlags.map((spec) => describeOneFlag(spec))] };
}

const always: readonly ExitName[] = ['done', 'bug', 'usage', 'machine', 'hung_up', 'interrupted', 'terminated'];

/** The codes that a command can end with, in their order. */
function exitsOf({ operation, exits = {} }: Command, { service, asks, changes }: Effects): ExitName[] {
  const names = new Set<string>([...always, ...Object.keys(exits)]);
  if (asks || operation?.asksForInput || (operation && isPickable(operation))) names.add('declined');
  if (service !== 'none') for (const name of ['auth', 'not_found', 'refused', 'unavailable']) names.add(name);
  // Another shipctl may be changing the same files.
  if (changes !== undefined) names.add('unavailable');
  // One record is read or not; a write may be done, and its result not be shown.
  const isOneRead = service === 'reads' && operation?.kind === 'record' && !operation.acceptsMany;
  if (service !== 'none' && !isOneRead) names.add('partial');
  return exitNames.filter((name) => names.has(name));
}

const isExitName = (name: string): name is ExitName => Object.hasOwn(exitCodes, name);

const exitNames = Object.keys(exitCodes).filter(isExitName);

/** A flag that chooses orders without being their list is an input of that list. */
const withInput = (spec: FlagSpec, orders: Operation | undefined): FlagSpec => {
  const input = spec.input ?? (spec.field === undefined ? undefined : orders?.input[spec.field]);
  return input ? { ...spec, input } : spec;
};

/** The output of a dry run; null where there is nothing that it could leave out. */
function dryRunOf({ service, changes, dryRun }: Effects): CommandDescription['effects']['dry_run_prints'] {
  if (dryRun) return dryRun;
  if (changes !== undefined) return 'messages';
  return service === 'none' ? null : 'requests';
}

const sharedOf = (uses: readonly FlagUse[]): readonly FlagSpec[] => sharedFlags.filter(({ use }) => uses.includes(use));

/** Without a field that says which record a row is about, there are no ids. */
function sharedLimitsOf({ sharedLimits = {}, uses = [], prints, operation }: Command): Record<string, string[]> {
  const shape = typeof prints === 'string' ? undefined : (prints ?? operation);
  const hasNoIds = uses.includes('output') && shape !== undefined && idColumnOf(shape) === undefined;
  const limits = { ...(hasNoIds && { '--ids': [] }), ...sharedLimits };
  return Object.fromEntries(Object.entries(limits).map(([flag, beside]) => [flag, [...beside]]));
}

/** A write needs one of the flags that give its body a field; a price needs two cities and a package. */
function requiredOf({ requires = [], operation, flags }: Command): string[][] {
  const body = ['--data', '--field'];
  if (operation && isCalculated(operation))
    return [['--from-city'], ['--to-city'], ['--weight', '--box', '--packages', '--boxes']].map((some) => [
      ...some,
      ...body,
    ]);
  if (!operation || !needsField(operation)) return requires.map((some) => [...some]);
  const fields = flags.filter(({ field }) => field !== undefined).map(({ flag }) => longName(flag));
  return [[...fields, ...body, '--template']];
}

function describeRequest(operation: Operation): NonNullable<CommandDescription['request']> {
  const { id, method, path, grade, inputGrade, input } = operation;
  const gradeOfInput = Object.keys(input).length === 0 ? null : (inputGrade ?? grade);
  return { operation: id, method, path, grade, input_grade: gradeOfInput };
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
  const dryRunPrints = dryRunOf(effects);
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
      dry_run: dryRunPrints === null ? null : '--dry-run',
      dry_run_prints: dryRunPrints,
    },
    arguments: (spec.arguments ?? []).map((typed) => ({
      ...describeArgument(typed, operation?.argumentChoices),
      ...(operation?.acceptsMany && typed.includes('...') && { reads_stdin: true }),
    })),
    flags: [...spec.flags, ...sharedFlags.filter(({ flag }) => spec.sharedToo?.includes(longName(flag)))].map((flag) =>
      withExcluded(describeOneFlag(withInput(flag, orders)), [...spec.flags, ...sharedOf(uses)]),
    ),
    shared_flags: [...uses, 'global'],
    shared_limits: sharedLimitsOf(spec),
    requires: requiredOf(spec),
    prints: describePrints(spec, name, records),
    request: operation ? describeRequest(operation) : null,
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
  Object.values<Setting>(knownSettings).map((setting) => {
    const { key = null, flag, env = null, about, secret = false, read, fallback, fallbackText } = setting;
    return {
      key,
      flag: flag === undefined ? null : longName(flag),
      env,
      about,
      secret,
      schema: flag === undefined ? (read.takes ?? { type: 'string' }) : schemaOfFlag({ ...setting, flag }),
      default: fallbackText ?? fallback?.toString() ?? null,
    };
  });

const joined = (text: string): string => text.replaceAll('\n', ' ');

const aboutErrors =
  joined(`the last line of standard error, with -o json or -o ndjson. With SHIPCTL_OUTPUT=json also of commands
that have no -o, and of exports whose format is that of --out (orders.csv, orders.xlsx); --csv and -o csv print errors as text`);

const aboutDryRun =
  joined(`With --dry-run nothing is changed at the service, and nothing on this machine but files that are asked
for by name. Nothing is asked, and no login is needed. Names that stand for ids are looked up, which may read lists of the service;
order numbers are not: they stand where the ids will. dry_run_prints of a command says what is printed: requests, as JSON on
standard output (method, url, headers, body; one object, several as an array; secrets redacted); its result, as it would be
printed; a text on standard output; or messages on standard error.`);

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
  const records = new Records(catalogue);
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
    error: {
      where: aboutErrors,
      schema: errorSchema(exitNames),
    },
    grades: { ...grades, [ownGrade]: 'made by shipctl, which holds it' },
    dry_run: aboutDryRun,
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
