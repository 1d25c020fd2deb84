import { statSync } from 'node:fs';
import { win32 } from 'node:path';

/** Where programs are looked for. */
interface ProgramPlaces {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** For tests. */
  isFile?(path: string): boolean;
}

/** Endings of programs that Windows starts itself. Scripts, which need a shell, come after them. */
const programEndings = ['.com', '.exe'];
const scriptEndings = ['.bat', '.cmd'];

function isFileThere(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the path of a program that is named without a folder, on Windows. This function searches only the folders of PATH: Windows
 * would search the current folder first, where somebody else may have put a program of that name. Returns the name as it is if it has
 * a folder, and on other systems, which search only PATH. Throws an error with code ENOENT if no folder of PATH has the program, and
 * an error that names the script if PATH has only a script, which needs a shell.
 */
export function programPath(program: string, { env, platform, isFile = isFileThere }: ProgramPlaces): string {
  if (platform !== 'win32' || win32.basename(program) !== program) return program;
  const folders = (env.PATH ?? '')
    .split(';')
    .map((folder) => folder.replaceAll('"', ''))
    .filter((folder) => /^(?:[a-z]:[\\/]|\\\\)/i.test(folder));
  const find = (endings: readonly string[]): string | undefined => {
    const names = endings.includes(win32.extname(program).toLowerCase())
      ? [program]
      : endings.map((ending) => program + ending);
    return folders.flatMap((folder) => names.map((name) => win32.join(folder, name))).find(isFile);
  };
  const found = find(programEndings);
  if (found !== undefined) return found;
  const script = find(scriptEndings);
  if (script !== undefined) throw new Error(`${script} is a script: write cmd /c ${program}`);
  throw Object.assign(new Error(`no folder of PATH has ${program}`), { code: 'ENOENT', syscall: 'spawn' });
}

/** A program of Windows, by its path below the system folder; undefined if the environment names no such folder. */
export const systemProgram = (env: ProgramPlaces['env'], ...place: readonly string[]): string | undefined => {
  const root = env.SystemRoot ?? '';
  return /^[a-z]:[\\/]/i.test(root) ? win32.join(root, ...place) : undefined;
};
