import type { Command } from '../commands/command.ts';
import type { CommandNode } from './command.ts';
import { longName, sharedFlags, valueName } from './flags.ts';
import { isFlag, type Reading, readFlags, tieValues, type Values } from './read-flags.ts';
import { didYouMeanVerb, unknownFlag } from './suggest.ts';

export interface Parsed {
  /** The words that led to the command: `['orders', 'list']`. */
  readonly path: readonly string[];
  readonly node: CommandNode;
  /** What stands after the command's name and is no flag. */
  readonly words: readonly string[];
  readonly flags: Values;
  readonly mistakes: readonly string[];
  readonly help: boolean;
  readonly version: boolean;
}

const wordsOf = ({ name, aliases }: CommandNode): readonly string[] => [name, ...aliases];

/** Goes down the tree along the words. Flags on the way that nobody knows are mistakes. */
function descend(
  root: CommandNode,
  words: readonly string[],
): { node: CommandNode; path: string[]; rest: string[]; stray: string[] } {
  const rest = [...words];
  const path: string[] = [];
  const stray: string[] = [];
  let node = root;
  while (node.children.length > 0 && rest.length > 0) {
    const word = rest[0] ?? '';
    if (isFlag(word)) {
      stray.push(...rest.splice(0, 1));
      continue;
    }
    const next = node.children.find((child) => wordsOf(child).includes(word));
    if (!next) break;
    rest.shift();
    path.push(next.name);
    node = next;
  }
  return { node, path, rest, stray };
}

/** Flags of a command: mistakes for those nobody knows, and the words between them. */
function readLeaf(leaf: Command, rest: readonly string[]): Reading {
  const mistakes: string[] = [];
  const words: string[] = [];
  let { values, ...read } = readFlags(leaf.flags, rest);
  mistakes.push(...read.mistakes);
  for (let left = read.rest; left.length > 0; ) {
    const at = left.findIndex(isFlag);
    words.push(...(at < 0 ? left : left.slice(0, at)));
    if (at < 0) break;
    mistakes.push(unknownFlag(left[at] ?? '', [...leaf.flags, ...sharedFlags]));
    const behind = readFlags(leaf.flags, left.slice(at + 1));
    values = { ...values, ...behind.values };
    left = behind.rest;
  }
  return { rest: words, values, mistakes };
}

function countWords(leaf: Command, words: readonly string[]): string[] {
  const missing = leaf.arguments.slice(words.length).filter(({ required }) => required);
  const last = leaf.arguments.at(-1);
  const tooMany = last?.repeats ? [] : words.slice(leaf.arguments.length);
  const empty = words.some((word) => word.trim() === '') ? ['An argument is empty.'] : [];
  return [
    ...missing.map(({ name }) => `<${name}> is missing.`),
    ...(tooMany.length > 0 ? [`Too many arguments: ${tooMany.map((word) => JSON.stringify(word)).join(', ')}.`] : []),
    ...empty,
  ];
}

const misplaced = (leaf: Command, values: Values): string[] =>
  sharedFlags
    .filter(({ use, flag }) => use === 'pages' && !leaf.uses.includes(use) && valueName(flag) in values)
    .map(({ flag }) => `${longName(flag)} goes with lists only.`);

/** Understands a command line. Nothing is thrown: mistakes are collected, so that all can be said at once. */
export function parseArguments(root: CommandNode, argv: readonly string[]): Parsed {
  const end = argv.indexOf('--');
  const before = end < 0 ? argv : argv.slice(0, end);
  const after = end < 0 ? [] : argv.slice(end + 1);
  const help = before.some((word) => word === '--help' || word === '-h');
  const version = before.some((word) => word === '--version' || word === '-V');
  const said = before.filter((word) => !/^(--help|-h|--version|-V)$/.test(word));
  const { command } = descend(root, readFlags(sharedFlags, said).rest).node;
  // Only the command knows which of its flags have values, and a value may look like a shared flag.
  const shared = readFlags(sharedFlags, command ? tieValues(command.flags, sharedFlags, said) : said);
  const { node, path, rest, stray } = descend(root, shared.rest);
  const mistakes = [...shared.mistakes, ...stray.map((word) => unknownFlag(word, sharedFlags))];
  const found = { path, node, help, version };
  if (!node.command) {
    const [word] = rest;
    if (word === 'help' && path.length > 0) return { ...found, words: [], flags: shared.values, mistakes, help: true };
    if (word !== undefined) {
      // There is no help for what does not exist.
      found.help = false;
      const known = node.children.flatMap(wordsOf);
      const place = path.length > 0 ? ` in ${path.join(' ')}` : '';
      mistakes.unshift(`There is no command ${JSON.stringify(word)}${place}.${didYouMeanVerb(word, known)}`);
    }
    return { ...found, words: rest, flags: shared.values, mistakes };
  }
  const read = readLeaf(node.command, rest);
  const words = [...read.rest, ...after];
  mistakes.push(...read.mistakes, ...misplaced(node.command, shared.values));
  // A flag that nobody knows may have had a value: what then looks like too many words is none.
  if (read.mistakes.length === 0 && stray.length === 0) mistakes.push(...countWords(node.command, words));
  return { ...found, words, flags: { ...shared.values, ...read.values }, mistakes };
}
