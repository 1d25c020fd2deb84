// What a translator needs: every text that shipctl says, as the key of its translation. `npm run untranslated` lists those that
// src/lang/ar/ lacks.
import type { ProgramDescription } from '../src/cli/describe/schema.ts';
import { type Catalogue, operationsOf } from '../src/operations/catalogue.ts';

/** A template of messages: its key, the files that have it, and what fills its placeholders. */
export interface FoundTemplate {
  readonly key: string;
  readonly files: readonly string[];
  readonly values: readonly string[];
}

const quotes = new Set(["'", '"', '`']);

/** The place behind a text in quotes; `at` is that behind the first quote. */
function endOfText(code: string, at: number, quote: string): number {
  for (let place = at; place < code.length; place++) {
    if (code[place] === '\\') place++;
    else if (code[place] === quote) return place + 1;
    else if (quote === '`' && code.startsWith('${', place)) place = endOfValue(code, place + 2) - 1;
  }
  return code.length;
}

/** The place behind the bracket that ends a value of a template. */
function endOfValue(code: string, at: number): number {
  let depth = 1;
  for (let place = at; place < code.length; place++) {
    const sign = code[place] ?? '';
    if (quotes.has(sign)) place = endOfText(code, place + 1, sign) - 1;
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return place + 1;
  }
  return code.length;
}

const cooked = (raw: string): string =>
  raw.replace(/\\u([\da-f]{4})|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? (sign === 'n' ? '\n' : sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The template that begins at a place of the code. */
function readTemplate(code: string, at: number) {
  const values: string[] = [];
  let key = '';
  let from = at;
  for (let place = at; place < code.length; place++) {
    if (code[place] === '\\') place++;
    else if (code.startsWith('${', place)) {
      const end = endOfValue(code, place + 2);
      values.push(code.slice(place + 2, end - 1));
      key += `${cooked(code.slice(from, place))}{${values.length}}`;
      from = end;
      place = end - 1;
    } else if (code[place] === '`') return { key: key + cooked(code.slice(from, place)), values };
  }
  throw new Error('A template has no end.');
}

/** Is there a word in it, beside its values? */
export const hasWords = (key: string): boolean => /\p{L}/u.test(key.replace(/\{\d+\}/g, ''));

/** Programs read what a server of tools says; translations are no templates. */
const others = /^src\/(cli\/mcp|lang)\//;

/** The templates of messages to people in source files, without their comments. */
export function templatesIn(files: readonly { readonly file: string; readonly code: string }[]): FoundTemplate[] {
  const found = new Map<string, { key: string; files: string[]; values: string[] }>();
  for (const { file, code } of files.filter((each) => !others.test(each.file)))
    for (const { index } of code.matchAll(/\bescaped`/g)) {
      const { key, values } = readTemplate(code, index + 'escaped`'.length);
      const known = found.get(key) ?? { key, files: [], values: [] };
      found.set(key, known);
      if (!known.files.includes(file)) known.files.push(file);
      known.values.push(values.join(' | '));
    }
  return [...found.values()];
}

/** Sentences that no person reads, or that have their Arabic beside them. */
const notSaid = /(?:Error\(|summary = )\s*$/;
const ownWords =
  /^src\/(?:sandbox|operations|output\/(?:labels|pdf))\/|^src\/(?:imports\/template|commands\/rules-map)\.ts$/;

/**
 * Sentences in variables of the files that say something: a template takes them for values, and asks no translation of them. A text
 * counts that begins with a capital and has two more words of small letters; its values are numbered.
 */
export function sentencesIn(files: readonly { readonly file: string; readonly code: string }[]): string[] {
  const said = files.filter(
    ({ file, code }) => code.includes('escaped`') && !others.test(file) && !ownWords.test(file),
  );
  const found = said.flatMap(({ code }) =>
    [...code.matchAll(/(?<![\w`'])(['`])([A-Z][a-z]*(?:\s[^'`\n]*)?)\1/g)].flatMap(({ 2: text = '', index }) => {
      let number = 0;
      const key = text.replace(/\$\{[^}]*\}/g, () => `{${++number}}`);
      const isSentence = (key.match(/(?<= )[a-z]{2,}(?=[ .,:]|$)/g) ?? []).length > 1;
      return isSentence && !notSaid.test(code.slice(0, index)) ? [key] : [];
    }),
  );
  return [...new Set(found)];
}

const paragraphs = (text: string | null | undefined): string[] => (text ?? '').split('\n\n');

/** Texts of help, and of the catalogue: its questions and what it says when something is done, with numbered placeholders. */
export function catalogueTexts(description: ProgramDescription, catalogue: Catalogue): string[] {
  const { commands, groups, shared_flags, topics, exit_codes, grades } = description;
  const flags = [...commands.flatMap((each) => each.flags), ...Object.values(shared_flags).flat()];
  const numbered = (text: string): string => {
    let number = 0;
    return text.replace(/\{[^}]+\}/g, () => `{${++number}}`);
  };
  const texts = [
    ...[...commands, ...groups].flatMap(({ summary, note }) => [summary, ...paragraphs(note)]),
    ...flags.map(({ about }) => about),
    ...topics.flatMap(({ summary, text, entries, more }) => [
      summary,
      ...paragraphs(text),
      ...entries.map(({ meaning }) => meaning.replace(/ \([^()]*\)$/, '')),
      ...paragraphs(more),
    ]),
    ...exit_codes.map(({ when }) => when),
    ...Object.values(grades),
    ...operationsOf(catalogue).flatMap(({ confirm, done, next }) => [
      ...[confirm, done?.replace(/\.$/, '')].flatMap((text) => (text === undefined ? [] : [numbered(text)])),
      next?.about ?? '',
    ]),
  ];
  return [...new Set(texts)].filter(hasWords);
}
