import { escapeControls } from './escape-controls.ts';

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

/**
 * A message with its commands as they can be pasted: with the run's flags (none, or each with a space before it), and with
 * `<id>` for what no shell takes safely; the value is told before the command.
 */
export function fillSuggestions(text: string, flags: string, platform: string): string {
  return text.replace(commands, (_, body: string, ending: string) => {
    const { quote, told } = valuesOf('id', (word) => quoteWord(word, platform));
    const command = body.replace(markedValues, (_marked, hex: string) => quote(Buffer.from(hex, 'hex').toString()));
    if (ending !== ownFlags) return told() + command;
    // A name must stay at the end, where no shell takes its brackets for the name of a file.
    return told() === '' ? command + flags : told() + command.replace(/^shipctl/, `shipctl${flags}`);
  });
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
