import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, inject, onTestFinished } from 'vitest';
import type { RunOptions } from '../../src/cli/run.ts';
import { temporaryFolder } from './folders.ts';
import { launcher } from './process.ts';
import { atTerminal, untilRead } from './pseudo-terminal.ts';
import type { Outcome } from './run.ts';
import { recordOutput } from './secrets.ts';
import { wineEnvironment } from './windows-setup.ts';

// The built program on win32: the Node of Windows, run by Wine. Wine is not Windows, and what differs is said where it matters. Its Node
// writes to files, not to pipes; it has no terminal and gets no signals.

const { missing, prefix, nodes, heldFiles } = inject('windows');

/** Tests on win32; skipped where nothing runs it, which the start of the run says. */
export const describeOnWindows = describe.skipIf(missing !== undefined);

/** Tests on win32 with files that other programs hold. */
export const describeWithHeldFiles = describe.skipIf(missing !== undefined || heldFiles === undefined);

const disk = join(prefix, 'drive_c');

/** The Node of Windows, as Windows names it: version 20, or the one that the variable names. */
export const nodeOnWindows = (): string => windowsPath(nodes[process.env.WINDOWS_NODE ?? '20'] ?? '');

/** A path of this system as Windows names it. */
export function windowsPath(path: string): string {
  const inside = path === disk || path.startsWith(`${disk}/`);
  return (inside ? `C:${path.slice(disk.length)}` : `Z:${path}`).replaceAll('/', '\\');
}

const preload = windowsPath(fileURLToPath(new URL('windows-preload.cjs', import.meta.url))).replaceAll('\\', '/');
const compiledCode = windowsPath(fileURLToPath(new URL('../../node_modules/.cache/shipctl-tests', import.meta.url)));

export interface DeskOptions {
  /** The user's name, as a part of all paths. */
  readonly user?: string;
}

export interface WindowsRun {
  readonly env?: Readonly<Record<string, string>>;
  /** As this system names it; on a desk the folder of the user by default. */
  readonly cwd?: string;
  readonly stdin?: string | Buffer;
  /** The program and its first words, as Windows names them, if not Node with the launcher. */
  readonly program?: readonly string[];
  /** What a launcher for tests gives the program, as run.ts does. */
  readonly given?: {
    readonly options: RunOptions;
    readonly now?: Date | undefined;
    readonly terminal?: number | undefined;
  };
}

/** What the console of Windows gives to its programs. */
export type ConsoleEvent = 'Ctrl-C' | 'Ctrl-Break' | 'closed window';

const consoleEvents: readonly ConsoleEvent[] = ['Ctrl-C', 'Ctrl-Break', 'closed window'];

export interface WindowsProcess {
  /** Ends it at once, as the Task Manager does. */
  kill(): void;
  /** Once it runs; needs the program that holds files. */
  press(event: ConsoleEvent): Promise<void>;
  readonly ended: Promise<Outcome>;
}

export interface Desk {
  /** The folder of the user on this system: files are written there and read from there. */
  readonly folder: string;
  /** A file below it, as Windows names it: `C:\users\Sara-x\Documents\orders.csv`. */
  path(...names: readonly string[]): string;
  shipctl(argv: readonly string[], options?: WindowsRun): Promise<Outcome>;
  start(argv: readonly string[], options?: WindowsRun): WindowsProcess;
  /** Runs a line in cmd.exe, in the folder of the user. */
  cmd(line: string): Promise<Outcome>;
  /** Starts it in a window of the console, as wide as that. */
  atConsole(argv: readonly string[], columns: number, env?: WindowsRun['env']): ReturnType<typeof atTerminal>;
}

/** Milliseconds after which a program is ended: one that hangs must fail its test, not block it. */
const longest = 120_000;

function startProcess(words: readonly string[], env: Record<string, string>, given: WindowsRun): WindowsProcess {
  // No folder of the test: what is typed may be a secret, which a test looks for in its folders.
  const folder = mkdtempSync(join(tmpdir(), 'windows-'));
  const [input, output, errors] = ['in', 'out', 'err'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(input, given.stdin ?? '');
  const files = [openSync(input, 'r'), openSync(output, 'w'), openSync(errors, 'w')];
  const number = join(folder, 'pid');
  const variables = { ...env, SHIPCTL_TEST_PID: windowsPath(number) };
  const child = spawn('wine', words, {
    env: variables,
    cwd: given.cwd,
    stdio: files,
    timeout: longest,
    killSignal: 'SIGKILL',
  });
  for (const file of files) closeSync(file);
  const kill = () => void child.kill('SIGKILL');
  const press: WindowsProcess['press'] = async (event) => {
    await startHelper(['press', readFileSync(number, 'utf8'), String(consoleEvents.indexOf(event))]);
  };
  const ended = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => {
      const [stdout, stderr] = [readFileSync(output, 'utf8'), readFileSync(errors, 'utf8')];
      rmSync(folder, { recursive: true });
      recordOutput(stdout, stderr);
      resolve({ code: code ?? -1, stdout, stderr });
    });
  });
  onTestFinished(async () => {
    kill();
    await ended;
  });
  return { kill, press, ended };
}

