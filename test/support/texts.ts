import fc from 'fast-check';

/** What is difficult in CSV and in spreadsheets. */
const pieces = fc.constantFrom(
  ...['"', ',', '\n', '\r', '\r\n', '=', '+', '-', '@', '\t', "'", 'نورة', ' ', '👩‍👩‍👧', '966501234567', ';', '|'],
);

// An escaped character cannot be restored; --raw-csv is for that.
const shownOtherwise = /(?![\t\r\n])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Texts that CSV keeps. */
export const csvText = fc.oneof(
  fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }).filter((given) => !shownOtherwise.test(given)),
  fc.constantFrom('', '=1+1', ' =1+1', 'x; =1+1', "'=1", 'null', '-5', ' -5', '+966501234567', '\ufeffid'),
);

/** Any Unicode character, like `unit: 'binary'` of fast-check, which takes a second to list them all. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));
