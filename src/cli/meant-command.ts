import { misspelled } from '../base/text/message.ts';
import { singular } from '../base/text/names.ts';
import { keyCalled } from '../settings/table.ts';
import { groupCalledSo, intendedByPhrase, intendedCommands, intentionWords } from './intentions.ts';
import {
  filledWords,
  isDayLike,
  type LineWords,
  type Meant,
  takesValue,
  withCommand,
  withWords,
} from './line-edits.ts';

/** Our verbs, and those of other programs that do the same. */
const otherVerbs: readonly (readonly [verb: string, ...others: string[]])[] = [
  ['list', 'ls', 'ps', 'all', 'index'],
  ['get', 'show', 'view', 'describe', 'retrieve', 'read', 'info', 'details', 'open', 'browse'],
  ['create', 'new', 'add', 'make', 'insert'],
  ['update', 'edit', 'change', 'modify', 'patch'],
  ['cancel', 'rm', 'remove', 'delete', 'destroy', 'void'],
  ['delete', 'rm', 'remove'],
  ['remove', 'rm', 'delete', 'destroy', 'unset'],
  ['use', 'switch', 'select', 'choose', 'activate'],
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

const named = (word: string | undefined, all: readonly Named[]): Named | undefined =>
  all.find(({ names }) => names.some((name) => name === word || singular(name) === word));

const called = (word: string | undefined, all: readonly Named[]): Named | undefined =>
  named(word, all) ?? named(groupCalledSo(word ?? ''), all);

/** Does the program have the command that a suggestion begins with? */
export const exists =
  (all: readonly Named[]) =>
  (command: string): boolean => {
    const [first = '', second] = command.split(' ');
    const found = all.find(({ names }) => names.includes(first));
    if (!found || second === undefined || /^[-{]/.test(second)) return found !== undefined;
    return found.verbs().includes(second);
  };

/** The commands that unknown words may mean, in place of so many of the words. */
interface MeantCommand {
  readonly command: string;
  readonly count: number;
}

/** Commands for what is wanted by a word; where a number follows, only those that take it, if there are any. */
function wantedCommands(word: string, group: string, next: string | undefined, all: readonly Named[]): string[] {
  return filledCommands(intendedCommands(word, group), next, all);
}

function filledCommands(intended: readonly string[], next: string | undefined, all: readonly Named[]): string[] {
  const found = intended.filter(exists(all));
  const filled = found.filter(takesValue).flatMap((command) => filledWords(command, next)?.join(' ') ?? []);
  return filled.length > 0 ? filled : found.filter((command) => !takesValue(command));
}

const replacing =
  (count: number, next: string | undefined) =>
  (command: string): MeantCommand => ({
    command,
    count: next !== undefined && command.split(' ').includes(next) ? count + 1 : count,
  });

/**
 * The verbs of a group that an unknown word may mean, or whole commands: a verb of that name elsewhere, what is wanted by it,
 * and last what is spelled nearly so. A word that has a meaning is no misspelled verb: `export` is not `import`.
 */
function meantVerbs(
  word: string,
  next: string | undefined,
  { group, own }: { readonly group: string; readonly own: readonly string[] },
  all: readonly Named[],
): string[] {
  const intended = (meant: string) => wantedCommands(meant, group, next, all);
  const verbs = verbsFor(word, own);
  const near = misspelled(word, [...own, ...intentionWords]);
  const wanted = verbs.length > 0 ? [] : intended(word);
  if (verbs.length + wanted.length > 0) return [...verbs, ...wanted];
  if (near === undefined || near === word) return [];
  return own.includes(near) ? [near] : intended(near);
}

/** `get orders` asks for the list, `get order 5` for one. */
const listOrOne = (verb: string, noun: string, next: string | undefined, group: Named | undefined): string =>
  verb === 'get' && next === undefined && group?.names.includes(noun) && group.verbs().includes('list') ? 'list' : verb;

/** `orders:list`, `list-orders` and `getOrder` as words. */
function partedCommand(word: string, all: readonly Named[]): string | undefined {
  const [, first = '', second = ''] = /^([A-Za-z]+?)(?:[:./_-]|(?=[A-Z]))([A-Za-z-]+)$/.exec(word) ?? [];
  const [one, other] = [first.toLowerCase(), second.toLowerCase()];
  const straight = called(one, all);
  const verb = straight && verbsFor(other, straight.verbs())[0];
  if (verb !== undefined) return `${straight?.names[0]} ${verb}`;
  const turned = called(other, all);
  const before = turned && verbsFor(one, turned.verbs())[0];
  return before === undefined ? undefined : `${turned?.names[0]} ${listOrOne(before, other, undefined, turned)}`;
}

/** The commands that two words mean together: `auth logout`, `list order`, `print label`. */
function meantByTwo([first, second, third]: LowerWords, all: readonly Named[]): MeantCommand[] {
  // `auth logout` is no `login`.
  const phrase = second === '' ? [] : filledCommands(intendedByPhrase(first, second), third, all);
  if (phrase.length > 0) return phrase.map(replacing(2, third));
  const turned = called(second, all);
  const verb = turned && verbsFor(first, turned.verbs())[0];
  if (verb !== undefined) {
    return [{ command: `${turned?.names[0]} ${listOrOne(verb, second, third, turned)}`, count: 2 }];
  }
  // In `print label 5` the second word says what is wanted.
  const isOfThing = /^(?:print|get|show|view|download|open|save)$/.test(first);
  return isOfThing ? wantedCommands(second, '', third, all).map(replacing(2, third)) : [];
}

/** The first words of a line in small letters, empty where there is none. */
type LowerWords = readonly [first: string, second: string, third: string | undefined];

/** The commands that a line of unknown words may mean: `orders list` for `order list`, `list order` and `ordrs ls`. */
function meantCommands(words: readonly string[], all: readonly Named[]): MeantCommand[] {
  const [first = '', second = '', third] = words.map((word) => word.toLowerCase());
  const parted = partedCommand(words[0] ?? '', all);
  if (parted !== undefined) return [{ command: parted, count: 1 }];
  const byTwo = meantByTwo([first, second, third], all);
  if (byTwo.length > 0) return byTwo;
  const turned = called(second, all);
  const group = called(first, all);
  const next = turned ? third : second;
  const count = turned ? 2 : 1;
  const wanted = group ? [] : wantedCommands(first, turned?.names[0] ?? '', next, all);
  if (wanted.length > 0) return wanted.map(replacing(count, next));
  const same = all.flatMap(({ names, verbs }) => verbsFor(first, verbs()).map((each) => `${names[0]} ${each}`));
  const near =
    same.length > 0 ? undefined : misspelled(first, [...all.flatMap(({ names }) => names), ...intentionWords]);
  const meant = group ?? called(near, all);
  if (meant) {
    const [inner] = second === '' ? [] : meantVerbs(second, third, { group: meant.names[0], own: meant.verbs() }, all);
    if (inner?.includes(' ')) return [replacing(2, third)(inner)];
    return [{ command: [meant.names[0], inner].filter(Boolean).join(' '), count: inner === undefined ? 1 : 2 }];
  }
  if (same.length > 0) return same.map((command) => ({ command, count: 1 }));
  return near === undefined ? [] : wantedCommands(near, '', second, all).map(replacing(1, second));
}

/** The words of a request, as curl takes them. */
function requestLine([first = '', second = '']: LineWords, line: LineWords, at: number): Meant[] {
  const isPath = (word: string): boolean => /^\/[a-z]/.test(word);
  const isMethod = /^(?:get|post|put|patch|delete)$/i.test(first) && isPath(second);
  if (isMethod) return [{ name: 'api', line: withWords(line, at, 0, ['api']) }];
  return isPath(first) ? [{ name: 'api', line: withWords(line, at, 0, ['api', 'GET']) }] : [];
}

/** The innermost command group that the words of a line name. */
interface GroupOfLine {
  /** Its words; none for the program itself. */
  readonly path: readonly string[];
  /** The places of these words in the line. */
  readonly places: readonly number[];
  /** The words that can follow. */
  readonly own: readonly Named[];
}

/** Returns the lines that unknown words may mean in a group, or in the program if `path` is empty: each whole, the words replaced. */
export async function meantWords(
  words: readonly string[],
  line: LineWords,
  { path, places, own }: GroupOfLine,
  all: readonly Named[],
): Promise<readonly Meant[]> {
  const [word = '', next] = words;
  const at = line.indexOf(word, (places.at(-1) ?? -1) + 1);
  if (path.length === 0) {
    const request = requestLine(words, line, at);
    if (request.length > 0) return request;
    return meantCommands(words, all).map(({ command, count }) => {
      const others = words.slice(0, count).map((_, index) => at + index);
      // Flags may stand between the words.
      const isTogether = others.every((place, index) => line[place] === words[index]);
      const typed = command.split(' ');
      // `help exit` is asked for help already.
      const meant = line[at - 1] === typed[0] ? typed.slice(1) : typed;
      return { name: command, line: isTogether ? withCommand(line, others, meant) : [] };
    });
  }
  const names = own.flatMap((choice) => choice.names);
  const setting = path[0] === 'config' ? keyCalled(word) : undefined;
  if (setting !== undefined) {
    const verb = next === undefined ? 'get' : 'set';
    return [{ name: `config ${verb}`, line: withWords(line, at, 1, [verb, setting]) }];
  }
  const verbs = [...new Set(meantVerbs(word.toLowerCase(), next, { group: path.join(' '), own: names }, all))];
  const meant = verbs.map((verb): Meant => {
    const isVerb = names.includes(verb);
    if (isVerb) return { name: verb, line: withWords(line, at, verb === 'get' && /^\d+$/.test(word) ? 0 : 1, [verb]) };
    const uses = replacing(1, next)(verb).count;
    const others = [...places, ...Array.from({ length: uses }, (_, index) => at + index)];
    // Alone it would look like a verb of the group.
    return {
      name: verb.includes(' ') ? verb : ['shipctl', verb].join(' '),
      line: withCommand(line, others, verb.split(' ')),
    };
  });
  if (meant.length > 0 || !names.includes('list')) return meant;
  // A word that `list` may understand: a state, a day, a file, a number, a name. A verb is none of them.
  const { isKnownState } = await import('../orders/states.ts');
  const mayBeListed = /[^a-z-]/.test(word) || isKnownState(word) || isDayLike(word);
  if (!mayBeListed) return [];
  return [{ line: withWords(line, at, 0, ['list']) }];
}

/** Returns the line with the verb that is missing in a group, or that stands behind the flags; or the group behind them. */
export function meantVerb(line: LineWords, places: readonly number[], own: readonly Named[]): readonly LineWords[] {
  const start = (places.at(-1) ?? -1) + 1;
  const names = own.flatMap((choice) => choice.names).filter((name) => name !== 'help');
  const at = line.findIndex((word, place) => place >= start && names.includes(word));
  const found = own.find((choice) => choice.names.some((name) => name === line[at]));
  if (found) {
    const count = found.verbs().includes(line[at + 1] ?? '') ? 2 : 1;
    return [withWords(withWords(line, at, count, []), start, 0, line.slice(at, at + count))];
  }
  const usual = ['list', 'get'].find((name) => names.includes(name)) ?? (names.length === 1 ? names[0] : undefined);
  return places.length === 0 || usual === undefined ? [] : [withWords(line, start, 0, [usual])];
}
