import { type DatabaseAddress, parseDatabaseAddress } from '../base/database/address.ts';
import { Database, plainPurpose } from '../base/database/database.ts';
import type { DatabaseUse } from '../base/database/failures.ts';
import { usageFailure } from '../base/failure.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { SharedDatabase } from '../log/database/shared-database.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { readSecretFile } from '../session/secret-file.ts';
import { shownAddress } from '../settings/readers.ts';
import { settingsTable } from '../settings/table.ts';

/** A setting that names a database. */
type DatabaseSetting = 'ledger' | 'mirror' | 'sql_mirror';

/** The mirror of a database: its address, and the setting whose password goes there. */
export interface MirrorPlace {
  readonly place: string;
  readonly setting: 'mirror' | 'sql_mirror';
}

const ofMirror = {
  noun: 'the mirror',
  rightsFor: (user: string) =>
    escaped`The owner of the database and of the mirror's schema can allow it to ${user}. docs/mirror.md has the commands, for desks that sync and for those that only read.`,
};

const uses: Readonly<Record<DatabaseSetting, DatabaseUse>> = {
  ledger: {
    noun: 'the ledger',
    setting: settingsTable.ledger.key,
    passwordVariable: settingsTable.ledgerPassword.env,
    passwordFileSetting: settingsTable.ledgerPasswordFile.key,
    rightsFor: (user) =>
      escaped`As the owner of the table: grant select, insert, update on shipctl_ledger to ${user}. If there is none yet, let its owner run a command first.`,
  },
  mirror: {
    ...ofMirror,
    setting: settingsTable.mirror.key,
    passwordVariable: settingsTable.mirrorPassword.env,
    passwordFileSetting: settingsTable.mirrorPasswordFile.key,
  },
  sql_mirror: {
    ...ofMirror,
    setting: settingsTable.sqlMirror.key,
    passwordVariable: settingsTable.sqlMirrorPassword.env,
    passwordFileSetting: settingsTable.sqlMirrorPasswordFile.key,
  },
};

/** A password, or the file that has it. Each goes to the address of its own setting only. */
function passwordOf(setting: DatabaseSetting, settings: Run['settings']) {
  if (setting === 'ledger') return { word: settings.ledgerPassword, file: settings.ledgerPasswordFile };
  if (setting === 'mirror') return { word: settings.mirrorPassword, file: settings.mirrorPasswordFile };
  return { word: settings.sqlMirrorPassword, file: settings.sqlMirrorPasswordFile };
}

interface ConnectedPlace {
  readonly database: Database;
  readonly address: DatabaseAddress;
}

/** The database at an address, not yet connected. Throws a failure of kind `usage` for what is wrong with its settings. */
function connectedPlace(owner: Desk & Profile, setting: DatabaseSetting, given: string): ConnectedPlace {
  const { io, settings, redactor, clock, signal, messages, onClose } = owner;
  const parsed = parseDatabaseAddress(given);
  const misplaced = 'value' in parsed && setting === 'ledger' && parsed.value.schema !== undefined;
  const address = misplaced ? { fault: escaped`has schema, which is only for mirrors: remove it` } : parsed;
  if ('fault' in address)
    throw usageFailure([escaped`The setting ${setting}: ${shownAddress(given)} ${address.fault}.`]);
  const use = uses[setting];
  const { word, file } = passwordOf(setting, settings);
  const password =
    word ??
    (file === undefined
      ? ''
      : readSecretFile(file, io.platform, { what: `the password of ${use.noun}`, setting: use.passwordFileSetting }));
  redactor.add(password);
  const note = (text: Message) => messages.warn(text);
  const timeout = settings.timeout * 1000;
  const database = new Database(address.value, { password, timeout, use, clock, signal, now: io.now, note });
  messages.debug(escaped`The database of ${use.noun} is ${database.address}`);
  onClose(() => database.close());
  return { database, address: address.value };
}

/** The database of the ledger that a setting names, not yet connected. Throws a failure of kind `usage` for a setting that is wrong. */
export const databaseOf = (owner: Desk & Profile, ledger = owner.settings.ledger): SharedDatabase =>
  new SharedDatabase(connectedPlace(owner, 'ledger', ledger).database);

/** The same for the mirror. */
export function mirrorDatabaseOf(owner: Desk & Profile, { place, setting }: MirrorPlace) {
  const { database, address } = connectedPlace(owner, setting, place);
  return {
    database,
    schema: address.schema,
    /** Says what answered. */
    describe: () =>
      database.use(async (connection) => {
        const { sets } = await connection.run('show server_version');
        const version = String(sets[0]?.[0]?.server_version).split(' ')[0];
        return escaped`The database answers: PostgreSQL ${version}. Read all orders into it: ${suggest`sync`}`;
      }, plainPurpose),
  };
}
