import { getOwn } from '../../base/row.ts';
import { escapeControls } from '../../base/text/escape.ts';
import { powershellWord } from '../../base/text/shell-quotes.ts';

/** A word that the one at the cursor may become. */
export interface Candidate {
  readonly word: string;
  readonly about?: string | undefined;
  /** The word goes on: no space follows it. */
  readonly isPart?: boolean | undefined;
}

/** The question of a shell's script: the words before the cursor, and how to write what the last of them may become. */
export interface Question {
  /** The words before the one that is completed, without the program's own name. */
  readonly before: readonly string[];
  readonly current: string;
  /** Lines that the script takes as they are. */
  write(candidates: readonly Candidate[]): readonly string[];
}

interface Typed {
  readonly words: readonly string[];
  readonly current: string;
  /** The quotation mark that is still open. */
  readonly open: string;
  /** The place in the last word behind the last sign that ends a word for bash. */
  readonly brokenAt: number;
}

interface Quoting {
  readonly escape: string;
  /** Characters that an escape changes, by the mark that is open; none: every character. */
  readonly escapes: Readonly<Record<string, string | undefined>>;
  /** Within quotation marks the mark itself is written twice. */
  readonly doubles?: true;
  /** Other characters that the shell reads as quotation marks, each with the usual one. */
  readonly marks?: Readonly<Record<string, string | undefined>>;
}

const posix: Quoting = { escape: '\\', escapes: { "'": '', '"': '"\\$`' } };
const typographic = {
  ...{ '\u2018': "'", '\u2019': "'", '\u201a': "'", '\u201b': "'" },
  ...{ '\u201c': '"', '\u201d': '"', '\u201e': '"' },
};
const quotings: Readonly<Record<string, Quoting>> = {
  bash: posix,
  zsh: posix,
  fish: { escape: '\\', escapes: { "'": "'\\", '"': '"\\$' } },
  powershell: { escape: '`', escapes: { "'": '' }, doubles: true, marks: typographic },
};

const isQuotationMark = (mark: string): boolean => mark === "'" || mark === '"';

/**
 * Reads the line before the cursor as the shell would take it apart. Nothing is expanded: `$(…)`, `~` and patterns are the
 * characters that they are.
 */
function readLine(line: string, { escape: escapeSign, escapes, doubles, marks = {} }: Quoting, breaks = ''): Typed {
  const markOf = (sign: string): string => marks[sign] ?? sign;
  const words: string[] = [];
  let current = '';
  let open = '';
  let brokenAt = 0;
  let hasWord = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    const next = line.charAt(at + 1);
    const mark = markOf(sign);
    const isEscape = sign === escapeSign && next !== '' && (escapes[open]?.includes(next) ?? true);
    const isEnd = open !== '' && mark === open;
    const isDoubled = isEnd && doubles && markOf(next) === open;
    if (isEscape || isDoubled) {
      current += next;
      hasWord = true;
      at++;
    } else if (isEnd) {
      open = '';
    } else if (open === '' && isQuotationMark(mark)) {
      [open, hasWord, brokenAt] = [mark, true, current.length];
    } else if (open === '' && /\s/.test(sign)) {
      words.push(...(hasWord ? [current] : []));
      [current, hasWord, brokenAt] = ['', false, 0];
    } else {
      current += sign;
      hasWord = true;
      if (open === '' && breaks.includes(sign)) brokenAt = current.length;
    }
  }
  return { words, current, open, brokenAt };
}

/** The words behind the program's name, which variables may stand before, as in `NO_COLOR=1 shipctl …`, or PowerShell's `&`. */
function wordsOf(words: readonly string[]): readonly string[] {
  const name = words.findIndex((word) => !/^(?:\w+=.*|&)$/s.test(word));
  return name < 0 ? [] : words.slice(name + 1);
}

const plainSign = /[\p{L}\p{M}\p{N}@%+=:,./_-]/u;
const escapeEach = (text: string): string =>
  [...text].map((sign) => (plainSign.test(sign) ? sign : `\\${sign}`)).join('');

