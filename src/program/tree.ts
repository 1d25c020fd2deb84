import { handWritten } from '../commands/index.ts';
import type { GroupManifest } from '../operations/manifest.ts';
import { type Node, operationLeaf } from './leaf.ts';

const groupNode = ({ name, summary, aliases, operations }: GroupManifest): Node => ({
  name,
  aliases,
  summary,
  heading: 'Operations',
  children: operations.map((operation) => ({
    name: operation.verb,
    aliases: [],
    summary: operation.summary,
    heading: 'Commands',
    children: [],
    leaf: operationLeaf(operation),
  })),
});

/** The login entry holds a route for the hand-written command; it is no group that people type. */
const isTyped = ({ operations }: GroupManifest): boolean => !operations.every(({ host }) => host === 'auth');

/** The whole command line: the groups of the catalogue, then the commands written by hand. */
export const commandTree = (groups: readonly GroupManifest[]): Node => ({
  name: 'shipctl',
  aliases: [],
  summary: "The merchant's command line for a shipping-order service",
  heading: '',
  children: [
    ...groups.filter(isTyped).map(groupNode),
    ...handWritten.map(
      (leaf): Node => ({
        name: leaf.name,
        aliases: [],
        summary: leaf.summary,
        heading: leaf.heading,
        children: [],
        leaf,
      }),
    ),
  ],
});
