import { Option } from 'commander';
import { escapeControls } from '../base/text/escape.ts';
import { version } from '../base/version.ts';
import { handWrittenGroups } from '../commands/groups.ts';
import { handWritten } from '../commands/index.ts';
import { typedVerbs, verbsBeside } from '../commands/verbs-beside.ts';
import type { GroupManifest, Operation } from '../operations/manifest.ts';
import { laterCommands } from '../operations/route.ts';
import type { CommandEntry } from '../session/command.ts';
import type { FlagSpec, FlagUse } from '../session/flags.ts';
import { sharedFlags } from '../session/shared-flags.ts';
import { CommandNode } from './command-node.ts';

const headings: Readonly<Record<FlagUse, string>> = {
  pages: 'Pages:',
  whole: 'Pages:',
  selection: 'Pages:',
  output: 'Output:',
  layout: 'Output:',
  global: 'Global flags:',
};

const helpAbout = 'show this help';

const doNothing = () => undefined;

/** Silences commander: shipctl itself writes help and errors, to the streams of `io`. */
const output = {
  writeOut: doNothing,
  writeErr: doNothing,
  outputError: doNothing,
  getOutHasColors: () => true,
};

/** The whole command line: the groups of the catalogue, then the commands written by hand. */
export function buildProgram(groups: readonly GroupManifest[]): CommandNode {
  const program = new CommandNode('shipctl')
    .description("The merchant's command line for a shipping-order service")
    .usage('[group] <verb> [arguments] [flags]')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput(output)
    .optionsGroup(headings.global)
    .helpOption('-h, --help', `${helpAbout}; others: shipctl help flags`)
    .version(version, '-V, --version', 'show the version');
  addSharedFlags(program, []);
  const own = groups.filter(({ isCommand }) => isCommand);
  for (const group of own.filter(({ name }) => !laterCommands.has(name))) addOperations(program, group);
  addOuterGroups(program, groups);
  for (const { heading, commands } of handWritten) {
    for (const command of commands) addCommand(program, command, heading);
  }
  const kept = own.filter(({ name }) => laterCommands.has(name));
  for (const { commands, ...group } of handWrittenGroups)
    addGroup(program, group, (node) => {
      addVerbs(node, commands);
      if (group.name === 'ops' && kept.length > 0) addKeptGroups(node, kept);
    });
  const help = addHelpCommand(program);
  const { fill } = help;
  help.fill = () => {
    fill?.();
    for (const topic of topicList) addTopic(help, topic);
  };
  const showVersion = async () => void (await program.parseAsync(['--version'], { from: 'user' }));
  program.command('version', { hidden: true }).helpOption(false).action(showVersion);
  return program;
}

/** A group of the catalogue. Its operations are made when they are read. */
function addOperations(parent: CommandNode, group: GroupManifest): void {
  const { name, note, aliases } = group;
  const heading = { name, summary: escapeControls(group.summary), heading: 'Operations', note, aliases };
  addGroup(parent, heading, (node) => addVerbs(node, verbsOf(group.operations)));
}

/** Groups that a profile has imported under a name which has become a command since. */
function addKeptGroups(parent: CommandNode, groups: readonly GroupManifest[]): void {
  const summary = `Run operations of groups that are called like a command: ${groups.map(({ name }) => name).join(', ')}`;
  addGroup(parent, { name: 'run', summary, heading: 'Commands' }, (node) => {
    for (const group of groups) addOperations(node, group);
  });
}

/** Groups that contain other groups: `utilities countries` is `countries list`. */
function addOuterGroups(program: CommandNode, groups: readonly GroupManifest[]): void {
  for (const name of new Set(groups.flatMap(({ within }) => (within === undefined ? [] : [within])))) {
    const members = groups.filter(({ within }) => within === name);
    const summary = `Alias for ${members.map((member) => member.name).join(', ')}`;
    addGroup(program, { name, summary, heading: 'Operations' }, (node) => {
      for (const { name: member, operations } of members) {
        if (operations[0]) addCommand(node, entryOf(operations[0], member));
      }
    });
  }
}

/** The pages of help that belong to no command. */
export const topicList: readonly {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
}[] = [
  { name: 'exit-codes', aliases: [], summary: 'How commands end' },
  { name: 'environment', aliases: ['env'], summary: 'The variables that shipctl reads' },
  { name: 'output', aliases: ['formats'], summary: 'Formats, and what goes where' },
  { name: 'dates', aliases: ['days'], summary: 'How days are written' },
  { name: 'conditions', aliases: ['where'], summary: 'How --where chooses rows' },
  { name: 'scripting', aliases: [], summary: 'How programs call shipctl' },
  { name: 'sandbox', aliases: [], summary: 'How to try things without an account' },
  { name: 'flags', aliases: [], summary: 'The flags of every command' },
];

function addTopic(help: CommandNode, { name, aliases, summary }: (typeof topicList)[number]): void {
  const node = help
    .command(name)
    .aliases([...aliases])
    .summary(summary)
    .usage(' ')
    .optionsGroup(headings.global)
    .addHelpOption(new Option('-h, --help', helpAbout).hideHelp(name !== 'flags'))
    .action(async () => void (await help.parent?.parseAsync(['help', name, '--help'], { from: 'user' })));
  node.load = async () => {
    node.topic = (await import('./describe/topics.ts')).topicNamed(name);
    node.description(node.topic.text);
    addSharedFlags(node, name === 'flags' ? ['global'] : []);
  };
}