const environmentOf = (profile: string) => ({
  USERPROFILE: profile,
  HOMEDRIVE: profile.slice(0, 2),
  HOMEPATH: profile.slice(2),
  APPDATA: win32.join(profile, 'AppData', 'Roaming'),
  LOCALAPPDATA: win32.join(profile, 'AppData', 'Local'),
  TEMP: win32.join(profile, 'AppData', 'Local', 'Temp'),
  TMP: win32.join(profile, 'AppData', 'Local', 'Temp'),
});

const environmentFor = (profile: string, env: WindowsRun['env']): Record<string, string> => ({
  ...wineEnvironment(),
  NODE_OPTIONS: `--require="${preload}"`,
  XDG_CACHE_HOME: compiledCode,
  SHIPCTL_TEST_ENVIRONMENT: JSON.stringify({ ...environmentOf(profile), ...env }),
});

const launcherForTests = fileURLToPath(new URL('windows-launcher.cjs', import.meta.url));
const programOnWindows = (file = launcher): string[] => [nodeOnWindows(), windowsPath(file)];

/** Starts the program for the user whose folder Windows names so. */
export function startOnWindows(profile: string, argv: readonly string[], options: WindowsRun): WindowsProcess {
  const { env, given, program = programOnWindows(given && launcherForTests) } = options;
  const variables = given ? { ...env, SHIPCTL_TEST_GIVEN: JSON.stringify(given) } : env;
  return startProcess([...program, ...argv], environmentFor(profile, variables), options);
}

/** A machine of its own for each test: a user's folder on C:, empty at first. */
export function windowsDesk({ user = 'Sara' }: DeskOptions = {}): Desk {
  const folder = temporaryFolder(join(disk, 'users', `${user}-`));
  for (const name of ['AppData/Roaming', 'AppData/Local/Temp', 'Documents', 'Desktop'])
    mkdirSync(join(folder, name), { recursive: true });
  const path: Desk['path'] = (...names) => win32.join(windowsPath(folder), ...names);
  const start: Desk['start'] = (argv, options) => startOnWindows(path(), argv, { cwd: folder, ...options });
  const atConsole: Desk['atConsole'] = (argv, columns, env = {}) => {
    const [node, script] = programOnWindows();
    // What the helper gives to programs of this system is not for those of Windows.
    const variables = environmentFor(path(), { SHIPCTL_CONFIG_DIR: '', ...env });
    // Its first two words are the program of this system.
    const shell = `shift 2; trap : INT; wine "$NODE" "$SCRIPT" "$@"; code=$?; ${untilRead}; exit "$code"`;
    return atTerminal(argv, { columns, shell, env: { ...variables, NODE: node ?? '', SCRIPT: script ?? '' } });
  };
  // Wine writes the words of a program anew, with other quotes: the line is in a variable.
  const cmd: Desk['cmd'] = (line) =>
    startProcess(['cmd', '/c', '%LINE%'], { ...environmentFor(path(), {}), LINE: line }, { cwd: folder }).ended;
  return { folder, path, start, cmd, atConsole, shipctl: (argv, options) => start(argv, options).ended };
}

async function startHelper(words: readonly string[]): Promise<ChildProcess> {
  const child = spawn('wine', [windowsPath(heldFiles ?? ''), ...words], {
    env: wineEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = await new Promise<string>((resolve, reject) => {
    child.once('error', reject).once('exit', () => resolve('nothing'));
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString()));
  });
  if (!said.startsWith('ready')) throw new Error(`held-files ${words.join(' ')}: ${said}`);
  return child;
}

/**
 * Opens a file as another program does: Excel shares its files with readers (`r`), others with nobody (`-`), `rwd` shares all. Returns
 * what lets go of it.
 */
export async function holdFile(path: string, shared: '-' | 'r' | 'rw' | 'rwd' = '-'): Promise<() => Promise<void>> {
  const child = await startHelper(['hold', path, shared]);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return () => {
    child.stdin?.end();
    return ended;
  };
}

/** Looks into each new file below a folder for some milliseconds, as scanners and sync clients do, until the test ends. */
export async function scanNewFiles(folder: string, milliseconds: number): Promise<void> {
  await startHelper(['scan', folder, String(milliseconds)]);
}
