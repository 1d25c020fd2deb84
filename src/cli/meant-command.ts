import { didYouMean, escaped, type Message, nearest, orMean, suggest } from '../base/text/message.ts';
import { singular } from '../base/text/names.ts';
import { type FlagPlace, intendedCommands, intendedFlag, intentionWords } from './intentions.ts';

/** Our flags, and those of other programs that do the same. */
const otherFlags: readonly (readonly [flag: string, ...others: string[]])[] = [
  ['--output', '--format'],
  ['--columns', '--fields', '--select'],
  ['--out', '--file'],
  ['--data', '--file'],
  ['--status', '--filter', '--state'],
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
  ['--yes', '--force', '--no-confirm', '--assume-yes'],
  ['--dry-run', '--dryrun', '--simulate', '--what-if', '--preview'],
  ['--sandbox', '--demo', '--test'],
  ['--version', '-v'],
  ['--debug', '--verbose', '-v'],
  ['--quiet', '--silent'],
  ['--concurrency', '--parallel', '--jobs'],
];

/** Returns a sentence about which of the `known` flags to type in place of an unknown one, or nothing if none is meant. */
export function meantFlag(given: string, known: readonly string[], place: FlagPlace): Message {
  const word = given.toLowerCase();
  const ours = otherFlags.flatMap(([flag, ...others]) => (others.includes(word) && known.includes(flag) ? [flag] : []));
  if (ours.length > 0) return escaped`${orMean(ours)}`;
  if (word === '--token') {
    return escaped` A flag would show it to others on this machine. Set SHIPCTL_TOKEN, or type: ${suggest`login`}`;
  }
  // A flag of the command that has the word in it is nearer: --receiver-phone.
  const part = word.replace(/^-+/, '');
  const longer = known.filter((flag) => flag.split('-').includes(part));
  const nearer = longer.filter((flag) => flag.endsWith(part));
  if (longer.length > 0) return escaped`${orMean((nearer.length > 0 ? nearer : longer).slice(0, 3))}`;
  return intendedFlag(word, place) ?? escaped`${didYouMean(given, known)}`;
}

/** Our verbs, and those of other programs that do the same. */
const otherVerbs: readonly (readonly [verb: string, ...others: string[]])[] = [
  ['list', 'ls'],
  ['get', 'show', 'view', 'describe'],
  ['create', 'new', 'add'],
  ['update', 'edit', 'change', 'modify'],
  ['cancel', 'rm', 'remove', 'delete'],
  ['delete', 'rm', 'remove'],
];

/** The verbs that a word stands for: itself, the name it has in other programs, `get` for an id. */
function verbsFor(word: string, known: readonly string[]): string[] {
  const others = otherVerbs.flatMap(([verb, ...words]) => (words.includes(word) ? [verb] : []));
  const meant = [word, ...(/^\d+$/.test(word) ? ['get'] : others)];
  return meant.filter((verb) => known.includes(verb));
}

/** A group or a command of one word. */
export interface Named {
  /** Its name, then its aliases. */
  readonly names: readonly [string, ...string[]];
  verbs(): readonly string[];
}

const called = (word: string | undefined, all: readonly Named[]): Named | undefined =>
  all.find(({ names }) => names.some((name) => name === word || singular(name) === word));

/** Does the program have the command that a suggestion begins with? */
const exists =
  (all: readonly Named[]) =>
  (command: string): boolean => {
    const [first = '', second] = command.split(' ');
    const found = all.find(({ names }) => names.includes(first));
    if (!found || second === undefined || second.startsWith('-')) return found !== undefined;
    return found.verbs().includes(second);
  };

/**
 * The verbs of a group that an unknown word may mean, or whole commands: a verb of that name elsewhere, what is wanted by it,
 * and last what is spelled nearly so. A word that has a meaning is no misspelled verb: `export` is not `import`.
 */
function meantVerbs(word: string, group: string, own: readonly string[], all: readonly Named[]): string[] {
  const intended = (meant: string) =>
    intendedCommands(meant, group)
      .filter(exists(all))
      // Alone it would look like a verb of the group.
      .map((command) => (command.includes(' ') ? command : ['shipctl', command].join(' ')));
  const verbs = verbsFor(word, own);
  const near = nearest(word, [...own, ...intentionWords]);
  const wanted = verbs.length > 0 ? [] : intended(word);
  if (verbs.length + wanted.length > 0) return [...verbs, ...wanted];
  if (near === undefined || near === word) return [];
  return own.includes(near) ? [near] : intended(near);
}

/** The commands that a line of unknown words may mean: `orders list` for `order list`, `list order` and `ordrs ls`. */
function meantCommands(words: readonly string[], all: readonly Named[]): string[] {
  const [first = '', second = ''] = words.map((word) => word.toLowerCase());
  const turned = called(second, all);
  const verb = turned && verbsFor(first, turned.verbs())[0];
  if (verb !== undefined) return [`${turned?.names[0]} ${verb}`];
  const group = called(first, all);
  const wanted = group ? [] : intendedCommands(first, turned?.names[0] ?? '').filter(exists(all));
  if (wanted.length > 0) return wanted;
  const near = nearest(first, [...all.flatMap(({ names }) => names), ...intentionWords]);
  const meant = group ?? called(near, all);
  if (meant) {
    const [inner] = meantVerbs(second, meant.names[0], meant.verbs(), all);
    if (inner?.includes(' ')) return [inner];
    return [[meant.names[0], inner].filter(Boolean).join(' ')];
  }
  const same = all.flatMap(({ names, verbs }) => verbsFor(first, verbs()).map((each) => `${names[0]} ${each}`));
  return same.length > 0 || near === undefined ? same : intendedCommands(near, '').filter(exists(all));
}

/** Returns the end of a sentence about unknown words in a group, or in the program: what to type in place of them. */
export function meantWords(
  words: readonly string[],
  path: readonly string[],
  own: readonly Named[],
  all: readonly Named[],
): Message {
  const [word = ''] = words;
  if (path.length === 0) return escaped`${orMean(meantCommands(words, all))}`;
  const names = own.flatMap((choice) => choice.names);
  return escaped`${orMean([...new Set(meantVerbs(word.toLowerCase(), path.join(' '), names, all))])}`;
}
