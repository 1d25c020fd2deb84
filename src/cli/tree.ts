import { escapeControls } from '../base/text/escape-controls.ts';
import { version } from '../base/version.ts';
import { handWritten, handWrittenGroups } from '../commands/index.ts';
import { typedVerbs } from '../commands/typed-verbs.ts';
import { verbsBeside } from '../commands/verbs-beside.ts';
import type { GroupManifest, Operation } from '../operations/manifest.ts';
import type { Command, VerbCommand } from '../session/command.ts';
import type { FlagUse } from '../session/flags.ts';
import { sharedFlags } from '../session/shared-flags.ts';
import { CommandNode } from './command-node.ts';
import { inputFlags, operationCommand } from './operation-command.ts';

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
    .version(version, '-V, --version', 'show the version')
    .onFlags(() => addSharedFlags(program, []));
  for (const group of groups.filter(({ isCommand }) => isCommand)) {
    const { name, note, aliases } = group;
    const summary = escapeControls(group.summary);
    addGroup(program, { name, summary, heading: 'Operations', note, aliases }, (node) => {
      addVerbs(node, verbsOf(group.operations));
    });
  }
  addOuterGroups(program, groups);
  addHandWritten(program);
  addFlagsPage(addHelpCommand(program), program);
  const showVersion = () => void program.parse(['--version'], { from: 'user' });
  program.command('version', { hidden: true }).helpOption(false).action(showVersion);
  return program;
}

/** Groups that contain other groups: `utilities countries` is `countries list`. */
function addOuterGroups(program: CommandNode, groups: readonly GroupManifest[]): void {
  for (const name of new Set(groups.flatMap(({ within }) => (within === undefined ? [] : [within])))) {
    const members = groups.filter(({ within }) => within === name);
    const summary = `Alias for ${members.map((member) => member.name).join(', ')}`;
    addGroup(program, { name, summary, heading: 'Operations' }, (node) => {
      for (const { name: member, operations } of members) {
        if (operations[0]) addCommand(node, member, operationCommand(operations[0]));
      }
    });
  }
}

function addHandWritten(program: CommandNode): void {
  for (const { heading, commands } of handWritten) {
    for (const command of commands) addCommand(program, command.name, command, heading);
  }
  for (const { commands, ...group } of handWrittenGroups) {
    addGroup(program, group, (node) => {
      for (const command of commands) addCommand(node, command.name, command);
    });
  }
}

/** `help flags`: the global flags, which the help of each command only points to. */
function addFlagsPage(help: CommandNode, program: CommandNode): void {
  const node = help
    .command('flags')
    .summary('The flags of every command')
    .description(
      'The flags of every command, before or after its own. A flag beats its variable, and the variable what the profile holds.',
    )
    .usage(' ')
    .optionsGroup(headings.global)
    .helpOption('-h, --help', helpAbout)
    .action(() => void program.parse(['help', 'flags', '--help'], { from: 'user' }));
  node.onEnter(() => addSharedFlags(node, ['global']));
}

/** `help orders list` is `orders list --help`. */
function addHelpCommand(node: CommandNode): CommandNode {
  const root = node.parent ?? node;
  return node
    .command('help', { hidden: true })
    .helpOption(false)
    .argument('[command...]')
    .action((words: readonly string[]) => void root.parse([...node.path, ...words, '--help'], { from: 'user' }));
}

interface Heading {
  readonly name: string;
  readonly summary: string;
  readonly heading: string;
  readonly note?: string | undefined;
  readonly aliases?: readonly string[];
}

function addGroup(parent: CommandNode, group: Heading, commands: (node: CommandNode) => void): void {
  // If the name is in use, the first one keeps it.
  if (parent.commands.some((other) => other.name() === group.name || other.aliases().includes(group.name))) return;
  const node = addNode(parent, group).usage('<verb> [arguments] [flags]');
  node
    .onFlags(() => addSharedFlags(node, []))
    .onEnter(() => {
      commands(node);
      addHelpCommand(node);
    });
}

/** The verbs of a group. The words of a verb but its last are groups within it: `orders refunds create`. */
function addVerbs(node: CommandNode, verbs: readonly Verb[], depth = 0): void {
  const inner = new Map<string, Verb[]>();
  for (const each of verbs) {
    const [word = '', ...more] = each.verb.split(' ').slice(depth);
    if (more.length === 0) addCommand(node, word, each.command());
    else inner.set(word, [...(inner.get(word) ?? []), each]);
  }
  for (const [word, below] of inner) {
    const rest = below.map(({ verb }) => verb.split(' ').slice(depth + 1));
    const summary = [...new Set(rest.map(([verb]) => verb))].join(', ');
    addGroup(node, { name: word, summary, heading: 'Commands' }, (group) => addVerbs(group, below, depth + 1));
  }
}

/** A verb of a group as it is typed, and its command, which is made when it is needed. */
interface Verb {
  readonly verb: string;
  command(): Command;
}

/** Returns the verbs of a group: its operations, and the commands beside them whose names no operation has. */
function verbsOf(operations: readonly Operation[]): Verb[] {
  const own = operations.map((operation) => ({ verb: operation.verb, command: () => operationCommand(operation) }));
  const taken = new Set(own.map(({ verb }) => verb));
  const beside = verbsBeside(operations).filter(({ verb }) => !taken.has(verb));
  const all = [...own, ...beside.map(({ verb, command }) => ({ verb, command: () => withInputFlags(command()) }))];
  const typed = typedVerbs(all.map(({ verb }) => verb));
  return all.map(({ verb, command }) => ({ verb: typed.get(verb) ?? verb, command }));
}

const withInputFlags = (command: VerbCommand): Command =>
  command.inputOf ? { ...command, flags: [...inputFlags(command.inputOf), ...(command.flags ?? [])] } : command;

function addCommand(parent: CommandNode, name: string, command: Command, heading = 'Commands'): void {
  const node = addNode(parent, { name, heading, summary: command.summary, note: command.note });
  node.spec = command;
  node.onEnter(() => {
    const { arguments: words = [], flags = [], uses = [] } = command;
    for (const word of words) node.argument(word);
    for (const flag of flags) node.addFlag(flag, 'Flags:');
    addSharedFlags(node, uses);
    // The command runs when all of its line has been read.
    node.usage([...words, '[flags]'].join(' ')).action(doNothing);
  });
}

function addNode(parent: CommandNode, { name, summary, heading, note, aliases = [] }: Heading): CommandNode {
  const node = parent.command(name).summary(summary).helpGroup(`${heading}:`);
  for (const alias of aliases) node.alias(alias);
  // Lines of the source are no lines of the terminal.
  return node.description([summary, note?.replace(/(?<!\n)\n(?!\n)/g, ' ')].filter(Boolean).join('\n\n'));
}

/** Shared flags may stand before or after the verb; help shows them with the commands that use them, global ones apart. */
function addSharedFlags(node: CommandNode, uses: readonly FlagUse[]): void {
  for (const flag of sharedFlags) node.addFlag(flag, uses.includes(flag.use) ? headings[flag.use] : undefined);
}
