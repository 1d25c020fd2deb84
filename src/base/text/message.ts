import leven from 'leven';
import { singular } from './names.ts';
import type { CommandWords, MeantPart, MessagePart, WordPart } from './parts.ts';
import { listComma, type Piece, partsIn, type Translation } from './translation.ts';
import { type Wording, wordsOfPart, writtenCommand } from './written-command.ts';

export type { CommandWords } from './parts.ts';
export type { Wording } from './written-command.ts';

/** A text for a person, in parts. `escaped` makes one; `wordsOf` returns the text to print. */
export class Message {
  /** With what is needed to say it in another language. On the disk a message is its pieces. */
  constructor(readonly pieces: readonly Piece[]) {}

  /** In English. */
  get parts(): readonly MessagePart[] {
    return partsIn(this.pieces, undefined);
  }

  /** For logs and stacks: nothing that is printed comes from here. */
  toString(): string {
    return wordsOf(this);
  }
}

function piecesOfValue(value: unknown): readonly Piece[] {
  if (Array.isArray(value))
    return joined(
      value.map((each) => new Message(piecesOfValue(each))),
      listComma,
    ).pieces;
  return value instanceof Message ? value.pieces : [{ value: String(value) }];
}

/**
 * A message: escaped`There is no order ${id}.` What is in `${…}` is a value of others, escaped when it is printed, line ends too, so
 * that no id, status or file name begins a line; a message in it keeps its parts. A list has the comma of the language between its values.
 */
export const escaped = (texts: TemplateStringsArray, ...values: readonly unknown[]): Message =>
  new Message([{ texts, values: values.map(piecesOfValue) }]);

/** A word or a text of ours that stands in a variable. Another language may have a word of its own for it, with an article or without. */
export const term = (word: string, isDefinite = false): Message => new Message([{ term: word, isDefinite }]);

/** A value that has a name in each language. */
export const named = (names: { readonly en: string; readonly ar: string }): Message => new Message([{ names }]);

/** Messages one behind the other. The separator is a text of ours. */
export const joined = (messages: readonly Message[], separator: string): Message =>
  new Message(messages.flatMap(({ pieces }, at) => (at === 0 ? pieces : [separator, ...pieces])));

/** A message with a change that is made in its language. */
export const edited = ({ pieces }: Message, edit: Extract<Piece, { readonly edit: unknown }>['edit']): Message =>
  new Message([{ edit, of: pieces }]);

/** A message in a language that need not be that of the run; undefined is English. */
export const saidIn = ({ pieces }: Message, translation: Translation | undefined): Message =>
  new Message(partsIn(pieces, translation));

/** Each message once, in the order in which they come. */
export const unique = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((each) => [String(each), each])).values(),
];

/** A message up to the end of its first line. Only texts of ours have several lines. */
export const firstLineOf = (message: Message): Message => edited(message, 'firstLine');

type Value = string | number | CommandWords;
type Template<T> = (texts: TemplateStringsArray, ...values: readonly (Value | readonly Value[])[]) => T;

const partsOfWord = (value: Value): readonly WordPart[] =>
  typeof value === 'object' ? value.parts : [{ value: String(value) }];

/** MessagePart of a command: what is in `${…}` is quoted as one word, a list as several. */
export const words: Template<CommandWords> = (texts, ...values) => {
  const lists = values.map((value) =>
    [value].flat().flatMap((each, at) => [at > 0 ? ' ' : '', ...partsOfWord(each as Value)]),
  );
  return { parts: texts.flatMap((text, at) => [text, ...(lists[at] ?? [])]) };
};

/** One word of a command with placeholders: wordToFill`${courier}=<value>`. It is quoted as a whole, placeholders included. */
export const wordToFill = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): CommandWords => ({
  parts: [
    {
      toFill: texts.flatMap((text, at) => [...values.slice(at - 1, at).map((each) => ({ value: String(each) })), text]),
    },
  ],
});

/**
 * A command to type, for a message: suggest`ops unset ${id}`. A value in `${…}` is quoted as one word, a list as several.
 * Who writes it need not know the run; what prints the message adds the flags without which the command would be about
 * another account.
 */
export const suggest: Template<Message> = (...template) =>
  new Message([{ command: ['shipctl ', ...words(...template).parts], kind: 'own' }]);

/** The same for a command of the system: systemCommand`rm ${file}`. */
export const systemCommand: Template<Message> = (...template) =>
  new Message([{ command: words(...template).parts, kind: 'system' }]);

/** A command of the system that has other words on Windows: in cmd, and in PowerShell unless these are the same. */
export const systemCommandOr = (posix: CommandWords, cmd: CommandWords, powershell = cmd): Message =>
  new Message([{ command: posix.parts, kind: 'system', instead: { cmd: cmd.parts, powershell: powershell.parts } }]);

/** A command that removes files. PowerShell would take brackets in their names for a pattern. */
export function removal(...files: readonly string[]): Message {
  const list = { parts: files.flatMap((value, at) => [at > 0 ? ',' : '', { value }]) };
  return systemCommandOr(words`rm ${files}`, words`del ${list}`, words`Remove-Item -LiteralPath ${list}`);
}

/**
 * Returns a command that moves a file over another one. PowerShell needs a command of its own: its `move` takes no `/y`, and it
 * passes words to cmd without their quotes, so that cmd would split them at commas.
 */
export const movement = (from: string, to: string): Message =>
  systemCommandOr(
    words`mv -f ${from} ${to}`,
    words`cmd /c move /y ${from} ${to}`,
    words`Move-Item -Force -LiteralPath ${from} -Destination ${to}`,
  );

