import leven from 'leven';
import { singular } from './names.ts';

// Text from the service is not trusted. What would move a cursor, colour a line or turn the reading direction is written
// as the escape that JSON would use: visible and harmless.
const lineControls = '\\t\\r\\n';
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const bidiOverrides = '\\u202a-\\u202e\\u2066-\\u2069';

// Fillers, selectors and marks of no width, the empty braille pattern, and marks of annotations: they make two texts look
// alike, and some programs read them. Joiners are none of these: names and emoji need them, and they move nothing.
const invisible = [
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2060-\\u206f',
  '\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb',
].join('');

/** Tags and further selectors, which are beyond 16 bits. */
const tagsAndSelectors = '\\u{e0000}-\\u{e03ff}';

/** Half a surrogate pair: UTF-8 has no bytes for it, and would replace it. */
const halves = '\\p{Cs}';

/** Where an invisible character belongs: within an emoji, behind a letter that it shapes, within the flag of a region. */
const wholeSequences = [
  '\\p{Emoji}[\\ufe0e\\ufe0f]',
  '[\\p{Script=Han}\\p{Sm}][\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
].join('|');

/** Quicker to look for than the letters themselves: most texts have none of these, Arabic ones included. */
const perhapsUnfit = /[\u0000-\u001f\u007f-\u00ad\u061c\u115f-\uffff]|\u034f/;

function escaper(letters: string): (text: string) => string {
  const all = new RegExp(`(${wholeSequences})|[${letters}]`, 'gu');
  const visible = (found: string, whole: string | undefined): string =>
    whole ??
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
  return (text) => (perhapsUnfit.test(text) ? text.replace(all, visible) : text);
}

/** Text that is safe on a terminal line. Of what is invisible only joiners and whole sequences are left. */
export const escapeControls = escaper(lineControls + controls + bidiOverrides + invisible + tagsAndSelectors + halves);

/** Text that is safe in a file which may be shown on a terminal later; TAB, CR and LF stay, and marks of Arabic spelling. */
export const escapeCellControls = escaper(controls + bidiOverrides + halves);

/** Escapes characters that JSON.stringify leaves as they are although a terminal or an editor may act on them. */
export const escapeJson = escaper(`\\u007f-\\u009f\\u2028\\u2029${bidiOverrides}${invisible}${tagsAndSelectors}`);

/** Text of several lines, with TABs, for a terminal: a carriage return would write over the line that it stands in. */
export const escapeText = (text: string): string => text.replace(/[^\t\n]+/g, escapeControls);

/** `escapeControls` for text of several lines. */
export const escapeControlsByLine = (text: string): string => text.split('\n').map(escapeControls).join('\n');

/**
 * A text of ours with values of others: escaped`There is no order ${id}.` What is in `${…}` is escaped, line ends too, so that
 * no id, status or file name begins a line. A value that was escaped before stays as it is, and so do the marks of commands.
 */
