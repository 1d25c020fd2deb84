import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { plainPurpose } from '../base/database/database.ts';
import { Failure, usageFailure } from '../base/failure.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { mirrorFile, mirrorsBeside } from '../log/log-file.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { MirrorPlace } from '../service/databases.ts';
import { ownerOfToken } from '../settings/credential.ts';
import { type MirrorIdentity, ownerIn } from './facts.ts';
import type { MirrorStore } from './mirror-store.ts';
import { SqliteStore } from './sqlite.ts';

/** The mirror of this run's profile and service. */
export interface OpenMirror {
  readonly store: MirrorStore;
  readonly owner: MirrorIdentity;
  /** Asks the service for the account of a new mirror; undefined if it does not tell. */
  readonly askAccount?: () => Promise<string | undefined>;
  /** The path beside which a sync keeps its stage, also for a mirror in a database. */
  readonly file: string;
}

export interface MirrorChoice {
  /** `file`, or the address of a database; undefined: that of the settings. */
  readonly place?: string | undefined;
  /** Asks the service for the account. Only writers need it. */
  readonly account?: (() => Promise<string>) | undefined;
  /** For status and removal, which accept a mirror of any login. */
  readonly isOfAnyLogin?: true;
  /** For removal, which also accepts a damaged mirror: it takes the first one of the profile. */
  readonly isRemoved?: true;
  /** Use the address and password of the settings for `sql`, if they are set. */
  readonly isForSql?: true;
}

/** The account that the token names, also after a renewal; undefined if it names none. */
function accountOf({ account, catalogue }: Profile): string | undefined {
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

const originOf = ({ settings, account }: Profile): string =>
  settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin;

const mainFile = (user: Desk & Profile, origin: string): string =>
  mirrorFile(user.io, user.settings.sandbox ? 'sandbox' : user.settings.profile, origin);

/** Is there a mirror of this profile and its service in a file here? */
export const hasMirrorFile = (user: Desk & Profile): boolean =>
  user.settings.mirror === 'file' &&
  (user.settings.sandbox || user.settings.baseUrl !== undefined) &&
  existsSync(mainFile(user, originOf(user)));

/** Opens the mirror, which may be empty. Nothing is written. */
export async function openMirror(user: Desk & Profile, choice: MirrorChoice = {}): Promise<OpenMirror> {
  const { settings } = user;
  // A mirror is read without a token, too.
  if (choice.account && !settings.dryRun) await user.account.ready();
  const origin = originOf(user);
  const file = mainFile(user, origin);
  const ofSql = choice.isForSql ? settings.sqlMirror : undefined;
  const place = ofSql ?? choice.place ?? settings.mirror;
  const setting = ofSql === undefined ? 'mirror' : 'sql_mirror';
  if (place !== 'file') return openInDatabase(user, choice, { place, setting }, { origin, file });
  return openInFile(user, choice, { origin, file });
}

async function openInFile(
  user: Desk & Profile,
  { account: askAccount, isOfAnyLogin, isRemoved }: MirrorChoice,
  { origin, file: main }: { readonly origin: string; readonly file: string },
): Promise<OpenMirror> {
  const { io, settings, onClose } = user;
  const { nodeSqliteEngine } = await import('./node-sqlite.ts');
  const engine = nodeSqliteEngine() ?? (await import('./wasm-sqlite.ts')).wasmSqliteEngine;
  const open = (file: string): SqliteStore => {
    const size = Buffer.byteLength(file);
    if (io.platform === 'win32' && size > (engine.longestOnWindows ?? size)) throw longPath(file, size);
    const store = new SqliteStore(file, engine, user);
    onClose(() => store.close());
    return store;
  };
  const store = open(main);
  if (settings.sandbox) return { store, owner: { origin, account: undefined }, file: main };
  const ownerOf = isRemoved ? ownerIfRead : ownerIn;
  const login = loginOf(user);
  const told = settings.ledgerAccount ?? accountOf(user);
  const own = told === undefined && login !== undefined ? await findOfLogin(main, login, open, ownerOf) : undefined;
  if (own) return { store: own.store, owner: { origin, account: own.account, login }, file: own.file };
  const held = await ownerOf(store);
  if (!held) {
    const asked = async () => told ?? (await unlessUntold(askAccount));
    return { store, owner: { origin, account: told, login }, askAccount: asked, file: main };
  }
  const isKnownLogin = held.login !== undefined && held.login === login;
  const account = told ?? (await unlessUntold(askAccount));
  const owner = { origin, account, login };
  if (account !== undefined && account === held.account) return { store, owner, file: main };
  if (account === undefined) {
    if (login === undefined || held.login === undefined || isOfAnyLogin) return { store, owner, file: main };
    throw otherLogin(askAccount !== undefined);
  }
  // A mirror of an earlier version does not say which login read it.
  if (held.account === undefined && (isKnownLogin || held.login === undefined || settings.ledgerAccount !== undefined))
    return { store, owner, file: main };
  const digest = createHash('sha256').update(account).digest('hex').slice(0, 8);
  const file = main.replace(/\.sqlite$/, `.account-${digest}.sqlite`);
  return { store: open(file), owner, file };
}

const longPath = (file: string, size: number): Failure =>
  new Failure(
    'machine',
    escaped`The path of the mirror has ${size} bytes, too many for this version of Node on Windows: ${file}`,
    {
      hint: escaped`Use Node 22.13 or newer, or set SHIPCTL_CONFIG_DIR to a folder with a shorter path.`,
    },
  );

/** The owner of a mirror; undefined if it is too damaged to read. */
async function ownerIfRead(store: MirrorStore): ReturnType<typeof ownerIn> {
  try {
    return await ownerIn(store);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'machine') return undefined;
    throw error;
  }
}

