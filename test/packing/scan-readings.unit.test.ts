import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackBook } from '../../src/packing/journal/journal.ts';
import { decideScan, decideTyped } from '../../src/packing/scan/decide.ts';
import { KnownOrders } from '../../src/packing/scan/known-orders.ts';

/** What each key of a PC types in the Arabic layout of Windows, by the layout's own picture; with Shift below. */
const arabicKeys: Readonly<Record<string, string>> = {
  ...{ q: 'ض', w: 'ص', e: 'ث', r: 'ق', t: 'ف', y: 'غ', u: 'ع', i: 'ه', o: 'خ', p: 'ح', a: 'ش', s: 'س', d: 'ي', f: 'ب' },
  ...{ g: 'ل', h: 'ا', j: 'ت', k: 'ن', l: 'م', z: 'ئ', x: 'ء', c: 'ؤ', v: 'ر', b: 'لا', n: 'ى', m: 'ة' },
  ...{ '[': 'ج', ']': 'د', ';': 'ك', "'": 'ط', ',': 'و', '.': 'ز', '/': 'ظ' },
  ...{ Q: '\u064e', W: '\u064b', E: '\u064f', R: '\u064c', T: 'لإ', Y: 'إ', U: '\u2018', I: '÷', O: '×', P: '؛' },
  ...{ A: '\u0650', S: '\u064d', D: ']', F: '[', G: 'لأ', H: 'أ', J: 'ـ', K: '،', L: '/' },
  ...{ Z: '~', X: '\u0652', C: '}', V: '{', B: 'لآ', N: 'آ', M: '\u2019', '(': ')', ')': '(' },
};

const typedInArabic = (code: string): string => [...code].map((key) => arabicKeys[key] ?? key).join('');

/** What a scan does where an order with these SKUs is open. */
function scanned(text: string, ...skus: readonly string[]) {
  const orders = new KnownOrders();
  const items = skus.map((sku, at) => ({ id: `${at}`, sku, name: '', quantity: 2 }));
  const contents = { number: '7101', items };
  orders.add({ id: '1', ...contents, status: 'processing', receiver: '', codes: [] });
  const book = new PackBook();
  book.add({ did: 'open', order: '1', holds: contents, time: '' });
  const answer = decideScan({ book, orders }, text)?.answer;
  return { result: answer?.result, sku: answer?.item?.sku };
}

function isCounted(text: string, sku: string): void {
  expect([text, scanned(text, sku)]).toEqual([text, { result: 'counted', sku }]);
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./(+'];

const code = fc
  .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 12 })
  .map((signs) => signs.join(''))
  .filter((text) => (text.match(/[bghty]/gi) ?? []).length <= 4);

/** The check digit of an EAN, as its standard describes it: from the left, weights 1 and 3. */
const eanOf = (twelve: string): string => {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
};

const twelveDigits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 })
  .map((digits) => `6${digits.join('')}`);

describe('a scan', () => {
  it('counts as the code whose keys were pressed in an Arabic layout', () => {
    fc.assert(
      fc.property(code, (text) => {
        isCounted(typedInArabic(text), text);
      }),
      { numRuns: 1000 },
    );
  });

  it('counts with the stars of Code 39 and the sign of its kind of barcode, in both layouts', () => {
    fc.assert(
      fc.property(code, fc.constantFrom(']C0', ']C1', ']A0', ']E0', ']Q1', ']d1'), (text, sign) => {
        for (const dressed of [`*${text}*`, `${sign}${text}`, `${sign}*${text}*`]) {
          isCounted(dressed, text);
          isCounted(typedInArabic(dressed), text);
        }
      }),
    );
  });

  it('counts an EAN with its check digit and without, with a zero before it and in a GS1 barcode', () => {
    fc.assert(
      fc.property(twelveDigits, (digits) => {
        const ean = eanOf(digits);
        for (const sku of [ean, digits, `0${ean}`]) {
          for (const text of [ean, digits, `0${ean}`, `]d2010${ean}10LOT-5`, `(01)0${ean}(10)LOT`, `]E0${ean}`]) {
            isCounted(text, sku);
          }
        }
      }),
    );
  });

  it('counts a UPC with a zero before it and without its check digit', () => {
    for (const text of ['036000291452', '0036000291452', '00036000291452', '03600029145', '36000291452']) {
      isCounted(text, '036000291452');
    }
  });

  it('never counts an EAN with a wrong digit', () => {
    fc.assert(
      fc.property(twelveDigits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
        const ean = eanOf(digits);
        const wrong = `${ean.slice(0, at)}${(Number(ean[at]) + more) % 10}${ean.slice(at + 1)}`;
        expect(scanned(wrong, ean).result).toBe('wrong');
      }),
    );
  });

  it('takes the check sign of Code 39 off only where the scan is Code 39', () => {
    // The sum of the values of OUD-1 is 24 + 30 + 13 + 36 + 1 = 104 = 2 * 43 + 18: I.
    isCounted('*OUD-1I*', 'OUD-1');
    isCounted(']A1OUD-1I', 'OUD-1');
    expect(scanned('OUD-1I', 'OUD-1').result).toBe('wrong');
    expect(scanned('*OUD-1J*', 'OUD-1').result).toBe('wrong');
  });

  it('counts as it came where an item has that very code', () => {
    expect(scanned('*OUD*', 'OUD', '*OUD*')).toEqual({ result: 'counted', sku: '*OUD*' });
    expect(scanned('628100641234', eanOf('628100641234'), '628100641234').sku).toBe('628100641234');
    expect(scanned('شاي', 'ahd', 'شاي').sku).toBe('شاي');
  });

  it('is refused where it may be two items', () => {
    expect(scanned('لا-1', 'b-1', 'gh-1').result).toBe('ambiguous');
    expect(scanned('لا-1', 'b-1').result).toBe('counted');
    expect(scanned('\ufefb-1', 'b-1', 'gh-1')).toEqual({ result: 'counted', sku: 'b-1' });
  });

  it('is never found by what remains without its capital letters', () => {
    expect(scanned(typedInArabic('A12'), '12').result).toBe('wrong');
    expect(scanned(typedInArabic('J12'), '12').result).toBe('wrong');
  });
});

describe('a typed command', () => {
  it('is known in an Arabic layout', () => {
    const bench = { book: new PackBook(), orders: new KnownOrders() };
    expect(decideTyped(bench, typedInArabic(':quit')).answer.result).toBe('quit');
    expect(decideTyped(bench, ':خروج').answer.result).toBe('refused');
  });
});
