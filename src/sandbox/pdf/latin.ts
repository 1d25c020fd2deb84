// Letter by letter, without the vowels that Arabic does not write: enough to tell one consignee from another.
const romanized: Readonly<Record<string, string>> = {
  ...{ ا: 'a', أ: 'a', إ: 'i', آ: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'dh', ر: 'r' },
  ...{ ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: "'", غ: 'gh', ف: 'f', ق: 'q', ك: 'k', ل: 'l' },
  ...{ م: 'm', ن: 'n', ه: 'h', ة: 'h', و: 'w', ي: 'y', ى: 'a', ء: "'", ؤ: "'", ئ: "'", '،': ',', '؛': ';', '؟': '?' },
};

const digit = (letter: string): string => String((letter.codePointAt(0) ?? 0) & 0xf);

/** Text in ASCII, which every PDF reader has a font for: Arabic letters by their sounds, other letters as `?`. */
export const latinOf = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit)
    .replace(/[\u0621-\u064a\u060c\u061b\u061f]/g, (letter) => romanized[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\p{Mn}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[^\x20-\x7e]/gu, '?');