export const escaped = (texts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  texts.reduce((text, next, at) => text + escapeControls(String(values[at - 1])) + next);

// A command in a message is written with values that strangers have chosen: an order may have the id `3147;touch x;`. Which
// shell it will be pasted into is not known, so a value is written in a way that sh, bash, zsh and fish read alike, or not
// at all.

/** Words that no shell changes. Not at the beginning: `-`, which would be a flag; `=`, which zsh expands; `%`, a job. */
const plain = /^[A-Za-z0-9_@+:,./][A-Za-z0-9_@+:,./=%-]*$/;
/** The shells of Windows read more: `%x%`, `@x`, `a,b`. */
const plainOnWindows = /^[A-Za-z0-9_:./][A-Za-z0-9_:./=-]*$/;

/** A word as any shell takes it; undefined if it cannot be written so. In fish, a backslash in quotes is special. */
function quoteWord(word: string, platform: string): string | undefined {
  if (platform === 'win32') return plainOnWindows.test(word) ? word : undefined;
  if (plain.test(word)) return word;
  const isQuotable = !/^-|['\\]/.test(word) && escapeControls(word) === word;
  return isQuotable ? `'${word}'` : undefined;
}

/**
 * A word that the user has typed, for the same command again: it may begin with a dash, and hold apostrophes, as
 * conditions do. Undefined where no shell takes it safely.
 */
function quoteTyped(word: string, platform: string): string | undefined {
  const bare = word.replace(/^-+/, '');
  if (word !== '' && (bare === '' || quoteWord(bare, platform) === bare)) return word;
  const isQuotable = platform !== 'win32' && !word.includes('\\') && escapeControls(word) === word;
  return isQuotable ? `'${word.replaceAll("'", "'\\''")}'` : undefined;
}

// Marks around a command and the values in it, until the run is known that prints it. Unicode keeps these code points for
// uses inside a program.
const [ownFlags, begin, end, open, close] = ['\uFDD0', '\uFDD1', '\uFDD2', '\uFDD3', '\uFDD4'] as const;

type Part = string | { readonly value: string };

/** A part of a command; `words` makes one. */
export interface CommandWords {
  readonly parts: readonly Part[];
}

type Value = string | number | CommandWords;
type Template<T> = (texts: TemplateStringsArray, ...values: readonly (Value | readonly Value[])[]) => T;

const partsOf = (value: Value): readonly Part[] =>
  typeof value === 'object' ? value.parts : [{ value: String(value) }];

/** Part of a command: what is in `${…}` is quoted as one word, a list as several. */
export const words: Template<CommandWords> = (texts, ...values) => {
  const lists = values.map((value) =>
    [value].flat().flatMap((each, at) => [at > 0 ? ' ' : '', ...partsOf(each as Value)]),
  );
  return { parts: texts.flatMap((text, at) => [text, ...(lists[at] ?? [])]) };
};

/** A value from outside could not be told from a mark, so only its bytes are written. */
function marked({ parts }: CommandWords): string {
  const text = parts.map((part) =>
    typeof part === 'string' ? part : open + Buffer.from(part.value).toString('hex') + close,
  );
  // An empty list leaves a space too many.
  return text.join('').replace(/ +/g, ' ').trim();
}

/**
 * A command to type, for a message: suggest`ops unset ${id}`. What is in `${…}` is quoted as one word, a list as several.
 * Who writes it need not know the run; what prints the message adds the flags without which the command would be about
 * another account.
 */
export const suggest: Template<string> = (...template) => `${begin}shipctl ${marked(words(...template))}${ownFlags}`;

/** The same for a command of the system: systemCommand`rm ${file}`. */
export const systemCommand: Template<string> = (...template) => begin + marked(words(...template)) + end;

const commands = new RegExp(`${begin}([^${begin}${end}${ownFlags}]*)([${end}${ownFlags}])`, 'g');
const markedValues = new RegExp(`${open}([0-9a-f]*)${close}`, 'g');

/** Marks a whole command line, which is ready to be pasted, so that programs get it apart: see `commandsIn`. */
export const wholeCommand = (line: string): string => begin + line + end;

/**
 * A message with its commands as they can be pasted: with the run's flags (none, or each with a space before it), and with
 * `<id>` for what no shell takes safely; the value is told before the command. `helpFlags` are those of a command that asks for help.
 */
export function fillSuggestions(text: string, all: string, platform: string, helpFlags = all): string {
  return text.replace(commands, (_, body: string, ending: string) => {
    const flags = / --help$/.test(body) ? helpFlags : all;
    const { quote, told } = valuesOf('id', (word) => quoteWord(word, platform));
    const command = body.replace(markedValues, (_marked, hex: string) => quote(Buffer.from(hex, 'hex').toString()));
    if (ending !== ownFlags) return told() + command;
    // A name must stay at the end, where no shell takes its brackets for the name of a file.
    return told() === '' ? command + flags : told() + command.replace(/^shipctl/, `shipctl${flags}`);
  });
}

/** Returns the commands of shipctl in a message, as `fillSuggestions` writes them. */
export function commandsIn(text: string, flags: string, platform: string): string[] {
  const all = [...text.matchAll(commands)].map(([marked]) => fillSuggestions(marked, flags, platform));
  // Values that no shell takes are told before it.
  return [...new Set(all.map((line) => line.replace(/^\(.*?\) (?=shipctl )/, '')))].filter((line) =>
    line.startsWith('shipctl '),
  );
}

/**
 * Writes the values of one command, and tells those for which a name stands in it: `<id>`. Those behind a name get one too:
 * fish would write to a file that is named like them.
 */
function valuesOf(name: string, quoteOrNone: (word: string) => string | undefined) {
  const unquoted: string[] = [];
  const quote = (word: string): string => {
    const quoted = unquoted.length === 0 ? quoteOrNone(word) : undefined;
    if (quoted !== undefined) return quoted;
    const placeholder = `<${name}${unquoted.length === 0 ? '' : unquoted.length + 1}>`;
    unquoted.push(`${placeholder} is ${escapeControls(JSON.stringify(word))}`);
    return placeholder;
  };
  return { quote, told: () => (unquoted.length === 0 ? '' : `(${unquoted.join(', ')}) `) };
}

/** One word that the user has typed; a name for it where no shell takes it safely. */
export const typedWord = (word: string, platform: string): string => quoteTyped(word, platform) ?? '<value>';

/** The words of a command line that the user has typed, one more time. `write` gets what quotes each of them. */
export function typedCommand(platform: string, write: (quote: (word: string) => string) => string): string {
  const { quote, told } = valuesOf('value', (word) => quoteTyped(word, platform));
  const command = write(quote);
  return `${told()}shipctl ${command}`;
}

const slips = (word: string): number => Math.max(1, Math.floor(word.length * 0.4));

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

const nameParts = (name: string): readonly string[] => name.replace(/^-+/, '').split(/[-_.]/);

/** The names that begin or end with a mistyped one: `--recever` and `--phone` for `--receiver-phone`. */
function longerNames(word: string, candidates: Iterable<string>): string[] {
  const count = nameParts(word).length;
  const typed = nameParts(word).join('-');
  if (typed.length < 3) return [];
  return [...candidates].filter((candidate) => {
    const parts = nameParts(candidate);
    const ends = [parts.slice(0, count), parts.slice(-count)].map((part) => part.join('-'));
    return parts.length > count && nearest(typed, ends, Math.floor(typed.length * 0.3)) !== undefined;
  });
}

const most = 3;

/** ` Did you mean "x" or "y"?`, or nothing. */
export const orMean = (meant: readonly string[]): string => {
  const named = meant.slice(0, most).map((word) => `"${word}"`);
  const last = named.pop();
  if (last === undefined) return '';
  return ` Did you mean ${named.length > 0 ? `${named.join(', ')} or ${last}` : last}?`;
};

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const all = [...candidates];
  const typed = word.toLowerCase();
  const begun = typed.replace(/^-+/, '').length < 3 ? [] : all.filter((name) => name.toLowerCase().startsWith(typed));
  // One mistyped letter is more likely than a missing end, and that is more likely than several mistyped letters.
  const close = nearest(word, all, 1) ?? (begun.length > 0 ? undefined : nearest(word, all));
  if (close !== undefined) return orMean([close]);
  return orMean(begun.length > 0 ? begun : longerNames(word, all));
}

/** `1 order`, `2 orders`. */
export const pluralize = (count: number, plural: string): string =>
  `${count} ${count === 1 ? singular(plural) : plural.replaceAll('-', ' ')}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first six names, and how many more there are. */
export const namesInShort = (names: readonly string[]): string =>
  [...names.slice(0, 6), ...(names.length > 6 ? [`${names.length - 6} more`] : [])].join(', ');
