import { knownCouriers } from '../orders/couriers.ts';
import { stateKey } from '../orders/states.ts';
import { formats } from '../output/formats.ts';
import { flagsLike, wishesOf } from './intentions.ts';
import { filledWords, isDayLike, isFileName, type LineWords, withCommand, withWords } from './line-edits.ts';
import type { KnownFlag, TypedPlace } from './meant-flag.ts';

/** An unexpected word, and the line around it. */
interface Excess extends TypedPlace {
  readonly at: number;
  readonly word: string;
  readonly before: string;
  readonly next: string | undefined;
  flag(long: string): KnownFlag | undefined;
  /** The line with other words in place of this one, and of `more` behind it. */
  with(words: LineWords, more?: number): LineWords;
}

/** Returns the lines that may be meant, or none. */
type Rule = (excess: Excess) => readonly LineWords[];

const one = (line: LineWords | undefined): readonly LineWords[] => (line === undefined ? [] : [line]);

/** The end of a value that was to be in quotes, or a further value: `--where status = pending`, `--columns id status`. */
const continued: Rule = ({ line, at, word, before, places, flag }) => {
  // Every word from the flag on that is no flag.
  let start = at - 1;
  while (start > 0 && !line[start]?.startsWith('-')) start--;
  const [, long = '', inner] = /^(--[^=]+)(?:=(.*))?$/s.exec(line[start] ?? '') ?? [];
  const found = flag(long);
  if (!found?.value || (/^-/.test(before) && inner === undefined) || start <= (places.at(-1) ?? -1)) return [];
  const text = [...(inner === undefined ? [] : [inner]), ...line.slice(start + 1, at), word];
  const direction = long === '--sort' ? /^(?:(asc)|desc)(?:ending)?$/i.exec(word) : undefined;
  if (direction) {
    const [field = ''] = text;
    return [withWords(line, start, at - start + 1, [long, direction[1] === undefined ? `-${field}` : field])];
  }
  const isChoice = found.choices.length > 0;
  if (isChoice && !(found.repeats && found.choices.includes(stateKey(word)))) return [];
  const joints: Readonly<Record<string, string>> = {
    '<condition>': ' ',
    '<text>': ' ',
    '<name>': ' ',
    '<expr>': ' ',
    '<a,b,\u2026>': ',',
    '<a,-b,\u2026>': ',',
    '<status>': ',',
    '<name=value>': ' ',
  };
  const joint = joints[found.value];
  if (joint === undefined) return [];
  const value = text.map((each) => (joint === ',' ? each.replace(/,$/, '') : each)).join(joint);
  return [withWords(line, start, at - start + 1, [long, value])];
};

const help: Rule = ({ word, with: replaced }) => (/^(?:help|usage)$/i.test(word) ? [replaced(['--help'])] : []);

/** The name of a flag without its dashes: `all`, `status pending`, `status=pending`. */
const named: Rule = ({ word, next, flags, with: replaced }) => {
  const [, name = word, inner] = /^([A-Za-z_-]+)[=:](.+)$/s.exec(word) ?? [];
  const long = `--${name.toLowerCase().replaceAll('_', '-')}`;
  const found = flags.find((each) => each.isUseful && each.long === long);
  // An answer to a question that was not asked yet is the user's to give.
  if (!found || long === '--yes') return [];
  if (found.value === undefined) return inner === undefined ? [replaced([long])] : [];
  if (inner !== undefined) return [replaced([long, inner])];
  return next === undefined || next.startsWith('-') ? [] : [replaced([long, next], 1)];
};

/** Fields that orders have by another name. */
const isField = (name: string, { fields, path }: TypedPlace): boolean =>
  fields.includes(name) || (path[0] === 'orders' && ['city', 'courier'].includes(name));

const condition: Rule = (excess) => {
  const { word, flag, with: replaced } = excess;
  const [, name = '', sign = '', value = ''] = /^(\w[\w.]*)(=|>=?|<=?)(.+)$/s.exec(word) ?? [];
  if (!flag('--where') || !isField(name, excess)) return [];
  return one(filledWords(`--where '${name} ${sign} {condition}'`, value)).map((words) => replaced(words));
};

