import { didYouMean, escaped, Message } from '../base/text/message.ts';
import type { PagingDescription } from './description.ts';
import { factsOf, isPagingDescription, pagingKind, pagingKinds } from './kinds.ts';

/** The value of `--paging`: a way of paging, or `document`, the way that the document or else the response tells. */
export type PagingSetting = PagingDescription | 'document';

const kindWords = [...pagingKinds.map(({ word }) => word), 'document'];
const allFacts = pagingKinds.flatMap(factsOf);
const allWords = [...new Set([...kindWords, ...allFacts.map(({ word }) => word)])];

const [firstUsage, ...otherUsages] = pagingKinds.map(({ usage }) => usage);
const usage = escaped`Write ${[`${firstUsage},size=<input>`, ...otherUsages]} or document.`;

const badName = escaped`A name is too long, or has control characters.`;

function wordsIn(text: string): Map<string, string> | Message {
  const words = new Map<string, string>();
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, word = '', value] = /^([a-z]+)(?:=(.*))?$/s.exec(part) ?? [];
    if (!allWords.includes(word)) return escaped`${JSON.stringify(part)} is not known.${didYouMean(word, allWords)}`;
    if (words.has(word)) return escaped`${word} is given twice.`;
    const fact = allFacts.find((each) => each.word === word);
    const given = value ?? (fact ? fact.alone : '');
    if (value === '' || given === undefined) return escaped`${word} has no value.`;
    if (value !== undefined && !fact) return escaped`${word} takes no value.`;
    words.set(word, given);
  }
  return words;
}

/** Reads the value of `--paging`. */
export function parsePaging(text: string): { readonly paging: PagingSetting } | { readonly mistake: Message } {
  const words = wordsIn(text);
  const wrong = (what: Message) => ({ mistake: escaped`--paging ${text}: ${what} ${usage}` });
  if (words instanceof Message) return wrong(words);
  const named = kindWords.filter((word) => words.has(word));
  // A size goes with other kinds: it is one only by itself.
  const kind = named.find((word) => word !== 'size') ?? named[0];
  if (kind === undefined) return wrong(escaped`It does not say how the list is paged.`);
  const facts = kind === 'document' ? [] : factsOf(pagingKind(kind));
  const other = [...words.keys()].find((each) => each !== kind && !facts.some(({ word }) => word === each));
  if (other !== undefined) return wrong(escaped`${other} does not go with ${kind}.`);
  if (kind === 'document') return { paging: kind };
  const description: Record<string, unknown> = { kind };
  for (const { field, word, parse, check, refusal = badName } of facts) {
    const written = words.get(word);
    if (written === undefined) continue;
    description[field] = parse ? parse(written) : written;
    if (!check(description[field])) return wrong(refusal);
  }
  return isPagingDescription(description) ? { paging: description } : wrong(badName);
}
