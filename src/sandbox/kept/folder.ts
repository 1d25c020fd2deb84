import { join } from 'node:path';
import { dataFolder, type UserEnvironment } from '../../base/files/data-folder.ts';

/** Where the sandbox keeps changes: beside the settings if their folder is given, else with other data. */
export const sandboxFolder = (location: UserEnvironment): string => join(dataFolder(location), 'sandbox');

/** Raise it whenever the made-up data change: kept changes would otherwise apply to other rows. */
const madeUp = 1;

/** Changes apply only to the data they were made to: there is a log for each seed and count of orders. */
export const logFile = (folder: string, seed: number, orders: number): string =>
  join(folder, `data-${madeUp}-seed-${seed}-orders-${orders}.ndjson`);
