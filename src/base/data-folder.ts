import { isAbsolute, join } from 'node:path';

export interface UserEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homedir: string;
  readonly platform: string;
}

/** Where what is kept goes that is no setting: SHIPCTL_CONFIG_DIR, else the folder that the system's convention names. */
export function dataFolder({ env, homedir, platform }: UserEnvironment): string {
  if (env.SHIPCTL_CONFIG_DIR) return env.SHIPCTL_CONFIG_DIR;
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(homedir, 'AppData', 'Local'), 'shipctl');
  // The XDG specification says to ignore relative paths.
  const shared = env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME) ? env.XDG_DATA_HOME : undefined;
  return join(shared ?? join(homedir, '.local', 'share'), 'shipctl');
}