/** A workbook cannot be shown: it needs a file. */
const isBinary = (long: string, word: string): boolean =>
  long === '--output' && formats.some(({ name, binary }) => binary && name === word.toLowerCase());

/** A value of a flag that has few: states, formats. */
const choice: Rule = ({ word, flags, with: replaced }) => {
  const choices = word.split(',').map(stateKey);
  const found = flags.find(
    ({ long, isUseful, choices: all, repeats }) =>
      isUseful &&
      choices.every((each) => all.includes(each)) &&
      (repeats || choices.length === 1) &&
      !isBinary(long, word),
  );
  return found ? [replaced([found.long, choices.join(',')])] : [];
};

const everything: Rule = ({ word, path, argument, flag, with: replaced }) => {
  const isAll = /^(?:all|everything)$/i.test(word) || (argument === 'order' && /^orders$/i.test(word));
  const status = flag('--status');
  // Without a word for it, all are those that are usually meant.
  if (isAll && status?.choices.includes(status.fallback ?? '')) return [replaced(['--status', status.fallback ?? ''])];
  const isNoun = /^(?:orders?|my|the|please|now)$/i.test(word) || path.includes(word);
  return isAll || isNoun ? [replaced([])] : [];
};

const days: Rule = (excess) => {
  const { next, flag } = excess;
  // `last week`
  const pair = `${excess.word}-${next}`.toLowerCase();
  const isPair = /^(?:last|this)-(?:week|month)$/.test(pair);
  const word = isPair ? pair : excess.word;
  const replaced = (words: LineWords): LineWords => excess.with(words, isPair ? 1 : 0);
  if (!isDayLike(word)) return [];
  const isSpan = /^\d+[dm]$/i.test(word);
  const isPeriod = !isSpan && !/^(?:today|this-week|this-month)$/i.test(word);
  if (flag('--date') && !isSpan) return [replaced(['--date', word])];
  if (flag('--since')) return [replaced(['--since', word])];
  if (flag('--date-from')) return [replaced(['--date-from', word, ...(isPeriod ? ['--date-to', word] : [])])];
  return flag('--days') && /^\d+d$/i.test(word) ? [replaced(['--days', word.slice(0, -1)])] : [];
};

const papers: readonly string[] = ['--labels', '--picking', '--handover'];

/** An export needs a file. */
const workbook: Rule = ({ word, path: [group], flag, with: replaced }) =>
  /^(?:excel|xlsx|spreadsheet)$/i.test(word) && flag('--out') ? [replaced(['--out', `${group}.xlsx`])] : [];

const file: Rule = ({ line, at, word, before, flag, with: replaced }) => {
  if (!isFileName(word)) return [];
  const paper = papers.find((each) => flag(each) && word.toLowerCase().includes(each.slice(2, 7)));
  if (paper !== undefined) return [replaced([paper, word])];
  if (!flag('--out')) return [];
  // The ending says the format.
  const isFormat = /^--(?:csv|json|excel)$/.test(before);
  return [withWords(line, isFormat ? at - 1 : at, isFormat ? 2 : 1, ['--out', word])];
};

const columns: Rule = ({ word, fields, flag, with: replaced }) => {
  const names = word.split(',').filter((each) => each !== '');
  const isList = names.every((name) => fields.includes(name.split('.')[0] ?? ''));
  return isList && flag('--columns') ? [replaced(['--columns', names.join(',')])] : [];
};

/** A number behind `list` is that of a record, or of rows. */
const number: Rule = ({ word, line, places, path: [group = '', verb], all, flag, at, with: replaced }) => {
  const digits = /^#?(\d{1,18})$/.exec(word)?.[1];
  if (digits !== undefined && flag('--order-id')) return [replaced(['--order-id', digits])];
  if (digits === undefined || verb !== 'list') return [];
  const hasGet = all.some(({ names, verbs }) => names[0] === group && verbs().includes('get'));
  const got = withCommand(withWords(line, at, 1, [digits]), places, [group, 'get']);
  const limited = flag('--limit') && digits.length < 4 ? [replaced(['--limit', digits])] : [];
  return [...limited, ...(hasGet ? [got] : [])];
};

