import { isAbsolute, join } from 'node:path';

export interface DataLocation {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homedir: string;
  readonly platform: string;
}

function dataFolder({ env, homedir, platform }: DataLocation): string {
  if (env.SHIPCTL_CONFIG_DIR) return env.SHIPCTL_CONFIG_DIR;
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(homedir, 'AppData', 'Local'), 'shipctl');
  // The XDG specification says to ignore relative paths.
  const shared = env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME) ? env.XDG_DATA_HOME : undefined;
  return join(shared ?? join(homedir, '.local', 'share'), 'shipctl');
}

/** Where the sandbox keeps changes: beside the settings if their folder is given, else with other data. */
export const sandboxFolder = (location: DataLocation): string => join(dataFolder(location), 'sandbox');

/** Raise it whenever the made-up data change: kept changes would otherwise apply to other rows. */
const madeUp = 1;

/** Changes apply only to the data they were made to: there is a log for each seed and count of orders. */
export const logFile = (folder: string, seed: number, orders: number): string =>
  join(folder, `data-${madeUp}-seed-${seed}-orders-${orders}.ndjson`);
