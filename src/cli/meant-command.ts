import { didYouMean, nearest, orMean, suggest } from '../base/text/message.ts';
import { singular } from '../base/text/names.ts';

/** Our flags, and those of other programs that do the same. */
const otherFlags: readonly (readonly [flag: string, ...others: string[]])[] = [
  ['--output', '--format'],
  ['--columns', '--fields', '--select'],
  ['--out', '--file'],
  ['--data', '--file'],
  ['--status', '--filter'],
  ['--where', '--filter', '--search', '--query'],
  ['--field', '--filter', '--search'],
  ['--sort', '--sort-by', '--order', '--order-by'],
  ['--date-from', '--from', '--since', '--after'],
  ['--date-to', '--to', '--until', '--before'],
  ['--per-page', '--size', '--page-size'],
  ['--limit', '--count', '--max'],
  ['--base-url', '--host', '--url', '--server'],
  ['--email', '--user'],
  ['--profile', '--account', '--user'],
  ['--password-stdin', '--password'],
  ['--token-stdin', '--token'],
  ['--yes', '--force'],
  ['--debug', '--verbose'],
  ['--quiet', '--silent'],
  ['--concurrency', '--parallel', '--jobs'],
];

/** Returns a sentence about what to type in place of an unknown flag, of the flags `known` here; empty if there is none. */
export function meantFlag(given: string, known: readonly string[]): string {
  const word = given.toLowerCase();
  const ours = otherFlags.flatMap(([flag, ...others]) => (others.includes(word) && known.includes(flag) ? [flag] : []));
  if (ours.length > 0) return orMean(ours);
  if (word !== '--token') return didYouMean(given, known);
  return ` A flag would show it to others on this machine. Set SHIPCTL_TOKEN, or type: ${suggest`login`}`;
}

/** Our verbs, and those of other programs that do the same. */
const otherVerbs: readonly (readonly [verb: string, ...others: string[]])[] = [
  ['list', 'ls'],
  ['get', 'show', 'view', 'describe'],
  ['create', 'new', 'add'],
  ['update', 'edit'],
  ['cancel', 'rm', 'remove', 'delete'],
  ['delete', 'rm', 'remove'],
];

/** The verbs that a word stands for: itself, the name it has in other programs, `get` for an id. */
function verbsFor(word: string, known: readonly string[]): string[] {
  const others = otherVerbs.flatMap(([verb, ...words]) => (words.includes(word) ? [verb] : []));
  const meant = [word, ...(/^\d+$/.test(word) ? ['get'] : others)];
  return meant.filter((verb) => known.includes(verb));
}

/** Returns the verbs that an unknown verb of a group may mean: a verb of that name elsewhere, then the nearest one. */
export const meantVerbs = (word: string, known: readonly string[]): string[] =>
  [...new Set([...verbsFor(word.toLowerCase(), known), nearest(word, known)])].filter((verb) => verb !== undefined);

/** A group or a command of one word. */
export interface Named {
  /** Its name, then its aliases. */
  readonly names: readonly [string, ...string[]];
  verbs(): readonly string[];
}

const called = (word: string | undefined, all: readonly Named[]): Named | undefined =>
  all.find(({ names }) => names.some((name) => name === word || singular(name) === word));

/** Returns the commands that a line of unknown words may mean: `orders list` for `order list`, `list order` and `ordrs ls`. */
export function meantCommands(words: readonly string[], all: readonly Named[]): string[] {
  const [first = '', second = ''] = words.map((word) => word.toLowerCase());
  const turned = called(second, all);
  const verb = turned && verbsFor(first, turned.verbs())[0];
  if (verb !== undefined) return [`${turned?.names[0]} ${verb}`];
  const near = nearest(
    first,
    all.flatMap(({ names }) => names),
  );
  const meant = called(first, all) ?? called(near, all);
  if (meant) return [[meant.names[0], ...meantVerbs(second, meant.verbs()).slice(0, 1)].join(' ')];
  return all.flatMap(({ names, verbs }) => verbsFor(first, verbs()).map((each) => `${names[0]} ${each}`));
}