const courier: Rule = (excess) => {
  const { word, flag, with: replaced } = excess;
  if (knownCouriers.find(word) === undefined) return [];
  if (flag('--courier')) return [replaced(['--courier', word])];
  if (!flag('--where') || !isField('courier', excess)) return [];
  return one(filledWords("--where 'courier = {condition}'", word)).map((words) => replaced(words));
};

/** Returns the line that is meant by a flag of that name: `city Riyadh`, `from 2026-01-01`, `cod`. */
const wished: Rule = ({ word, with: replaced }) => {
  const flag = `--${word.toLowerCase()}`;
  const meant = [...flagsLike(flag), ...wishesOf(flag)];
  return meant.length > 0 && !meant.includes('--yes') ? [replaced([flag])] : [];
};

const address: Rule = ({ word, flag, with: replaced }) =>
  /^https?:\/\/./i.test(word) && flag('--base-url') ? [replaced(['--base-url', word])] : [];

/** A text of several words that has no quotes: `sql select count(*) from orders`. */
const sentence: Rule = ({ line, places, at, argument, before }) => {
  const start = (places.at(-1) ?? -1) + 1;
  const words = line.slice(start).findIndex((each) => each.startsWith('-'));
  const end = words < 0 ? line.length : start + words;
  if (argument !== 'query' || at >= end || before.startsWith('-')) return [];
  return [withWords(line, start, end - start, [line.slice(start, end).join(' ')])];
};

/** Orders are found by any other word: a name, a city, a phone. */
const search: Rule = ({ line, places, path, all, word, fields, flag, with: replaced }) => {
  if (path[0] !== 'orders' && flag('--search')) return [replaced(['--search', word])];
  if (path[0] !== 'orders' && path[1] === 'list' && flag('--where') && fields.includes('name'))
    return one(filledWords("--where 'name ~ {condition}'", word)).map((words) => replaced(words));
  const canFind = all.some(({ names, verbs }) => names[0] === 'orders' && verbs().includes('find'));
  return canFind && path.join(' ') === 'orders list' ? [withCommand(line, places, ['orders', 'find'])] : [];
};

const rules: readonly Rule[] = [
  sentence,
  continued,
  help,
  choice,
  named,
  condition,
  everything,
  days,
  columns,
  workbook,
  file,
  number,
  courier,
  address,
  wished,
  search,
];

/** A word where an order is expected may be the number of one: only these are none. */
const orderRules: readonly Rule[] = [choice, everything, days, file, courier];

/** Is a word, which stands where an order is expected, something else that the command can be told? */
export const isOtherThanOrder = (word: string, place: TypedPlace): boolean =>
  meantArgument(word, { ...place, line: [word] }, true).length > 0;

/**
 * Returns whole lines in which an unexpected word is what it looks like: a state, a day, a file, a number, the name of a flag.
 * Each list of them counts only if none of the lists before it has a line that is right.
 */
export function meantArgument(word: string, place: TypedPlace, isOrder = false): readonly (readonly LineWords[])[] {
  const { line, flags } = place;
  const at = line.lastIndexOf(word);
  if (at < 0) return [];
  const excess: Excess = {
    ...place,
    at,
    word,
    before: line[at - 1] ?? '',
    next: line[at + 1],
    flag: (long) => flags.find((each) => each.isUseful && each.long === long),
    with: (words, more = 0) => withWords(line, at, 1 + more, words),
  };
  const known = isOrder ? orderRules : rules;
  return known.map((rule) => rule(excess)).filter((lines) => lines.length > 0);
}

/** Returns the line in which an argument is parted from the next one, which is missing: `config set tz=Asia/Riyadh`, `api /api/orders`. */
export function partedArgument(missing: string, args: readonly string[], line: LineWords): readonly LineWords[] {
  const last = args.at(-1) ?? '';
  const at = line.lastIndexOf(last);
  if (missing === 'path' && last.startsWith('/')) return [withWords(line, at, 1, ['GET', last])];
  const [, name = '', value = ''] = /^([\w-]+)=(.+)$/s.exec(last) ?? [];
  return name === '' ? [] : [withWords(line, at, 1, [name, value])];
}
