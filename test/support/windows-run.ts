import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { TestRunner } from 'vitest';
import { homeFolder } from './folders.ts';
import type { Outcome, Surroundings } from './run.ts';
import { startOnWindows, windowsPath } from './windows-desk.ts';

// `shipctl(argv, given)` of run.ts on win32: the tests of other rooms run there as they are. What they give that has no form on win32
// skips them, and says so.

declare module 'vitest' {
  interface TaskMeta {
    /** How often this test has started the program on win32. */
    startsOnWindows?: number;
  }
}

/** What the tests give as functions of their own process, or as an answer to a question. */
const unknown = [
  'typed',
  'onStdout',
  'onStderr',
  'onStart',
  'run',
  'runForOutput',
  'edit',
  'uid',
  'catalogue',
  'clock',
  'random',
  'ownProcesses',
  'platform',
] as const satisfies readonly (keyof Surroundings)[];

/** Folders of this system in what the program is given: `Z:` has its root. */
const folders = [tmpdir(), dirname(dirname(dirname(fileURLToPath(import.meta.url))))];
const given = new RegExp(
  `(?<![\\w:/.-])(?=(?:${folders.map((each) => each.replaceAll('.', '\\.')).join('|')})(?![\\w-]))`,
  'g',
);
const inWords = (text: string): string => text.replaceAll(given, 'Z:');

const notStarted: Outcome = { code: -1, stdout: '', stderr: '' };

/** The same folders in what it prints, and suggested commands with the quotes of sh: other tests hold those of Windows. */
const printed = /Z:((?:[\\/]+[^\\/\s"':,;()]+)+)/g;
const inSh = (word: string): string => (/^[\w.,:/=@%+-]+$/.test(word) ? word : `'${word}'`);
const inText = (text: string): string =>
  text
    .replaceAll(printed, (_, path: string) => path.replaceAll(/[\\/]+/g, '/'))
    .replaceAll(/shipctl [^\n]*|--[\w-]+[ =]\\?"[^"\\]+\\?"/g, (line) =>
      line.replaceAll(/(?<=[ =])(\\?)"([^"\\]+)\1"/g, (_, __, word) => inSh(word)),
    );

export async function shipctlOnWindows(argv: readonly string[], surroundings: Surroundings): Promise<Outcome> {
  const { env = {}, stdin = '', terminal, now, cwd = homeFolder(), homedir = homeFolder(), ...rest } = surroundings;
  const test = TestRunner.getCurrentTest();
  const missing = unknown.filter((name) => surroundings[name] !== undefined);
  if (missing.length > 0) test?.context.skip(`${missing.join(', ')} of run.ts`);
  if (stdin instanceof Readable) return test?.context.skip('a stream as input') ?? notStarted;
  if (!existsSync(cwd)) return test?.context.skip('a current folder that there is not') ?? notStarted;
  if (test) test.meta.startsOnWindows = (test.meta.startsOnWindows ?? 0) + 1;
  const variables = { SHIPCTL_CONFIG_DIR: homeFolder(), ...env };
  const { code, stdout, stderr } = await startOnWindows(windowsPath(homedir), argv.map(inWords), {
    cwd,
    given: { options: { probePause: 0, readBackAfter: 0, ...rest }, now, terminal },
    stdin,
    env: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, inWords(value)])),
  }).ended;
  return { code, stdout: inText(stdout), stderr: inText(stderr) };
}
