import type { CommandNode } from '../../src/cli/command.ts';
import { commandTree } from '../../src/cli/tree.ts';
import type { Command } from '../../src/commands/command.ts';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';

export { understand } from '../../src/cli/understand.ts';

export const catalogue = await builtInCatalogue();
export const root = commandTree(catalogue.groups);

export interface Place {
  readonly path: readonly string[];
  readonly node: CommandNode;
}

export interface CommandPlace extends Place {
  readonly leaf: Command;
}

const below = (node: CommandNode, path: readonly string[]): Place[] => [
  { path, node },
  ...node.children.flatMap((child) => below(child, [...path, child.name])),
];

/** Every word of the command line, the program itself first. */
export const places: readonly Place[] = below(root, []);

export const commands: readonly CommandPlace[] = places.flatMap(({ path, node }) =>
  node.command ? [{ path, node, leaf: node.command }] : [],
);

/** An example's words as a shell would split them, without what it would redirect. */
export function wordsOf(example: string): string[] {
  const [line = ''] = example.split(/ (?:[<>|]) /);
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}
