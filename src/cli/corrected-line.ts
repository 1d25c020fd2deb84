import { shownField, shownUrl } from '../base/redact.ts';
import { type Message, meaningsIn } from '../base/text/message.ts';
import type { GroupManifest } from '../operations/manifest.ts';
import type { Effects } from '../session/command.ts';
import { type FlagSpec, shownDefault } from '../session/flags.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { effectsOf } from './command-node.ts';
import { isFileName, type LineWords, withWords } from './line-edits.ts';

/** How a wrong line is corrected. */
export interface Correction {
  readonly typed: LineWords;
  readonly line: CommandLine;
  /** Its mistakes. */
  readonly said: Message;
  readonly groups: readonly GroupManifest[];
  /** Can a word be shown, and pasted as it is? */
  isShown(word: string): boolean;
  /** Returns what is wrong with a line that can be read. Sends nothing. */
  rehearse(line: CommandLine): Promise<readonly Message[]>;
}

/** Most lines that are suggested. */
const mostLines = 3;

/** Mistakes in one line that are mended, and lines that are read for it: a line that needs more is not understood. */
const mostMistakes = 4;
const mostReadings = 24;

const isUnread = ({ mistakes, outcome }: CommandLine): boolean =>
  mistakes.length > 0 || outcome === 'no command' || outcome === 'unknown command';

/**
 * Returns the whole lines that may be meant in place of a wrong one: each of them can be read, and has values that are allowed. None
 * where nothing is near, or where a line would hold a secret.
 */
export async function correctedLines(correction: Correction): Promise<readonly LineWords[]> {
  const { typed, line, said, groups, isShown, rehearse } = correction;
  const found: LineWords[] = [];
  const seen = new Set([JSON.stringify(typed)]);

  /** Keeps a line that is valid; otherwise tries the lines that the user may have meant. */
  async function judge(words: LineWords, depth: number): Promise<void> {
    const key = JSON.stringify(words);
    if (found.length >= mostLines || seen.size > mostReadings || seen.has(key)) return;
    seen.add(key);
    const read = await readCommandLine(words, groups);
    if (isUnread(read)) return follow([cleaned(words, read), ...read.meant], depth - 1);
    const wrong = read.outcome === 'run' ? await rehearse(read) : [];
    if (wrong.length > 0) return follow(valuesMeant(words, read, wrong, lacking(words, read)), depth - 1);
    found.push(words);
  }

  async function follow(meant: readonly (readonly LineWords[])[], depth: number): Promise<void> {
    const before = found.length;
    for (const lines of depth > 0 ? meant : []) {
      for (const words of lines) await judge(words, depth);
      if (found.length > before) return;
    }
  }

  await follow(
    [cleaned(typed, line), ...(isUnread(line) ? line.meant : valuesMeant(typed, line, [said], lacking(typed, line)))],
    mostMistakes,
  );
  return found.filter((words) => words.every((word, at) => isShown(word) && !isSecret(word, words[at - 1])));
}

/** May a word of a line be a secret, or hold one? */
const isSecret = (word: string, before = ''): boolean =>
  shownUrl(word) !== word ||
  shownField(word) !== word ||
  /(?:pass\w*|secret|token|api_?key)"?\s*[:=]/i.test(word) ||
  // curl takes a user and a password with one flag.
  (before === '--email' && word.includes(':')) ||
  (/^(?:-H|--header)$/.test(before) && /^(?:authorization|cookie|x-api-key)\b/i.test(word));

/** The line with what a keyboard, a chat or another shell has made of it put right; none if that changes nothing. */
function cleaned(words: LineWords, { node }: CommandLine): readonly LineWords[] {
  const flags = node.options.map(({ long }) => long);
  const isFlag = (word: string | undefined): boolean => flags.includes(word?.split('=')[0]);
  const all = words[0] === 'shipctl' ? words.slice(1) : words;
  const mended = all.flatMap((word, at) => {
    // A sign of its own between a flag and its value.
    if (word === '=' && at > 0) return [];
    if (/^(?:-\?|\/\?|\/help|-help)$/.test(word)) return ['--help'];
    const plain = word
      .replace(/^[\u2010-\u2015]+(?=\w)/, '--')
      .replace(/^[\u201c\u201d\u201e\u2018\u2019\u00ab](.*)[\u201c\u201d\u2019\u00bb]$/s, '$1');
    if (/^-[A-Za-z][\w-]+/.test(plain) && isFlag(`-${plain}`)) return [`-${plain}`];
    return [/^=./.test(plain) && isFlag(all[at - 1]) ? plain.slice(1) : plain];
  });
  return mended.length === words.length && mended.every((word, at) => word === words[at]) ? [] : [mended];
}

