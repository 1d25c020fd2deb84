import { escapeControls } from '../base/escape-controls.ts';
import type { Command } from '../commands/command.ts';
import type { HandWritten } from '../commands/hand-written.ts';
import { handWritten, handWrittenGroups } from '../commands/index.ts';
import { type GroupManifest, isCommandGroup, type Operation } from '../operations/manifest.ts';
import { type CommandNode, operationCommand } from './command.ts';

const operations = 'Operations';

/** Its flags are made when they are asked for: a run needs those of one operation, or of none. */
function operationNode(operation: Operation): CommandNode {
  let leaf: Command | undefined;
  return {
    name: operation.verb,
    aliases: [],
    summary: escapeControls(operation.summary),
    heading: 'Commands',
    children: [],
    get command() {
      leaf ??= operationCommand(operation);
      return leaf;
    },
  };
}

const groupNode = ({ name, summary, aliases, note, operations: own }: GroupManifest): CommandNode => ({
  name,
  aliases,
  summary,
  note,
  heading: operations,
  children: own.map(operationNode),
});

/** Groups that the document names over others: their members list at once, `utilities countries`. */
function outerNodes(groups: readonly GroupManifest[]): CommandNode[] {
  const names = new Set(groups.flatMap(({ within }) => (within === undefined ? [] : [within])));
  return [...names].map((name) => {
    const members = groups.filter(({ within }) => within === name);
    return {
      name,
      aliases: [],
      summary: `Another way in to ${members.map((member) => member.name).join(', ')}`,
      heading: operations,
      children: members.flatMap((member) => {
        const [first] = groupNode(member).children;
        return first ? [{ ...first, name: member.name, heading: 'Commands' }] : [];
      }),
    };
  });
}

const handWrittenNode = (leaf: HandWritten, name = leaf.name): CommandNode => ({
  name,
  aliases: [],
  summary: leaf.summary,
  heading: leaf.heading,
  children: [],
  command: leaf,
});

const handWrittenGroup = (name: string): CommandNode => ({
  name,
  aliases: [],
  summary: handWrittenGroups[name]?.summary ?? '',
  note: handWrittenGroups[name]?.note,
  heading: 'Tools',
  children: handWritten.flatMap((leaf) => {
    const [group, verb] = leaf.name.split(' ');
    return group === name && verb !== undefined ? [handWrittenNode(leaf, verb)] : [];
  }),
});

/** The whole command line: the groups of the catalogue, then the commands written by hand. */
export const commandTree = (groups: readonly GroupManifest[]): CommandNode => ({
  name: 'shipctl',
  aliases: [],
  summary: "The merchant's command line for a shipping-order service",
  heading: '',
  children: [
    ...groups.filter(isCommandGroup).map(groupNode),
    ...outerNodes(groups),
    ...handWritten.filter(({ name }) => !name.includes(' ')).map((leaf) => handWrittenNode(leaf)),
    ...Object.keys(handWrittenGroups).map(handWrittenGroup),
  ],
});