/** A command line that the user has typed, one more time, with all its flags. */
export const typedCommand: Template<Message> = (...template) =>
  new Message([{ command: ['shipctl ', ...words(...template).parts], kind: 'typed' }]);

const plainWording: Wording = { clean: (text) => text, shell: 'posix', flags: '', helpFlags: '' };

/**
 * The words of a message, with its commands as they can be pasted: the one place where it becomes text. Each value is
 * redacted before it is escaped, and the whole once more.
 */
export const wordsOf = (message: Message, wording = plainWording): string =>
  wording.clean(
    partsIn(message.pieces, wording.translation)
      .map((part) => wordsOfPart(part, wording))
      .join(''),
  );

/** Has a person to fill something in? */
const hasBlank = (parts: readonly WordPart[]): boolean =>
  parts.some((part) => (typeof part === 'string' ? /<[a-z][^<>]*>/.test(part) : 'toFill' in part));

/** The commands of shipctl in messages that can be run as they are, as `wordsOf` writes them, each once. */
export function commandsIn(messages: readonly Message[], wording: Wording): string[] {
  const commands = messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      typeof part === 'object' && 'command' in part && part.kind !== 'system' && !hasBlank(part.command)
        ? [wording.clean(writtenCommand(part, wording).line)]
        : [],
    ),
  );
  return [...new Set(commands)];
}

const slips = (word: string): number => Math.max(1, Math.floor(word.replace(/^-+/, '').length * 0.4));

/** Do two neighbouring letters of these words stand the wrong way round, and nothing else? */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const [first = '', second = ''] = one.slice(at);
  return at >= 0 && one.slice(0, at) + second + first + one.slice(at + 2) === other;
}

/** The candidate most similar to a mistyped word, if one differs in no more letters than `most`. */
export function nearest(word: string, candidates: Iterable<string>, most = slips(word)): string | undefined {
  const typed = word.toLowerCase();
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    const name = candidate.toLowerCase();
    const distance = isSwapped(typed, name) ? 1 : leven(typed, name, { maxDistance: least });
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/**
 * The candidate that a word is, mistyped: the most similar one, which beyond a single slip begins with the same letter. `disconnect`
 * is no `connect`, `unshipped` no `shipped`.
 */
export function misspelled(word: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  const initial = (name: string): string | undefined => /[^-]/.exec(name)?.[0].toLowerCase();
  const begun = all.filter((name) => initial(name) === initial(word));
  return nearest(word, all, 1) ?? nearest(word, begun);
}

const nameParts = (name: string): readonly string[] => name.replace(/^-+/, '').split(/[-_.]/);

/** The names that begin or end with a mistyped one: `--recever` and `--phone` for `--receiver-phone`. */
function longerNames(word: string, candidates: Iterable<string>): string[] {
  const count = nameParts(word).length;
  const typed = nameParts(word).join('-');
  if (typed.length < 3) return [];
  return [...candidates].filter((candidate) => {
    const parts = nameParts(candidate);
    const ends = [parts.slice(0, count), parts.slice(-count)].map((part) => part.join('-'));
    return parts.length > count && nearest(typed, ends, Math.floor(typed.length * 0.2)) !== undefined;
  });
}

const most = 3;

/** ` Did you mean "x" or "y"?`, or nothing. */
export const orMean = (meant: readonly string[]): Message => {
  const named = meant.slice(0, most).map((word) => `"${word}"`);
  const last = named.pop();
  if (last === undefined) return escaped``;
  return escaped` Did you mean ${named.length > 0 ? escaped`${named} or ${last}` : last}?`;
};

/** Says what a word may mean. The line that has the first of it in its place may be suggested. */
export const meaning = (typed: string, meant: readonly string[], told = orMean(meant)): Message =>
  new Message([{ typed, meant: meant.slice(0, most) }, ...told.pieces]);

/** Returns the mistyped words that a message names, each with the words that it may mean, in the order of the message. */
export const meaningsIn = ({ parts }: Message): readonly Pick<MeantPart, 'typed' | 'meant'>[] =>
  parts.flatMap((part) => (typeof part === 'object' && 'meant' in part ? [part] : []));

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): Message | '' {
  const meant = alike(word, candidates);
  return meant.length > 0 ? meaning(word, meant) : '';
}

/** The candidates that a mistyped word may be, by its spelling. */
export function alike(word: string, candidates: Iterable<string>): readonly string[] {
  const all = [...candidates];
  const typed = word.toLowerCase();
  const begun = typed.replace(/^-+/, '').length < 3 ? [] : all.filter((name) => name.toLowerCase().startsWith(typed));
  // One mistyped letter is more likely than a missing end, and that is more likely than several mistyped letters.
  const close = nearest(word, all, 1) ?? (begun.length > 0 ? undefined : misspelled(word, all));
  if (close !== undefined) return [close];
  return begun.length > 0 ? begun : longerNames(word, all);
}

/** `1 order`, `2 orders`. */
export const pluralize = (count: number, plural: string): string =>
  `${count} ${count === 1 ? singular(plural) : plural.replaceAll('-', ' ')}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first names, and how many more there are. */
export function namesInShort(names: readonly string[], most = 6): Message {
  const first = namesListed(names.slice(0, most));
  return names.length > most ? escaped`${first}, ${names.length - most} more` : first;
}

/** Names with commas between them. */
export const namesListed = (names: readonly string[]): Message => escaped`${names}`;
