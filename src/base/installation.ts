import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** The program or the way by which a copy of shipctl was installed. */
type Installer = 'clone' | 'npm' | 'npx' | 'project' | 'pnpm' | 'yarn' | 'bun' | 'homebrew' | 'scoop' | 'nix' | 'file';

export interface Installation {
  /** Undefined of a copy whose place tells nothing. */
  readonly by: Installer | undefined;
  /** The folder to name to that installer: of the clone, the prefix of npm, the project, the file. Else that of the copy. */
  readonly folder: string;
  /** May this user write there? */
  readonly isWritable: boolean;
}

/** The disk as far as this is about it. Tests make one. */
interface Disk {
  exists(path: string): boolean;
  isWritable(path: string): boolean;
  realPath(path: string): string;
}

const ownDisk: Disk = {
  exists: existsSync,
  isWritable: (path) => {
    try {
      accessSync(path, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  },
  realPath: (path) => {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  },
};

/** Folders of installers that keep programs of any kind, with slashes between their names. */
const managers: readonly (readonly [Installer, RegExp])[] = [
  ['homebrew', /\/Cellar\/shipctl\//],
  ['scoop', /\/scoop\/apps\/shipctl\//i],
  ['nix', /^\/nix\/store\//],
  ['npx', /\/_npx\/[^/]+\/node_modules\/shipctl\//],
  ['pnpm', /\/pnpm\/(?:[^/]+\/)*global\//i],
  ['yarn', /\/yarn\/(?:data\/)?global\//i],
  ['bun', /\/\.bun\/install\/global\//],
];

/**
 * Returns how a copy was installed, by the place where it lies. `program` is that of `Io`: Node and the file of the package, or one
 * executable.
 */
export function installationOf(program: readonly string[], platform: string, disk = ownDisk): Installation {
  const { dirname, join } = platform === 'win32' ? win32 : posix;
  const path = disk.realPath(program.at(-1) ?? '');
  const slashed = path.replaceAll('\\', '/');
  const found = (by: Installer | undefined, folder: string, target = folder): Installation => ({
    by,
    folder,
    isWritable: disk.isWritable(target),
  });
  // bin/shipctl.js lies in the package.
  const root = program.length > 1 ? dirname(dirname(path)) : dirname(path);
  const [manager] = managers.find(([, pattern]) => pattern.test(slashed)) ?? [];
  if (manager === 'npx') return found(manager, dirname(dirname(root)));
  if (manager) return found(manager, root);
  if (program.length === 1) return found('file', root);
  if (disk.exists(join(root, '.git')) && disk.exists(join(root, 'src', 'index.ts'))) return found('clone', root);
  const modules = dirname(root);
  if (!/[\\/]node_modules$/.test(modules)) return found(undefined, root);
  const outer = dirname(modules);
  // Beside the prefix of npm on Windows lies what starts the program; elsewhere its packages are in lib.
  if (platform === 'win32' && disk.exists(join(outer, 'shipctl.cmd'))) return found('npm', outer);
  if (disk.exists(join(outer, 'package.json'))) return found('project', outer);
  return /[\\/]lib$/.test(outer) ? found('npm', dirname(outer), modules) : found(undefined, root);
}
