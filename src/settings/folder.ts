import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { UserEnvironment } from '../base/data-folder.ts';

/** Where profiles are kept: SHIPCTL_CONFIG_DIR, else the folder that the system's convention names. */
export function configFolder({ env, homedir, platform }: UserEnvironment): string {
  if (env.SHIPCTL_CONFIG_DIR) return env.SHIPCTL_CONFIG_DIR;
  if (platform === 'win32') return join(env.APPDATA || join(homedir, 'AppData', 'Roaming'), 'shipctl');
  return join(env.XDG_CONFIG_HOME || join(homedir, '.config'), 'shipctl');
}

export const profileFile = (folder: string, profile: string): string => join(folder, 'profiles', `${profile}.json`);

/** The profiles that have a file: their settings, or overrides of operations alone. */
export function profileNames(folder: string): string[] {
  try {
    const files = readdirSync(join(folder, 'profiles')).filter((name) => /^[^.].*\.json$/.test(name));
    return [...new Set(files.map((name) => name.replace(/(\.operations|\.next)?\.json$/, '')))].sort();
  } catch {
    return [];
  }
}
