/** Texts that a spreadsheet would run as formulas, and the cell for each. */
export const guardedTexts: readonly (readonly [given: string, cell: string])[] = [
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '\'=HYPERLINK("http://x","y")'],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['-', "'-"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ["'=x", "''=x"],
  ["''=x", "'''=x"],
  ["'-5", "''-5"],
  ['+12345', "'+12345"],
  ['+1234567890123456', "'+1234567890123456"],
  ['+966 50 123 4567', "'+966 50 123 4567"],
  ['-5-3', "'-5-3"],
  ['-5%', "'-5%"],
];

/** Texts that are not changed in a cell. */
export const plainTexts = [
  ...['+966501234567', '+123456', '+123456789012345', '-5.3', '-5', '5', '0.5'],
  ...["'x", "'", "''", '1=1', ' =1+1', 'a@b', 'نورة', '966-5', '', '٣'],
];
