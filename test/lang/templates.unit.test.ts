import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasWords, sentencesIn, templatesIn } from '../../scripts/translations.ts';
import { escaped, joined, wordsOf } from '../../src/base/text/message.ts';
import { arabicTexts } from '../../src/lang/ar/index.ts';
import { messageTexts } from '../../src/lang/ar/messages.ts';
import { checkRules } from '../../src/orders/checks/check-orders.ts';
import { namedCourier } from '../../src/orders/courier-titles.ts';
import { arabic } from '../../src/output/labels/ar.ts';
import { ar } from '../../src/output/labels/ar-headings.ts';
import { outcomeWords } from '../../src/shipping/rules.ts';
import { root, sources } from '../support/source.ts';

const files = sources('src').filter(({ code }) => code.includes('escaped`'));
const templates = templatesIn(files);

const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\d+)[*+^-]?\}/g)].map(([, place = '']) => place).sort();

const inArabic = {
  clean: (text: string) => text,
  shell: 'posix',
  flags: '',
  helpFlags: '',
  translation: arabicTexts,
} as const;

const linesIn = (text: string): number => text.split('\n').length;

describe('Arabic', () => {
  it('has a translation of every template of messages', () => {
    const missing = templates.filter(({ key }) => hasWords(key) && !Object.hasOwn(messageTexts, key));
    expect(templates.length).toBeGreaterThan(2000);
    expect(missing.map(({ key, files: [file] }) => `${file}: ${key}`)).toEqual([]);
  });

  it('has a translation of sentences that stand in variables', () => {
    const { texts, words, filled } = arabicTexts;
    const known = new Set([texts, words, filled].flatMap((each) => Object.keys(each)));
    const asked = [
      { file: 'src/x.ts', code: "escaped`${title}`; title = 'How many of it'; f(`Only ${a.b} is at hand`)" },
    ];
    expect(sentencesIn(asked)).toEqual(['How many of it', 'Only {1} is at hand']);
    expect(sentencesIn(files).filter((key) => !known.has(key))).toEqual([]);
  });

  it('has no translation of what is not said', () => {
    const keys = new Set(templates.map(({ key }) => key));
    const literals = files.map(({ code }) => code).join('\n');
    const unknown = Object.keys(messageTexts).filter((key) => !keys.has(key) && !literals.includes(`'${key}'`));
    expect(unknown).toEqual([]);
  });

  it('has a name of every check', () => {
    expect(checkRules.filter(({ id }) => !Object.hasOwn(arabicTexts.words, id)).map(({ id }) => id)).toEqual([]);
  });

  it('has each text once', async () => {
    const modules = await Promise.all(
      sources('src/lang/ar')
        .filter(({ file }) => /\/(messages|help)\/|(words|phrases)\.ts$/.test(file))
        .map(
          ({ file }) => import(join(root, file)) as Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>,
        ),
    );
    const texts = modules.flatMap((each) => Object.values(each)).flatMap((each) => Object.entries(each).map(String));
    expect(texts.length).toBeGreaterThan(3000);
    expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([]);
  });

  it('calls things what the glossary calls them', () => {
    const [, table = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Arabic');
    const avoided = [...table.matchAll(/^\|[^|]+\|[^|]+\| ([^|]*[\u0621-\u064a]) \|$/gm)].flatMap(([, words = '']) =>
      words.split('\u060c '),
    );
    const { texts, words, filled } = arabicTexts;
    const said = [texts, words, filled, ar, ...Object.values(arabic.words)].flatMap((each) => Object.values(each));
    // With the article, a conjunction or a preposition before them.
    const wrong = new RegExp(
      `(?<![\u0621-\u064a])[\u0648\u0641\u0628]?(?:\u0627\u0644|\u0644\u0644)?(?:${avoided.join('|')})(?![\u0621-\u064a])`,
    );
    expect(avoided.length).toBeGreaterThan(10);
    expect(said.filter((text) => wrong.test(text))).toEqual([]);
  });

  it('keeps the values and the lines of a template, and prints no marks of direction', () => {
    const wrong = Object.entries(arabicTexts.texts).filter(
      ([key, text]) =>
        placesIn(key).join() !== [...new Set(placesIn(text))].join() ||
        linesIn(key) !== linesIn(text) ||
        /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('puts values where its template has them, and has words of its own for ours', () => {
    const translation = {
      lang: 'ar',
      texts: {
        'Read {1} of {2}.': '{2} {1*}.',
        '{1} of {2}. {3}': '{1*}, {1^}, {2*}. {3}',
        ...{ ', ': '\u060c ', 'row {1}': '[{1}]' },
      },
      words: { ' or ': ' | ', city: 'C', 'the city': 'the C' },
      filled: { 'in {1} or less': '<{1*}' },
      nouns: { orders: { two: '2!', twoAlone: 'both', few: '# few', other: '#' } },
    };
    const wording = { clean: (text: string) => text, shell: 'posix', flags: '', helpFlags: '', translation } as const;
    const said = (value: unknown) => wordsOf(escaped`Read ${value} of ${'town'}.`, wording);
    const values = ['2 orders', '5 orders', '1 order', 'city or 3 orders', 'in 2 orders or less', 'village'];
    expect(values.map(said)).toEqual([
      'town 2!.',
      'town 5 few.',
      'town 1.',
      'town C | 3 few.',
      'town <2!.',
      'town village.',
    ]);
    // Two things that nothing governs have a form of their own: at the beginning, behind a stop or a colon, and where the text says so.
    const two = escaped`${'2 orders'} of ${'2 orders'}. ${'2 orders'}`;
    expect(wordsOf(two, wording)).toBe('both, both, 2!. both');
    expect(wordsOf(escaped`In ${two}`, wording)).toBe('In 2!, both, 2!. both');
    expect(said(joined([escaped`row ${1}`, escaped`city`], ', '))).toBe('town [1]\u060c city.');
  });

  it('writes lists with its own comma, their words in Arabic, and sums with the sign of the riyal', () => {
    const said = (value: unknown) => wordsOf(escaped`${value}`, inArabic);
    expect(said(['--all', '--page'])).toBe('--all\u060c --page');
    expect(wordsOf(escaped`${['--all', '--page']}`)).toBe('--all, --page');
    expect(said(['39.50 SAR', '-2.00 SAR', '7 USD'])).toBe('39.50 \u0631.\u0633\u060c -2.00 \u0631.\u0633\u060c 7 USD');
    expect(said('25.00 SAR more than the items')).toBe('أكثر من مجموع الأصناف بقدر 25.00 ر.س');
    expect(wordsOf(escaped`Its cells are separated by ${'semicolons'}.`, inArabic)).toBe(
      'خلاياه مفصولة بفواصل منقوطة.',
    );
    expect(wordsOf(escaped`shipped ${'2 orders'}`, inArabic)).toBe('شُحن طلبان');
    const translation = { ...arabicTexts, texts: { '{1}!': '{1*}!' } };
    expect(wordsOf(escaped`${['city', 'phone']}!`, { ...inArabic, translation })).toBe(
      '\u0645\u062f\u064a\u0646\u0629, \u0627\u0644\u062c\u0648\u0627\u0644!',
    );
  });

  it('gets lists of messages as lists: a list that is joined before has the comma of English', () => {
    const joinedBefore = templates.filter(({ values }) => values.some((value) => value.includes(".join(', ')")));
    expect(joinedBefore.map(({ key, files: [file] }) => `${file}: ${key}`)).toEqual([]);
  });

  it('says in Arabic what a rule of couriers says', () => {
    const rules = [
      { choice: { by: 'cheapest' }, not: ['aramex', 'spl'] },
      { choice: undefined, not: ['barq'] },
      { choice: { courier: 'smsa' }, not: [] },
      { choice: { by: 'fastest' }, not: [] },
    ] as const;
    expect(rules.map((rule) => wordsOf(outcomeWords(rule, namedCourier), inArabic))).toEqual([
      'الأرخص ما عدا أرامكس، سبل',
      'ما عدا برق',
      'سمسا',
      'الأسرع',
    ]);
    expect(rules.map((rule) => wordsOf(outcomeWords(rule, namedCourier)))).toEqual([
      'cheapest not aramex, spl',
      'not barq',
      'smsa',
      'fastest',
    ]);
  });

  it('writes a preposition and an Arabic word as one, and keeps them apart from words of other letters', () => {
    const texts = { 'For {1}.': '\u0644\u0640{1}.' };
    const translation = { lang: 'ar', texts, words: {}, filled: {}, nouns: {} };
    const wording = { clean: (text: string) => text, shell: 'posix', flags: '', helpFlags: '', translation } as const;
    const values = ['DHL', '\u0628\u0631\u0642', '\u0627\u0644\u0645\u0631\u0633\u0644'];
    expect(values.map((value) => wordsOf(escaped`For ${value}.`, wording))).toEqual([
      '\u0644\u0640DHL.',
      '\u0644\u0628\u0631\u0642.',
      '\u0644\u0644\u0645\u0631\u0633\u0644.',
    ]);
  });
});
