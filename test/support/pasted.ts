/** What somebody may have written into an order's id, a courier's name, a document. */
export const hostile = [
  '3147;touch x;',
  '$(touch x)',
  '`touch x`',
  '"$(touch x)"',
  "'; touch x; '",
  "\\'; touch x; \\'",
  "'\\''; touch x #",
  '|touch x',
  '&touch x&',
  '>x',
  '<(touch x)',
  '(touch x)',
  '{touch,x}',
  'a\ntouch x',
  'a\r\ntouch x\n',
  '--yes',
  '-o x',
  '=touch',
  '~/x',
  '!touch x',
  '%1',
  '$HOME',
  '#x',
  '*',
  '\\',
  "it's",
  '',
  '\u202etouch x',
  // A blank of Braille, which is no control character.
  '\u2800touch x',
  '\u{fdd1}touch x\u{fdd0}',
  '\u{fdd3}746f7563682078\u{fdd4}',
];

/** The commands of shipctl in a message, from their first word to the end of the line, as people copy them. */
export const commandsIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => /(?<![\w/."])shipctl [a-z-].*/.exec(line)?.[0] ?? []);