/** Of the mirrors of all accounts at this service, the one last read with this credential. */
async function findOfLogin(main: string, login: string, open: (file: string) => SqliteStore, ownerOf: typeof ownerIn) {
  for (const file of [main, ...mirrorsBeside(main)]) {
    const store = open(file);
    const held = await ownerOf(store);
    if (held?.login === login) return { file, store, account: held.account };
  }
  return undefined;
}

/** A digest of the credential that lists orders; undefined without one, and for short-lived tokens. */
function loginOf({ account, catalogue }: Profile): string | undefined {
  if (account.isRenewed) return undefined;
  try {
    const proof = account.prove(findOperation(catalogue, 'orders.list')?.security);
    return proof && createHash('sha256').update(JSON.stringify(proof)).digest('base64url').slice(0, 22);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The account that the service names; undefined if no route names one. */
async function unlessUntold(askAccount: MirrorChoice['account']): Promise<string | undefined> {
  try {
    return await askAccount?.();
  } catch (error) {
    if (error instanceof Failure && error.kind === 'usage') return undefined;
    throw error;
  }
}

/** The failure of a mirror that another credential has read, if neither names its account. */
const otherLogin = (isSync: boolean): Failure =>
  usageFailure(
    [escaped`The mirror was read with another credential, and nothing says whether it is of the same account.`],
    isSync
      ? escaped`Name the account: ${suggest`config set ledger_account my-shop`}. To begin anew: ${suggest`sync --remove`}`
      : escaped`Read it again with this credential: ${suggest`sync`}`,
  );

/** A text as part of a schema's name: `ship.example.com` becomes `ship_example_com`. */
const schemaPart = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '_');

/** PostgreSQL cuts longer names off. */
const longestName = 63;

const schemaPrefix = (origin: string): string => `shipctl_${schemaPart(new URL(origin).host)}_`;

/** The schema of an account at a service. Should two accounts get the same name, the tables say whose orders they hold. */
function schemaOf(origin: string, account: string): string {
  const name = schemaPrefix(origin) + schemaPart(account);
  if (name.length <= longestName && /^[\w-]+$/.test(account)) return name;
  const digest = createHash('sha256').update(account).digest('hex').slice(0, 8);
  return `${name.slice(0, longestName - 9)}_${digest}`;
}

async function openInDatabase(
  user: Desk & Profile,
  { account: askAccount }: MirrorChoice,
  place: MirrorPlace,
  { origin, file }: { readonly origin: string; readonly file: string },
): Promise<OpenMirror> {
  const { settings, clock, signal, messages } = user;
  const [{ mirrorDatabaseOf }, { PostgresStore }] = await Promise.all([
    import('../service/databases.ts'),
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
    [escaped`The database has the mirrors of several accounts: ${schemas}.`],
    escaped`Name the account: ${suggest`config set ledger_account my-shop`}, or choose a schema at the end of the address: ?schema=${schemas[0]}`,
  );

/** The failure to read a mirror that holds nothing yet. */
export const noMirror = (): Failure =>
  usageFailure(
    [escaped`There is no mirror yet: nothing was read into it.`],
    escaped`Read all orders into it: ${suggest`sync`}`,
  );