const escapeExpression = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The line with another word in place of one: each time it is a word of the line, else where it stands in one once. */
function withMeaning(words: LineWords, typed: string, meant: string): readonly LineWords[] {
  if (typed === '') return [];
  if (words.includes(typed)) return [words.map((word) => (word === typed ? meant : word))];
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_-])${escapeExpression(typed)}(?![\\p{L}\\p{N}_-])`, 'gu');
  const counts = words.map((word) => [...word.matchAll(whole)].length);
  if (counts.reduce((sum, count) => sum + count, 0) !== 1) return [];
  return [words.map((word) => word.replace(whole, () => meant))];
}

/** Lines with other values: those that a mistake names, and those that follow from what the command takes. */
function valuesMeant(
  words: LineWords,
  line: CommandLine,
  mistakes: readonly Message[],
  more: readonly (readonly LineWords[])[] = [],
): readonly (readonly LineWords[])[] {
  const [first, ...others] = mistakes.flatMap(meaningsIn);
  // Of the other words only what is clear is put right, so that there is one line for each meaning of the first.
  const told = (first?.meant.flatMap((meant) => withMeaning(words, first.typed, meant)) ?? []).map((line) =>
    others.reduce(
      (mended, { typed, meant: [only, ...more] }) =>
        only === undefined || more.length > 0 ? mended : (withMeaning(mended, typed, only)[0] ?? mended),
      line,
    ),
  );
  const values = line.given.map((given) => otherValue(words, line, given));
  return [told, ...values, yielded(words, line), ...more].filter(({ length }) => length > 0);
}

/** The line without the flags that yield to another one of it. */
function yielded(words: LineWords, { node, given }: CommandLine): readonly LineWords[] {
  const isGiven = (name: string): boolean => given.some(({ flag }) => flag === name);
  let left = words;
  for (const { flag, value } of given) {
    const { excludes = [], yields = false } = node.flagSpecs.get(flag) ?? {};
    const at = left.findIndex((word) => word.split('=')[0] === flag);
    if (!yields || at < 0 || !excludes.some(isGiven)) continue;
    left = withWords(left, at, typeof value === 'boolean' || left[at]?.includes('=') ? 1 : 2, []);
  }
  return left === words ? [] : [left];
}

/** Units that people write behind the number of a flag. */
const unitsOf: Readonly<Record<string, RegExp>> = {
  '--timeout': /^s(?:ec\w*)?$/i,
  '--days': /^d(?:ays?)?$/i,
  '--search-days': /^d(?:ays?)?$/i,
  '--weight': /^kg$/i,
  '--limit': /^(?:rows?|orders?)$/i,
};

/** The line with what is meant by the value of a flag in place of it; none if that is unclear. */
function otherValue(
  words: LineWords,
  { node }: CommandLine,
  { flag, value, use }: CommandLine['given'][number],
): readonly LineWords[] {
  const spec = node.flagSpecs.get(flag);
  if (spec === undefined) return [];
  const names = [flag, ...(spec.flag.startsWith('-o,') ? ['-o'] : [])];
  const at = words.findLastIndex((word) => names.includes(word.split('=')[0] ?? ''));
  if (at < 0) return [];
  const isAlone = value === true;
  const isOfWhole = use === 'whole' && !node.spec?.uses?.includes('whole');
  if (isAlone && flag === '--all' && isOfWhole) return withoutAll(words, at, node);
  if (isAlone) return isOfWhole ? [withWords(words, at, 1, [])] : [];
  const meant = meantByValue(spec, flag, String(value), node.path[0] ?? 'rows');
  return meant ? [withWords(words, at, words[at]?.includes('=') ? 1 : 2, meant)] : [];
}

/** The line without `--all`: all orders are those of the usual state. What changes something would be done to others than were meant. */
function withoutAll(words: LineWords, at: number, { spec, flagSpecs }: CommandLine['node']): readonly LineWords[] {
  const states = flagSpecs.get('--status');
  const usual = states && shownDefault(states);
  // The default of a list is `all`, or a text in several words.
  if (usual !== undefined && usual !== 'all' && /^[a-z_]+$/.test(usual))
    return [withWords(words, at, 1, ['--status', usual])];
  const { service, changes }: Effects = spec ? effectsOf(spec) : { service: 'writes' };
  const onlyReads = service === 'reads' || (service === 'none' && changes === undefined);
  return onlyReads ? [withWords(words, at, 1, [])] : [];
}

/** The words that are meant by a flag with a wrong value: none if it says what is so anyway, undefined if that is unclear. */
function meantByValue(spec: FlagSpec, flag: string, text: string, noun: string): readonly string[] | undefined {
  const output = flag === '--output' ? meantOutput(text, noun) : [];
  if (output.length > 0) return output;
  const [, field = '', wanted = ''] = /^(\w+):([^\s:]+)$/.exec(text) ?? [];
  if (flag === '--where' && field !== '') return ['--where', `${field} = ${wanted}`];
  if (/^all$/i.test(text) && (flag === '--limit' || flag === '--per-page')) return ['--all'];
  if (/^(?:all|any)$/i.test(text) && spec.choices && /^all\b|^$/.test(shownDefault(spec) ?? '')) return [];
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(text) ?? [];
  return unit !== '' && unitsOf[flag]?.test(unit) ? [flag, number] : undefined;
}

/** Returns the flags that the user probably meant by a value of `--output` that is no format; none if unclear. `noun` names a file. */
function meantOutput(text: string, noun: string): readonly string[] {
  const [, columns] = /^columns=(.+)$/s.exec(text) ?? [];
  if (columns !== undefined) return ['--columns', columns];
  if (isFileName(text)) return ['--out', text];
  if (/^(?:excel|workbook)$/i.test(text)) return ['--out', `${noun}.xlsx`];
  if (/^jsonl$/i.test(text)) return ['--output', 'ndjson'];
  if (/^(?:ya?ml|toml|xml)$/i.test(text)) return ['--output', 'json'];
  if (/^tsv$/i.test(text)) return ['--csv', '--separator', 'tab'];
  return /^(?:text|plain)$/i.test(text) ? ['--output', 'table'] : [];
}

/** The line with what the command cannot do without, as people usually say it: which orders first, then how they are shipped. */
function lacking(words: LineWords, { node, given }: CommandLine): readonly (readonly LineWords[])[] {
  const { requires = [], usually = [] } = node.spec ?? {};
  const isGiven = (each: string): boolean =>
    /^[<[]/.test(each) ? node.args.length > 0 : given.some(({ flag }) => flag === each);
  const missing = requires.flatMap((ways, at) => (ways.some(isGiven) ? [] : (usually[at] ?? [])));
  return missing.reverse().map((usual) => [[...words, ...usual.split(' ')]]);
}
