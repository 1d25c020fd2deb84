import type { Io } from '../io.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { CommandNode } from './command.ts';
import type { HelpStyle } from './help.ts';
import { type Parsed, parseArguments } from './parse.ts';
import { commandTree } from './tree.ts';

export interface Understood extends Parsed {
  readonly root: CommandNode;
}

const nodeAt = (
  root: CommandNode,
  words: readonly string[],
): { node: CommandNode; path: string[]; unknown?: string } => {
  let node = root;
  const path: string[] = [];
  for (const word of words) {
    const next = node.children.find(({ name, aliases }) => name === word || aliases.includes(word));
    if (!next) return { node, path, unknown: word };
    path.push(next.name);
    node = next;
  }
  return { node, path };
};

/** Understands a command line against a catalogue. `help orders list` is `orders list --help`. */
export function understand(argv: readonly string[], catalogue: Catalogue): Understood {
  const root = commandTree(catalogue.groups);
  const parsed = parseArguments(root, argv);
  if (parsed.path.length > 0 || parsed.words[0] !== 'help') {
    const version = parsed.version || (parsed.path.length === 0 && parsed.words[0] === 'version');
    return { ...parsed, root, version };
  }
  // `help help` and `help version` ask about words that need no help of their own.
  const asked = nodeAt(root, /^(help|version)$/.test(parsed.words[1] ?? '') ? [] : parsed.words.slice(1));
  if (asked.unknown === undefined) return { ...parsed, ...asked, root, help: true, mistakes: [] };
  const again = parseArguments(root, [...asked.path, asked.unknown]);
  return { ...again, root, help: false };
}

/** How help looks on this terminal; colours only where there is one. */
export function helpStyle({ columns, isTTY }: Io['stdout'], ascii: boolean, bold: HelpStyle['bold']): HelpStyle {
  const width = isTTY ? Math.min(Math.max(columns ?? 80, 20), 100) : 80;
  // Spelled out for ASCII, the signs of a line take a little more room.
  return { width: ascii ? width - 4 : width, bold };
}
