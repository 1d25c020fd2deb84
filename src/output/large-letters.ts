import type { Terminal } from './terminal.ts';

/** Letters of five lines, one mark for each lit point; the lines of a letter are as wide as its widest. */
const blockLetters: Readonly<Record<string, string>> = {
  '0': '###|# #|# #|# #|###',
  '1': ' # |## | # | # |###',
  '2': '###|  #|###|#  |###',
  '3': '###|  #| ##|  #|###',
  '4': '# #|# #|###|  #|  #',
  '5': '###|#  |###|  #|###',
  '6': '###|#  |###|# #|###',
  '7': '###|  #|  #| # | # ',
  '8': '###|# #|###|# #|###',
  '9': '###|# #|###|  #|###',
  A: ' # |# #|###|# #|# #',
  B: '## |# #|## |# #|## ',
  C: ' ##|#  |#  |#  | ##',
  D: '## |# #|# #|# #|## ',
  E: '###|#  |## |#  |###',
  F: '###|#  |## |#  |#  ',
  G: ' ##|#  |# #|# #| ##',
  H: '# #|# #|###|# #|# #',
  I: '###| # | # | # |###',
  J: '  #|  #|  #|# #| # ',
  K: '# #|# #|## |# #|# #',
  L: '#  |#  |#  |#  |###',
  M: '#   #|## ##|# # #|#   #|#   #',
  N: '#  #|## #|# ##|#  #|#  #',
  O: ' # |# #|# #|# #| # ',
  P: '## |# #|## |#  |#  ',
  Q: ' # |# #|# #|## | ##',
  R: '## |# #|## |# #|# #',
  S: ' ##|#  | # |  #|## ',
  T: '###| # | # | # | # ',
  U: '# #|# #|# #|# #|###',
  V: '# #|# #|# #|# #| # ',
  W: '#   #|#   #|# # #|## ##|#   #',
  X: '# #|# #| # |# #|# #',
  Y: '# #|# #| # | # | # ',
  Z: '###|  #| # |#  |###',
  '/': '  #|  #| # |#  |#  ',
  '-': '   |   |###|   |   ',
  '!': '#|#|#| |#',
  ' ': '  |  |  |  |  ',
};

function pointsOf(text: string): readonly string[] | undefined {
  const letters = [...text.toUpperCase()].map((letter) => blockLetters[letter]?.split('|'));
  if (letters.some((letter) => letter === undefined)) return undefined;
  return Array.from({ length: 5 }, (_, line) => letters.map((letter) => letter?.[line] ?? '').join(' '));
}

/** Returns the lines of a text in large letters, as large as the width allows; if not even small ones fit, the text itself. */
export function largeLetters(text: string, { width, ascii }: Pick<Terminal, 'width' | 'ascii'>): readonly string[] {
  const lines = pointsOf(text);
  const across = lines?.[0]?.length ?? 0;
  const scale = [2, 1].find((each) => across * each <= width);
  if (!lines || scale === undefined) return [text.toUpperCase()];
  const lit = ascii ? '#' : '\u2588';
  return lines.map((line) =>
    [...line]
      .map((point) => (point === '#' ? lit : ' ').repeat(scale))
      .join('')
      .trimEnd(),
  );
}
