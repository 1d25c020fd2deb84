import type { CommandNode } from '../../src/cli/command-node.ts';
import { subcommands } from '../../src/cli/help.ts';
import { buildProgram } from '../../src/cli/tree.ts';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import type { Command } from '../../src/session/command.ts';

export { readCommandLine } from '../../src/cli/command-line.ts';
export { topicList } from '../../src/cli/tree.ts';
export { arabicTexts } from '../../src/lang/ar/index.ts';

export const catalogue = await builtInCatalogue();
const root = buildProgram(catalogue.groups);

export interface Place {
  readonly path: readonly string[];
  readonly node: CommandNode;
}

export interface CommandPlace extends Place {
  readonly spec: Command;
}

async function below(node: CommandNode): Promise<Place[]> {
  await node.enter();
  const inner = await Promise.all(subcommands(node).map(below));
  return [{ path: node.path, node }, ...inner.flat()];
}

/** The program, every group and every command. */
export const places: readonly Place[] = await below(root);

export const commands: readonly CommandPlace[] = places.flatMap(({ path, node }) =>
  node.spec ? [{ path, node, spec: node.spec }] : [],
);

/** An example's words as a shell splits them, without redirections. */
export function wordsOf(example: string): string[] {
  const [line = ''] = example.split(/ (?:[<>|]) /);
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}