/** Of `help` alone: other forms of what it says. */
const helpFlags: readonly FlagSpec[] = [
  { flag: '--man', about: 'the help as a manual page, in roff' },
  { flag: '--brief', about: 'as JSON, short: an index of commands, or of one command its flags and fields' },
  { flag: '--schema', about: 'the JSON schema of help --json' },
];

/** `help orders list` is `orders list --help`. */
function addHelpCommand(node: CommandNode): CommandNode {
  const root = node.parent ?? node;
  const help = node
    .command('help', { hidden: true })
    .helpOption(false)
    .argument('[command...]')
    .action(async (words: readonly string[]) => {
      await root.parseAsync([...node.path, ...words, '--help'], { from: 'user' });
    });
  help.fill = () => {
    addSharedFlags(help, []);
    for (const flag of helpFlags) help.addFlag(flag, undefined);
  };
  return help;
}

interface Heading {
  readonly name: string;
  readonly summary: string;
  readonly heading: string;
  readonly note?: string | undefined;
  readonly aliases?: readonly string[];
}

function addGroup(parent: CommandNode, group: Heading, addCommands: (node: CommandNode) => void): void {
  // If the name is in use, the first one keeps it.
  if (parent.commands.some((other) => other.name() === group.name || other.aliases().includes(group.name))) return;
  const node = addNode(parent, group).description(describe(group)).usage('<verb> [arguments] [flags]');
  node.fill = () => {
    addSharedFlags(node, []);
    addCommands(node);
    addHelpCommand(node);
  };
}

/** The verbs of a group. The words of a verb but its last are groups within it: `orders refunds create`. */
function addVerbs(node: CommandNode, verbs: readonly CommandEntry[], depth = 0): void {
  const inner = new Map<string, CommandEntry[]>();
  for (const each of verbs) {
    const [name = '', ...more] = each.name.split(' ').slice(depth);
    if (more.length === 0) addCommand(node, { ...each, name });
    else inner.set(name, [...(inner.get(name) ?? []), each]);
  }
  for (const [name, below] of inner) {
    const next = below.map((each) => each.name.split(' ')[depth + 1]);
    const summary = [...new Set(next)].join(', ');
    addGroup(node, { name, summary, heading: 'Commands' }, (group) => addVerbs(group, below, depth + 1));
  }
}

const entryOf = (operation: Operation, name: string): CommandEntry => ({
  name,
  summary: escapeControls(operation.summary),
  load: async () => (await import('./operation-command.ts')).operationCommand(operation),
});

/** Returns the verbs of a group: its operations, and the commands beside them whose names no operation has. */
function verbsOf(operations: readonly Operation[]): CommandEntry[] {
  const taken = new Set(operations.map(({ verb }) => verb));
  const beside = verbsBeside(operations).filter(({ name }) => !taken.has(name));
  const typed = typedVerbs([...taken, ...beside.map(({ name }) => name)]);
  const all = [...operations.map((operation) => entryOf(operation, operation.verb)), ...beside];
  return all.map((entry) => ({ ...entry, name: typed.get(entry.name) ?? entry.name }));
}

function addCommand(parent: CommandNode, entry: CommandEntry, heading = 'Commands'): void {
  const node = addNode(parent, { ...entry, heading });
  const { below } = entry;
  if (below) {
    // A flag behind a command below it is that command's.
    node.enablePositionalOptions();
    node.fill = () => {
      for (const each of below) addCommand(node, each);
    };
  }
  node.load = async () => {
    const command = await entry.load();
    const { arguments: words = [], flags, inputOf, uses = [], note } = command;
    const inputs = inputOf ? (await import('./operation-command.ts')).inputFlags(inputOf) : [];
    node.spec = { ...command, flags: [...inputs, ...flags] };
    node.description(describe({ ...entry, note }));
    for (const word of words) node.argument(word);
    for (const flag of node.spec.flags) node.addFlag(flag, 'Flags:');
    addSharedFlags(node, uses);
    // The command runs when all of its line has been read.
    node.usage([...words, '[flags]'].join(' ')).action(doNothing);
  };
}

function addNode(parent: CommandNode, { name, summary, heading, aliases = [] }: Heading): CommandNode {
  const node = parent.command(name).summary(summary).helpGroup(`${heading}:`);
  for (const alias of aliases) node.alias(alias);
  return node;
}

/** Lines of the source are no lines of the terminal. */
const describe = ({ summary, note }: Pick<Heading, 'summary' | 'note'>): string =>
  [summary, note?.replace(/(?<!\n)\n(?!\n)/g, ' ')].filter(Boolean).join('\n\n');

/** Shared flags may stand before or after the verb; help shows them with the commands that use them, global ones apart. */
function addSharedFlags(node: CommandNode, uses: readonly FlagUse[]): void {
  for (const flag of sharedFlags) node.addFlag(flag, uses.includes(flag.use) ? headings[flag.use] : undefined);
}
