const safe = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** A word as a shell takes it. */
export const shellWord = (word: string): string => (safe.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const withValue = new Set(['--page', '--limit', '--from-page', '--per-page']);

/** The command line as typed, with other paging flags: ready to paste. */
export function rerunCommand(argv: readonly string[], paging: string, keepPerPage = true): string {
  const kept: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    const name = word.split('=')[0] ?? '';
    if (word === '--all') continue;
    if (withValue.has(name) && !(keepPerPage && name === '--per-page')) {
      if (word === name) at++;
      continue;
    }
    kept.push(word);
  }
  return ['shipctl', ...kept.map(shellWord), paging].join(' ').trim();
}