/** A text behind an open quotation mark of bash. */
const inQuotes = (text: string, open: string): string =>
  open === "'" ? text.replaceAll("'", "'\\''") : text.replace(/["\\$`]/g, '\\$&');

const meaning = ({ about = '' }: Candidate): string => escapeControls(about).replace(/\s+/g, ' ').trim();

/** How bash says that it lists candidates, and does not insert one. */
const listing = '63';

function bashQuestion([line = '', breaks = '', kind = '', columns = '']: readonly string[]): Question {
  const { words, current, open, brokenAt } = readLine(line, posix, breaks);
  return {
    before: wordsOf(words),
    current,
    write: (candidates) => {
      if (kind === listing && candidates.length > 1) return inColumns(candidates, Number(columns) || 80);
      const rest = candidates.map(({ word }) => word.slice(brokenAt));
      return rest.map((text) => (open === '' ? escapeEach(text) : inQuotes(text, open)));
    },
  };
}

/** A list with meanings behind the words: as wide as the terminal, so that readline puts one on each line. */
function inColumns(candidates: readonly Candidate[], columns: number): string[] {
  const width = Math.max(...candidates.map(({ word }) => word.length));
  return candidates.map((each) => {
    const about = meaning(each);
    return about === '' ? each.word : `${each.word.padEnd(width)}  (${about})`.slice(0, Math.max(columns - 3, width));
  });
}

function zshQuestion([line = '']: readonly string[]): Question {
  const { words, current } = readLine(line, posix);
  return {
    before: wordsOf(words),
    current,
    write: (candidates) =>
      candidates.map((each) => {
        const about = meaning(each);
        return each.word.replaceAll(':', '\\:') + (about === '' ? '' : `:${about}`);
      }),
  };
}

function fishQuestion([line = '']: readonly string[]): Question {
  const { words, current } = readLine(line, quotings.fish ?? posix);
  return {
    before: wordsOf(words),
    current,
    write: (candidates) => candidates.map((each) => `${each.word}\t${meaning(each)}`),
  };
}

/** The text of a word that a script has written in hexadecimal digits: old versions of PowerShell lose quotes and empty words. */
const fromHex = (word: string): string => Buffer.from(word.slice(1), 'hex').toString();

/**
 * Returns how many characters before the cursor PowerShell replaces. PowerShell passes the whole word at the cursor, including what
 * follows the cursor; in a list with commas, only the element at the cursor.
 */
function replacedLength(before: string, word: string): number {
  for (let length = word.length; length > 0; length--) if (before.endsWith(word.slice(0, length))) return length;
  return word === '' ? 0 : before.length;
}

function powershellQuestion(given: readonly string[]): Question {
  const quoting = quotings.powershell ?? posix;
  const [line = '', word = ''] = given.map(fromHex);
  // A backtick at its end joins a line to the next one.
  const { words, current } = readLine(line.replace(/`\r?\n/g, ' '), quoting);
  const kept = current.length - replacedLength(current, readLine(word, quoting).current);
  return {
    before: wordsOf(words),
    current,
    write: (candidates) =>
      candidates.flatMap((each) => {
        const text = each.word.slice(kept);
        return text === '' ? [] : [[powershellWord(text), text, meaning(each) || text].join('\t')];
      }),
  };
}

/** A script of an earlier version, which knows words only. */
function olderQuestion(typed: readonly string[]): Question {
  // bash makes `=` a word of its own: if it is the last, the value after it is still empty.
  const words = typed.at(-1) === '=' ? [...typed, ''] : typed;
  // bash hands `--status=pen` over as three words.
  const isSplit = words.at(-2) === '=';
  const current = words.at(-1) ?? '';
  const prefix = isSplit ? `${words.at(-3)}=` : '';
  return {
    before: words.slice(0, isSplit ? -3 : -1),
    current: prefix + current,
    write: (candidates) =>
      candidates
        .filter(({ word }) => /^[\p{L}\p{M}\p{N}@%+=:,./_-]+$/u.test(word))
        .map((each) => `${each.word.slice(prefix.length)}\t${meaning(each)}`),
  };
}

const questions: Readonly<Record<string, (words: readonly string[]) => Question>> = {
  bash: bashQuestion,
  zsh: zshQuestion,
  fish: fishQuestion,
  powershell: powershellQuestion,
};

/** The question in the words behind `__complete`: `--shell bash` and what its script knows. */
export function readQuestion(words: readonly string[]): Question & { readonly isOlder: boolean } {
  const [flag, shell = '', ...given] = words;
  const question = flag === '--shell' ? getOwn(questions, shell) : undefined;
  return question ? { ...question(given), isOlder: false } : { ...olderQuestion(words), isOlder: true };
}
