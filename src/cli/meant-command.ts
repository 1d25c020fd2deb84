import { getOwn } from '../base/row.ts';
import { singular } from '../base/text/names.ts';
import { nearest } from '../base/text/nearest.ts';
import { suggest } from '../base/text/suggest.ts';

/** Flags of other programs, and ours that do the same. */
const otherFlags: Readonly<Record<string, readonly string[]>> = {
  '--format': ['--output'],
  '--fields': ['--columns'],
  '--select': ['--columns'],
  '--file': ['--out', '--data'],
  '--filter': ['--status', '--where', '--field'],
  '--search': ['--where', '--field'],
  '--query': ['--where'],
  '--sort-by': ['--sort'],
  '--order': ['--sort'],
  '--order-by': ['--sort'],
  '--from': ['--date-from'],
  '--since': ['--date-from'],
  '--after': ['--date-from'],
  '--to': ['--date-to'],
  '--until': ['--date-to'],
  '--before': ['--date-to'],
  '--size': ['--per-page'],
  '--page-size': ['--per-page'],
  '--count': ['--limit'],
  '--max': ['--limit'],
  '--host': ['--base-url'],
  '--url': ['--base-url'],
  '--server': ['--base-url'],
  '--account': ['--profile'],
  '--user': ['--email', '--profile'],
  '--password': ['--password-stdin'],
  '--token': ['--token-stdin'],
  '--force': ['--yes'],
  '--verbose': ['--debug'],
  '--silent': ['--quiet'],
  '--parallel': ['--concurrency'],
  '--jobs': ['--concurrency'],
};

const tokenHint = (): string =>
  `A flag would show it to others on this machine. Set SHIPCTL_TOKEN, or type: ${suggest`login`}`;

/** Returns what to type in place of a flag of other programs, of the flags `known` here; undefined if none does the same. */
export function inPlaceOf(flag: string, known: readonly string[]): string | readonly string[] | undefined {
  const ours = (getOwn(otherFlags, flag) ?? []).filter((each) => known.includes(each));
  if (ours.length > 0) return ours;
  return flag === '--token' ? tokenHint() : undefined;
}

const otherVerbs: Readonly<Record<string, readonly string[]>> = {
  ls: ['list'],
  show: ['get'],
  view: ['get'],
  describe: ['get'],
  new: ['create'],
  add: ['create'],
  edit: ['update'],
  rm: ['cancel', 'delete'],
  remove: ['cancel', 'delete'],
  delete: ['cancel'],
};

/** The verbs that a word stands for: itself, the name it has in other programs, `get` for an id. */
function verbsFor(word: string, known: readonly string[]): string[] {
  const meant = [word, ...(/^\d+$/.test(word) ? ['get'] : (getOwn(otherVerbs, word) ?? []))];
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
