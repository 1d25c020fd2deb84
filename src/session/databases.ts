import { type DatabaseAddress, parseDatabaseAddress } from '../base/database/address.ts';
import { Database, plainPurpose } from '../base/database/database.ts';
import type { DatabaseUse } from '../base/database/failures.ts';
import { usageFailure } from '../base/failure.ts';
import type { Redactor } from '../base/redact.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { SharedDatabase } from '../log/database/shared-database.ts';
import { shownAddress } from '../settings/readers.ts';
import { type Settings, settingsTable } from '../settings/table.ts';
import type { Context } from './context.ts';
import { readSecretFile } from './secret-file.ts';

type PasswordSettings = 'ledgerPassword' | 'ledgerPasswordFile' | 'mirrorPassword' | 'mirrorPasswordFile';

/** Decides on a database, and has what a connection to it needs. A command's context is one. */
export interface DatabaseOwner extends Pick<Context, 'io' | 'clock' | 'signal' | 'messages' | 'onClose'> {
  readonly settings: Pick<Settings, 'ledger' | 'mirror' | 'timeout' | PasswordSettings>;
  readonly redactor: Redactor;
}

/** The settings of a database. */
type DatabaseSetting = 'ledger' | 'mirror';

const uses: Readonly<Record<DatabaseSetting, DatabaseUse>> = {
  ledger: {
    noun: 'the ledger',
    passwordVariable: settingsTable.ledgerPassword.env,
    passwordFileSetting: settingsTable.ledgerPasswordFile.key,
    rightsFor: (user) =>
      escaped`As the owner of the table: grant select, insert, update on shipctl_ledger to ${user}. If there is none yet, let its owner run a command first.`,
  },
  mirror: {
    noun: 'the mirror',
    passwordVariable: settingsTable.mirrorPassword.env,
    passwordFileSetting: settingsTable.mirrorPasswordFile.key,
    rightsFor: (user) =>
      escaped`The owner of the database and of the mirror's schema can allow it to ${user}. docs/mirror.md has the commands, for desks that sync and for those that only read.`,
  },
};

interface ConnectedPlace {
  readonly database: Database;
  readonly address: DatabaseAddress;
}

/** The database at an address, not yet connected. Throws a failure of kind `usage` for what is wrong with its settings. */
function connectedPlace(owner: DatabaseOwner, setting: DatabaseSetting, given: string): ConnectedPlace {
  const { io, settings, redactor, clock, signal, messages, onClose } = owner;
  const parsed = parseDatabaseAddress(given);
  const misplaced = 'value' in parsed && setting === 'ledger' && parsed.value.schema !== undefined;
  const address = misplaced ? { fault: 'has schema, which is only for mirrors: remove it' } : parsed;
  if ('fault' in address)
    throw usageFailure([escaped`The setting ${setting}: ${shownAddress(given)} ${address.fault}.`]);
  const use = uses[setting];
  const [word, file] =
    setting === 'ledger'
      ? [settings.ledgerPassword, settings.ledgerPasswordFile]
      : [settings.mirrorPassword, settings.mirrorPasswordFile];
  const password =
    word ??
    (file === undefined
      ? ''
      : readSecretFile(file, io.platform, { what: `the password of ${use.noun}`, setting: use.passwordFileSetting }));
  redactor.add(password);
  const note = (text: string) => messages.warn(text);
  const timeout = settings.timeout * 1000;
  const database = new Database(address.value, { password, timeout, use, clock, signal, now: io.now, note });
  messages.debug(escaped`The database of ${use.noun} is ${database.address}`);
  onClose(() => database.close());
  return { database, address: address.value };
}

/** The database of the ledger that a setting names, not yet connected. Throws a failure of kind `usage` for a setting that is wrong. */
export const databaseOf = (owner: DatabaseOwner, ledger = owner.settings.ledger): SharedDatabase =>
  new SharedDatabase(connectedPlace(owner, 'ledger', ledger).database);

/** The same for the mirror. */
export function mirrorDatabaseOf(owner: DatabaseOwner, mirror = owner.settings.mirror) {
  const { database, address } = connectedPlace(owner, 'mirror', mirror);
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
