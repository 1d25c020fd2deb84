import { dayTextOf, timestampOf } from '../data/instant.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import type { Draw } from '../data/random.ts';
import { saudiCities } from '../samples/cities.ts';
import { firstNames, lastNames } from '../samples/people.ts';

/** What the fields of a made-up row have in common. */
export interface RowContext {
  readonly id: number;
  /** The field that holds the id. */
  readonly key: string;
  readonly index: number;
  /** `packaging type`: what the row is, in one or more words. */
  readonly noun: string;
  readonly merchant: MerchantAccount;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

type TextSample = (draw: Draw, context: RowContext) => string;

const hex = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => draw.whole(0, 15).toString(16)).join('');

/** Text of a format of JSON Schema, or of a field whose name tells what it holds: the first that fits. */
const samples: readonly (readonly [pattern: RegExp, sample: TextSample])[] = [
  [/(^|_)at$|timestamp|^date-time$/, (_, { createdAt }) => timestampOf(createdAt)],
  [/(^|_)date$/, (_, { createdAt }) => dayTextOf(createdAt)],
  [/_ar$/, (draw) => draw.pick(saudiCities).name_ar],
  [/email/, (_, { index }) => `person${index + 1}@example.com`],
  [/phone|mobile/, (draw) => `+9665${draw.digits(8)}`],
  [/first_name/, (draw) => draw.pick(firstNames)[0]],
  [/last_name/, (draw) => draw.pick(lastNames)[0]],
  [/city/, (draw) => draw.pick(saudiCities).name],
  [/currency/, () => 'SAR'],
  [/^uuid$/, (draw) => [hex(draw, 8), hex(draw, 4), `4${hex(draw, 3)}`, `a${hex(draw, 3)}`, hex(draw, 12)].join('-')],
  [/url|link|^uri$/, (_, { noun, index }) => `https://sandbox.example/${noun.replaceAll(' ', '-')}/${index + 1}`],
  [/code|identifier|number|reference/, (_, { noun, index }) => `${noun.slice(0, 3).toUpperCase()}-${index + 1}`],
  [
    /^(name|title|label|type)$|_name$/,
    (_, { noun, index }) => `${noun[0]?.toUpperCase()}${noun.slice(1)} ${index + 1}`,
  ],
];

const findSample = (word: string): TextSample | undefined => samples.find(([pattern]) => pattern.test(word))?.[1];

/** Text for a field by its format, its name, or else its own name and the row's number. */
export function sampleText(name: string, format: string | undefined, draw: Draw, context: RowContext): string {
  const sample = findSample(format ?? '') ?? findSample(name);
  return sample ? sample(draw, context) : `${name.replaceAll('_', ' ')} ${context.index + 1}`;
}
