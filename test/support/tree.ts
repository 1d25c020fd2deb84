import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import type { Leaf, Node } from '../../src/program/leaf.ts';
import { commandTree } from '../../src/program/tree.ts';

export const catalogue = await builtInCatalogue();
export const root = commandTree(catalogue.groups);

export interface Place {
  readonly path: readonly string[];
  readonly node: Node;
}

export interface CommandPlace extends Place {
  readonly leaf: Leaf;
}

const below = (node: Node, path: readonly string[]): Place[] => [
  { path, node },
  ...node.children.flatMap((child) => below(child, [...path, child.name])),
];

/** Every word of the command line, the program itself first. */
export const places: readonly Place[] = below(root, []);

export const commands: readonly CommandPlace[] = places.flatMap(({ path, node }) =>
  node.leaf ? [{ path, node, leaf: node.leaf }] : [],
);

/** An example's words as a shell would split them, without what it would redirect. */
export function wordsOf(example: string): string[] {
  const [line = ''] = example.split(/ (?:[<>|]) /);
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}
