import { createHash } from 'node:crypto';
import { plainPurpose } from '../base/database/database.ts';
import { Failure, usageFailure } from '../base/failure.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { mirrorFile } from '../log/log-file.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Context } from '../session/context.ts';
import type { DatabaseOwner, MirrorPlace } from '../session/databases.ts';
import { ownerOfToken } from '../settings/credential.ts';
import type { MirrorOwner } from './facts.ts';
import type { MirrorStore } from './mirror-store.ts';
import { SqliteStore } from './sqlite.ts';

/** Says whose mirror it is, and where it is kept. A command's context is one. */
export type MirrorUser = Pick<Context, 'io' | 'settings' | 'account' | 'catalogue' | 'onClose' | 'signal'> &
  DatabaseOwner;

/** The mirror of this run's profile and service. */
export interface OpenMirror {
  readonly store: MirrorStore;
  readonly owner: MirrorOwner;
  /** The file beside which a sync keeps what it has read so far. */
  readonly file: string;
}

export interface MirrorChoice {
  /** `file`, or the address of a database; that of the settings if undefined. */
  readonly place?: string | undefined;
  /** Names the account by asking the service. Who only reads finds the mirror without it. */
  readonly account?: (() => Promise<string>) | undefined;
  /** The address and the password that sql has of its own, if it has. */
  readonly isForSql?: true;
}

/** The account by the token, whose renewed ones have the same owner; undefined if the token does not tell. */
function accountOf({ account, catalogue }: MirrorUser): string | undefined {
  try {
    const proof = account.prove(findOperation(catalogue, 'orders.list')?.security);
    const [scheme, token = ''] = proof?.headers.authorization?.split(' ') ?? [];
    return scheme === 'Bearer' ? ownerOfToken(token) : undefined;
  } catch (error) {
    // A mirror is read without a login, too.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

const originOf = ({ settings, account }: MirrorUser): string =>
  settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin;

/** Opens the mirror, which may be empty. Nothing is written. */
export async function openMirror(user: MirrorUser, choice: MirrorChoice = {}): Promise<OpenMirror> {
  const { io, settings, onClose } = user;
  // A mirror is read without a token, too.
  if (choice.account && !settings.dryRun) await user.account.ready();
  const origin = originOf(user);
  const file = mirrorFile(io, settings.sandbox ? 'sandbox' : settings.profile, origin);
  const ofSql = choice.isForSql ? settings.sqlMirror : undefined;
  const place = ofSql ?? choice.place ?? settings.mirror;
  const setting = ofSql === undefined ? 'mirror' : 'sql_mirror';
  if (place !== 'file') return openInDatabase(user, choice, { place, setting }, { origin, file });
  const owner = { origin, account: settings.sandbox ? undefined : accountOf(user) };
  const { nodeSqliteEngine } = await import('./node-sqlite.ts');
  const engine = nodeSqliteEngine() ?? (await import('./wasm-sqlite.ts')).wasmSqliteEngine;
  const store = new SqliteStore(file, engine, user);
  onClose(() => store.close());
  return { store, owner, file };
}

/** The part of a schema's name that a text becomes: `ship.example.com` is `ship_example_com`. */
const schemaPart = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '_');

/** PostgreSQL cuts longer names off. */
const longestName = 63;

const schemaPrefix = (origin: string): string => `shipctl_${schemaPart(new URL(origin).host)}_`;

/** The schema of an account at a service. The tables say whose orders they hold, should two accounts have one name. */
function schemaOf(origin: string, account: string): string {
  const name = schemaPrefix(origin) + schemaPart(account);
  if (name.length <= longestName && /^[\w-]+$/.test(account)) return name;
  const digest = createHash('sha256').update(account).digest('hex').slice(0, 8);
  return `${name.slice(0, longestName - 9)}_${digest}`;
}

async function openInDatabase(
  user: MirrorUser,
  { account: askAccount }: MirrorChoice,
  place: MirrorPlace,
  { origin, file }: { readonly origin: string; readonly file: string },
): Promise<OpenMirror> {
  const { settings, clock, signal, messages } = user;
  const [{ mirrorDatabaseOf }, { PostgresStore }] = await Promise.all([
    import('../session/databases.ts'),
    import('./postgres.ts'),
  ]);
  const { database, schema: chosen } = mirrorDatabaseOf(user, place);
  /** The schemas with a mirror of this service, which another account may own. */
  const schemas = (): Promise<readonly string[]> =>
    database.use(async (connection) => {
      const rows = await connection.query(
        `select nspname as name from pg_namespace where strpos(nspname::text, $1) = 1
and exists (select from pg_class where relnamespace = pg_namespace.oid and relname = 'mirror') order by 1`,
        [schemaPrefix(origin)],
      );
      return rows.flatMap(({ name }) => (isText(name) ? [name] : []));
    }, plainPurpose);
  // Before the service is asked for anything, a database that cannot be used ends the command.
  const found =
    chosen === undefined && settings.ledgerAccount === undefined && !settings.sandbox ? await schemas() : [];
  const account = settings.sandbox ? undefined : (settings.ledgerAccount ?? (await askAccount?.()));
  const schemaFor = (): string => {
    if (settings.sandbox) return 'shipctl_sandbox';
    if (account !== undefined) return schemaOf(origin, account);
    if (found.length > 1) throw severalMirrors(found);
    // One that does not exist is an empty mirror.
    return found[0] ?? schemaPrefix(origin);
  };
  const schema = chosen ?? schemaFor();
  const note = (message: Message) => messages.note(message);
  const store = new PostgresStore({ database, schema, clock, signal, note });
  const digest = createHash('sha256').update(store.where).digest('hex').slice(0, 8);
  const owner = { origin, account };
  return { store, owner, file: file.replace(/\.sqlite$/, `.postgres-${digest}`) };
}

const severalMirrors = (schemas: readonly string[]): Failure =>
  usageFailure(
    [escaped`The database has the mirrors of several accounts: ${schemas.join(', ')}.`],
    escaped`Name the account: ${suggest`config set ledger_account my-shop`}, or choose a schema at the end of the address: ?schema=${schemas[0]}`,
  );

/** The failure to read a mirror that holds nothing yet. */
export const noMirror = (): Failure =>
  usageFailure(
    [escaped`There is no mirror yet: nothing was read into it.`],
    escaped`Read all orders into it: ${suggest`sync`}`,
  );
