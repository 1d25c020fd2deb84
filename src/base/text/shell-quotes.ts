import { escapeControls } from './escape.ts';

// Words as shells read them, one rule for each shell. A command in a message has values that strangers have chosen: an order may have
// the id `3147;touch x;`. So a value is written as one word that the shell leaves as it is, or not at all.

/** A shell that lines are written for; `posix` is sh, bash, zsh and fish alike, `cmd` is it or a shell of Windows that is not known. */
export type Shell = 'posix' | 'gitBash' | 'powershell' | 'cmd';

/** Words that no shell changes. Not at the beginning: `=`, which zsh expands; `%`, a job. */
const plain = /^[A-Za-z0-9_@+:,./-][A-Za-z0-9_@+:,./=%-]*$/;

/** A text for sh, bash and zsh. */
export const posixText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A word for sh, bash and zsh, bare where it may be. */
export const posixWord = (word: string): string => (plain.test(word) ? word : posixText(word));

/** A text for PowerShell, which ends one at typographic quotes, too. */
export const powershellText = (text: string): string => `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;

/** The same in ASCII, for a file that versions of PowerShell read in different code pages. */
export const asciiPowershellText = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? powershellText(text)
    : `"${text.replace(/[$`"]/g, '`$&').replace(/[^ -~]/g, (sign) => `$([char]0x${sign.charCodeAt(0).toString(16)})`)}"`;

/** An argument as programs of Windows take it apart. A backslash is special only before a quote. */
export const quotedArgument = (word: string): string =>
  `"${word.replace(/(\\*)(?="|$)/g, '$1$1').replaceAll('"', '\\"')}"`;

/** Words that neither cmd nor PowerShell changes. They change `%x%`, `@x`, `a,b` and `~`, and batch files split `a=b`. */
const plainOnWindows = /^[A-Za-z0-9_:./\\][A-Za-z0-9_@+:./\\-]*$/;

/** PowerShell makes a number of it: the zero of `0501` is lost, and `7d` is 7. */
const isNumberLike = (word: string): boolean =>
  /^[.\d]/.test(word) && !/^(?:0|[1-9]\d{0,17}|\d+-.*|.*[/\\:_].*)$/.test(word);

const bareInPowerShell = /^[\p{L}\p{N}_./=:-][\p{L}\p{N}_./=:+-]*$/u;

/**
 * Returns a word as PowerShell reads it, quoted only if it must be. PowerShell also reads a number after a dash, splits `-a.b` into
 * two words, and does not pass `--` on.
 */
export const powershellWord = (word: string): string =>
  bareInPowerShell.test(word) && !isNumberLike(word) && !/^-(?:[.\d]|-*$|[^-].*[.:])/.test(word)
    ? word
    : powershellText(word);

/** Between double quotes they end the text, or mean something: in cmd, in PowerShell, or in both. */
const specialInBoth = /["%!$`\u201c\u201d\u201e]/;
const specialInPowerShell = /["\u201c\u201d\u201e]/;

/**
 * Returns a word that both PowerShell and cmd read. Returns undefined for a word that ends with a backslash, because versions of
 * PowerShell differ in how they pass it on, and for an empty word, which old versions drop. PowerShell passes a word without a blank
 * to a .cmd file unquoted, and cmd reads it again: so `ofOthers`, the word without its placeholders, must have no sign of cmd.
 */
function windowsWord(word: string, shell: 'powershell' | 'cmd', ofOthers = word): string | undefined {
  if (plainOnWindows.test(word) && !isNumberLike(word)) return word;
  const isReadTwice = !word.includes(' ') && /[&|<>^]/.test(ofOthers);
  if (word === '' || word.endsWith('\\') || isReadTwice) return undefined;
  if (shell === 'cmd') return specialInBoth.test(word) ? undefined : `"${word}"`;
  return specialInPowerShell.test(word) ? undefined : `"${word.replace(/[$`]/g, '`$&')}"`;
}

const plainFlag = /^--?[A-Za-z][A-Za-z0-9-]*$/;

/** Words that the bash of Git takes for paths and changes for other programs: `/api` becomes a folder of Git. */
const isChangedPath = (word: string): boolean => /^\/|(?<!^[A-Za-z])[=:;,]\/(?!\/)/.test(word);

/** Returns the variable that keeps Git Bash from changing paths in a line, with a blank behind it; empty if no word needs it. */
export const beforeWords = (words: readonly string[], shell: Shell): string =>
  shell === 'gitBash' && words.some(isChangedPath) ? 'MSYS_NO_PATHCONV=1 ' : '';

/**
 * Returns a value as one word of a shipctl command; undefined if the shell cannot have it as one word, or if it begins with a dash and
 * would be a flag. fish reads a backslash in quotes differently. `ofOthers` is the word without its placeholders.
 */
export function quoteValue(word: string, shell: Shell, ofOthers = word): string | undefined {
  if (/^-/.test(word) || escapeControls(word) !== word) return undefined;
  if (shell === 'powershell' || shell === 'cmd') return windowsWord(word, shell, ofOthers);
  if (shell === 'posix' && /['\\]/.test(word)) return undefined;
  return posixWord(word);
}

/**
 * Returns a word that the user has typed, to repeat it in a command: it may begin with a dash and hold apostrophes, as conditions do.
 * Returns undefined if the shell cannot take it safely. `ofOthers` is as for `quoteValue`.
 */
export function quoteTyped(word: string, shell: Shell, ofOthers = word): string | undefined {
  if (escapeControls(word) !== word) return undefined;
  // A script of PowerShell does not get `--` as it is, `-0` is a number to it, and `-a.b` two words.
  if (shell === 'powershell' || shell === 'cmd')
    return plainFlag.test(word) ? word : windowsWord(word, shell, ofOthers);
  const bare = word.replace(/^-+/, '');
  if (word !== '' && (bare === '' || quoteValue(bare, shell) === bare)) return word;
  return shell === 'posix' && word.includes('\\') ? undefined : posixText(word);
}

/** Can a word that the user has typed be pasted into a shell? */
export const isPasteable = (word: string, shell: Shell): boolean => quoteTyped(word, shell) !== undefined;

/** One word that the user has typed; a name for it where the shell does not take it safely. */
export const typedWord = (word: string, shell: Shell): string => quoteTyped(word, shell) ?? '<value>';
