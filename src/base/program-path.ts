import { statSync } from 'node:fs';
import { win32 } from 'node:path';

/** What decides which program a name stands for. */
interface ProgramPlaces {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** Tests give one. */
  isFile?(path: string): boolean;
}

/** Files that the system itself runs; those of a shell come after them, as Windows finds them. */
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
 * The file of a program that is named without a folder. Windows would look into the current folder first, where a stranger may have
 * put one of that name: here only the folders of PATH count. Other systems look there by themselves: the name is returned. Throws
 * an error that says what is wrong where there is none, or only a script, which needs a shell.
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

/** A program of Windows itself, by its place below the system's folder; undefined where the environment names none. */
export const systemProgram = (env: ProgramPlaces['env'], ...place: readonly string[]): string | undefined => {
  const root = env.SystemRoot ?? '';
  return /^[a-z]:[\\/]/i.test(root) ? win32.join(root, ...place) : undefined;
};
