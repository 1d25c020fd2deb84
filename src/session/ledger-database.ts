import { readFileSync, statSync } from 'node:fs';
import { usageFailure } from '../base/failure.ts';
import { readFailure } from '../base/files/file-failures.ts';
import type { Redactor } from '../base/redact.ts';
import { escaped, systemCommand } from '../base/text/message.ts';
import { parseDatabaseAddress } from '../log/database/address.ts';
import { Database } from '../log/database/database.ts';
import { shownAddress } from '../settings/readers.ts';
import type { Settings } from '../settings/table.ts';
import type { Context } from './context.ts';

/** Decides on the database of the logs, and has what a connection to it needs. A command's context is one. */
export interface DatabaseOwner extends Pick<Context, 'io' | 'clock' | 'signal' | 'messages' | 'onClose'> {
  readonly settings: Pick<Settings, 'ledger' | 'ledgerPassword' | 'ledgerPasswordFile' | 'timeout'>;
  readonly redactor: Redactor;
}

/** The database that a setting names, not yet connected. Throws a failure of kind `usage` for a setting that is wrong. */
export function databaseOf(owner: DatabaseOwner, ledger = owner.settings.ledger): Database {
  const { io, settings, redactor, clock, signal, messages, onClose } = owner;
  const address = parseDatabaseAddress(ledger);
  if ('fault' in address) throw usageFailure([escaped`The setting ledger: ${shownAddress(ledger)} ${address.fault}.`]);
  const password = settings.ledgerPassword ?? passwordIn(settings.ledgerPasswordFile, io.platform);
  redactor.add(password);
  const note = (text: string) => messages.warn(text);
  const timeout = settings.timeout * 1000;
  const database = new Database(address.value, { password, timeout, clock, signal, now: io.now, note });
  messages.debug(escaped`The ledger is kept by ${database.address}`);
  onClose(() => database.close());
  return database;
}

/** The first line of the file; empty without a file. */
function passwordIn(file: string | undefined, platform: string): string {
  if (file === undefined) return '';
  try {
    // Windows protects its users' folders itself.
    if (platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      throw usageFailure(
        [escaped`Others on this machine can read ${file}, which has the password of the ledger.`],
        escaped`Close it to them: ${systemCommand`chmod 600 ${file}`}`,
      );
    }
    const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/, 1);
    if (line !== '') return line;
  } catch (error) {
    throw readFailure(error, file, 'It is the setting ledger_password_file.');
  }
  throw usageFailure([escaped`${file}, which has the password of the ledger, is empty.`]);
}
