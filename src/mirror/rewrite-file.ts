import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFile } from '../base/files/files.ts';
import { moveFileSync, removeFileSync, tidyUpSync } from '../base/files/held-files.ts';
import { syncFolder } from '../log/log-file.ts';
import type { SqliteEngine } from './sqlite-engine.ts';
import { mirrorTableNames } from './tables.ts';

/**
 * Copies the rows of a file into a new one, which then replaces it. It reads only tables, so damaged indexes do not matter. Throws
 * the engine's error if a row cannot be read: then the file stays as it was.
 */
export function rewriteFile(engine: SqliteEngine, file: string, creation: string): void {
  const copy = `${file}.new`;
  removeFileSync(copy);
  closeSync(openSync(copy, 'w', 0o600));
  try {
    const connection = engine.open(copy, 'write');
    try {
      connection.run('attach database ? as damaged', [file]);
      connection.exec(`begin; ${creation}`);
      for (const table of mirrorTableNames) {
        const found = connection.rows(`select name from pragma_table_info('${table}', 'damaged')`, []);
        const names = [...found].map(({ name }) => `"${String(name)}"`).join(', ');
        // Without a condition SQLite copies whole tables with their indexes.
        const rows = `select ${names} from damaged.${table} not indexed where true`;
        if (names !== '') connection.exec(`insert into main.${table} (${names}) ${rows}`);
      }
      connection.exec('commit');
    } finally {
      connection.close();
    }
    syncFile(copy);
    moveFileSync(copy, file);
    syncFolder(dirname(file));
  } finally {
    tidyUpSync(copy);
  }
}
