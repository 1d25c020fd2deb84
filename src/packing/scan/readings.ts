import { latinDigits } from '../../base/text/text.ts';

/** The codes that a scan may stand for, in the order in which they are tried. */
export interface ScanReadings {
  /** The scan as it came, and without what a scanner or the keyboard's layout put on it. */
  readonly plain: readonly string[];
  /** The same item with its check digit, without it, or with other zeros before it. These are codes of items alone. */
  readonly checked: readonly string[];
}

export function readScan(text: string): ScanReadings {
  const keys = latinKeys(text);
  // Comparing drops vowel signs, which are capital letters here: ِ12 is A12 and must never be found as 12.
  const typed = keys.length > 0 && droppedSigns.test(text) ? keys : [text, ...keys];
  const peeled = typed.map(peel);
  const plain = new Set(peeled.flatMap(({ codes }) => codes));
  const checked = new Set(peeled.flatMap(({ codes, isCode39 }) => codes.flatMap((code) => checkForms(code, isCode39))));
  return { plain: [...plain], checked: [...checked].filter((code) => !plain.has(code)) };
}

const droppedSigns = /[\u0640\u064b-\u0652]/;

/**
 * The keys of an English keyboard and what they type in the Arabic layout of Windows and Linux, plain and with Shift. Lam with
 * alef is one key there, and stands in `ligatures`.
 */
const layout: readonly (readonly [keys: string, signs: string])[] = [
  ['`qwertyuiop[]', '\u0630\u0636\u0635\u062b\u0642\u0641\u063a\u0639\u0647\u062e\u062d\u062c\u062f'],
  ["asdfghjkl;'", '\u0634\u0633\u064a\u0628\u0644\u0627\u062a\u0646\u0645\u0643\u0637'],
  ['zxcvnm,./', '\u0626\u0621\u0624\u0631\u0649\u0629\u0648\u0632\u0638'],
  ['~QWERYUIOP{}', '\u0651\u064e\u064b\u064f\u064c\u0625\u2018\u00f7\u00d7\u061b<>'],
  ['ASDFHJKL', '\u0650\u064d][\u0623\u0640\u060c/'],
  ['ZXCVNM<>?', '~\u0652}{\u0622\u2019,.\u061f'],
  // What Linux types in place of the quotes.
  ['UM', "`'"],
  ['()', ')('],
  ['0123456789', '0123456789'],
  ['-_=+!@#$%^&*:"\\| ', '-_=+!@#$%^&*:"\\| '],
];

const keyOfSign: ReadonlyMap<string, string> = new Map(
  layout.flatMap(([keys, signs]) => [...signs].map((sign, at) => [sign, keys[at] ?? ''] as const)),
);

/** Each as one sign and as two letters. */
const ligatures: Readonly<Record<string, string>> = {
  '\ufefb': 'b',
  '\ufef5': 'B',
  '\ufef7': 'G',
  '\ufef9': 'T',
  '\u0644\u0627': 'b',
  '\u0644\u0622': 'B',
  '\u0644\u0623': 'G',
  '\u0644\u0625': 'T',
};

/** A code with more of them is read with the key of the ligature each time. */
const mostLigatures = 4;

/**
 * The codes whose keys type this text in the Arabic layout: several where لا may be one key or two. None if the text does not
 * come from there.
 */
export function latinKeys(text: string): readonly string[] {
  const signs = latinDigits(text);
  const parts = signs.match(/\u0644[\u0622\u0623\u0625\u0627]|./gsu) ?? [];
  let codes: readonly string[] = [''];
  let split = 0;
  for (const part of parts) {
    const one = ligatures[part] ?? keyOfSign.get(part);
    if (one === undefined) return [];
    const isSplit = part.length === 2 && split < mostLigatures;
    if (isSplit) split++;
    const two = isSplit ? [...part].map((sign) => keyOfSign.get(sign)).join('') : one;
    codes = [...new Set([one, two])].flatMap((key) => codes.map((code) => code + key));
  }
  return codes.filter((code) => code !== signs);
}

/** Takes off what a scanner sends with a code: the stars of Code 39, and the sign of the kind of barcode, such as `]C1`. */
function peel(text: string): { readonly codes: readonly string[]; readonly isCode39: boolean } {
  const [, kind = '', marked = text] = /^\]([A-Za-z][0-9A-Za-z])\s*(\S.*)$/.exec(text) ?? [];
  const [, starred = marked] = /^\*\s*([^*]*[^*\s])\s*\*$/.exec(marked) ?? [];
  // GS1 barcodes say what follows: 01 the number of an item, 00 that of a parcel.
  const isGs1 = ['C1', 'd2', 'Q3', 'e0', 'J1'].includes(kind);
  const [, item, parcel] =
    (isGs1 ? /^(?:01(\d{14})|00(\d{18}))/ : /^(?:\(01\)(\d{14})|\(00\)(\d{18}))/).exec(starred) ?? [];
  const named = item ?? parcel;
  return {
    codes: [text, marked, starred, ...(named !== undefined && hasCheckDigit(named) ? [named] : [])],
    isCode39: kind.startsWith('A') || starred !== marked,
  };
}

/** The check digit of GS1 for digits that lack it. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

const hasCheckDigit = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === digits.at(-1);

const signsOfCode39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** True if the last sign is the check sign of Code 39. */
function hasCheckSign(code: string): boolean {
  const values = [...code.toUpperCase()].map((sign) => signsOfCode39.indexOf(sign));
  const last = values.pop();
  return values.length > 0 && !values.includes(-1) && values.reduce((sum, value) => sum + value, 0) % 43 === last;
}

/** Other codes of the same item. Shorter numbers than those of GS1 are SKUs, which a check digit would confuse. */
function checkForms(code: string, isCode39: boolean): readonly string[] {
  const bare = isCode39 && hasCheckSign(code) ? [code.slice(0, -1)] : [];
  const digits = latinDigits(code);
  if (!/^\d{11,14}$/.test(digits)) return bare;
  const whole = digits.length > 11 && hasCheckDigit(digits) ? [digits] : [];
  const completed = digits.length < 14 ? [digits + checkDigit(digits)] : [];
  return [...bare, ...[...whole, ...completed].flatMap(numberForms)];
}

/** A GS1 number in its lengths, each with its check digit and without it. */
function numberForms(digits: string): readonly string[] {
  const core = digits.replace(/^0+/, '');
  const forms = [core, ...[12, 13, 14].map((length) => core.padStart(length, '0'))];
  return forms.filter(({ length }) => length >= 11).flatMap((form) => [form, form.slice(0, -1)]);
}
