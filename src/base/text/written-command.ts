import { escapeControls } from './escape.ts';
import type { CommandPart, MessagePart, ValuePart, WordPart, WordToFill } from './parts.ts';
import { beforeWords, quoteTyped, quoteValue, type Shell } from './shell-quotes.ts';
import type { Translation } from './translation.ts';

/** How a run writes messages. */
export interface Wording {
  /** Takes the secrets out of a text. */
  clean(text: string): string;
  readonly shell: Shell;
  /** The flags of the run that say whose account a command is about; none, or each with a space before it. */
  readonly flags: string;
  /** Those of a command that asks for help. */
  readonly helpFlags: string;
  /** The texts of another language than English. */
  readonly translation?: Translation | undefined;
}

const textOf = (parts: WordToFill['toFill']): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.value)).join('');

const valuesIn = (parts: readonly WordPart[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'toFill' in part ? [textOf(part.toFill)] : [part.value];
  });

/**
 * Writes the values of one command, and tells those for which a name stands in it: `<id>`. Those behind a name get one too:
 * fish would write to a file that is named like them.
 */
function valuesOf(name: string, shell: Shell, quoteWith: typeof quoteValue) {
  const unquoted: string[] = [];
  const isWindows = shell === 'cmd' || shell === 'powershell';
  const named = (word: string): string => {
    const placeholder = `<${name}${unquoted.length === 0 ? '' : unquoted.length + 1}>`;
    // A path of Windows keeps its backslashes, so that it can be copied.
    const text = JSON.stringify(word);
    unquoted.push(`${placeholder} is ${escapeControls(isWindows ? text.replaceAll('\\\\', '\\') : text)}`);
    return placeholder;
  };
  const quote = (word: string): string => (unquoted.length === 0 ? quoteWith(word, shell) : undefined) ?? named(word);
  const quoteParts = (parts: WordToFill['toFill']): string | undefined =>
    quoteWith(textOf(parts), shell, valuesIn(parts).join(''));
  const quoteToFill = (parts: WordToFill['toFill']): string => {
    const whole = quoteParts(parts);
    if (whole !== undefined) return whole;
    const others = parts.map((part) =>
      typeof part === 'string' || quoteWith(part.value, shell) !== undefined ? part : named(part.value),
    );
    return quoteParts(others) ?? named(textOf(parts));
  };
  return { quote, quoteToFill, told: () => (unquoted.length === 0 ? '' : `(${unquoted.join(', ')}) `) };
}

/**
 * A command as it can be pasted, with `<id>` for what no shell takes safely; `told` says which value that is, to stand before the
 * command, or is empty.
 */
export function writtenCommand({ command, kind, instead }: CommandPart, { clean, shell, flags, helpFlags }: Wording) {
  const parts = instead?.[shell] ?? command;
  const [name, quoteWith] = kind === 'typed' ? (['value', quoteTyped] as const) : (['id', quoteValue] as const);
  const { quote, quoteToFill, told } = valuesOf(name, shell, quoteWith);
  const cleanValue = ({ value }: ValuePart): ValuePart => ({ value: clean(value) });
  let line = '';
  let isText = false;
  for (const part of parts) {
    if (typeof part === 'object' && 'toFill' in part)
      line += quoteToFill(part.toFill.map((each) => (typeof each === 'string' ? each : cleanValue(each))));
    else if (typeof part !== 'string') line += quote(clean(part.value));
    // An empty list leaves a space too many between two texts of ours. Blanks of a value stay.
    else line += isText && line.endsWith(' ') ? part.replace(/^ +/, '') : part;
    isText = typeof part === 'string';
  }
  const before = beforeWords(valuesIn(parts), shell);
  line = line.trim();
  if (kind !== 'own') return { told: told(), line: before + line };
  const more = / --help$/.test(line) ? helpFlags : flags;
  // A name must stay at the end, where no shell takes its brackets for the name of a file.
  return { told: told(), line: before + (told() === '' ? line + more : line.replace(/^shipctl/, `shipctl${more}`)) };
}

export function wordsOfPart(part: MessagePart, wording: Wording): string {
  if (typeof part === 'string') return part;
  if ('value' in part) return escapeControls(wording.clean(part.value));
  // The sentence about what was meant stands behind it.
  if ('meant' in part) return '';
  const { told, line } = writtenCommand(part, wording);
  return told + line;
}
