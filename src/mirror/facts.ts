import { Failure, usageFailure } from '../base/failure.ts';
import { parseJson } from '../base/json/exact-json.ts';
import { asRow, type Row } from '../base/row.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { agesIn, type MirrorAges } from './ages.ts';
import { type FrontFacts, frontIn } from './front-facts.ts';
import type { MirrorReader, MirrorStore, MirrorWriter } from './mirror-store.ts';
import { mirrorVersion } from './tables.ts';

/** Whose a mirror is. */
export interface MirrorIdentity {
  readonly origin: string;
  /** The account by the token, the service or the database; undefined if nothing names it. */
  readonly account: string | undefined;
  /** A digest of the credential; undefined without one, and for tokens that a program or a client gets. */
  readonly login?: string | undefined;
}

/** The last sync that has reached its end. */
export interface LastSync {
  readonly id: number;
  readonly kind: string;
  /** Everything in the mirror is as the service had it then, or newer. */
  readonly started: string;
  readonly finished: string;
  readonly desk: string;
}

/** Facts about a mirror; `sync` is undefined before the first whole sync. */
export interface MirrorFacts {
  /** An earlier version wrote it: the next sync adds the missing columns. */
  readonly isEarlier: boolean;
  readonly sync: LastSync | undefined;
  /** When all orders were last read, rather than those that may have changed. */
  readonly fullSync: string | undefined;
  /** Which fields filled the columns of orders; undefined in a mirror of an earlier version. */
  readonly orderFields: string | undefined;
  /** How old its orders are; undefined before the first whole sync. */
  readonly ages: MirrorAges | undefined;
  /** The orders that the last audit has left for the next one. */
  readonly auditCarry: number;
  /** The service counts older orders by other days or states than the mirror, so counts show nothing. */
  readonly countsDiffer: boolean;
  readonly front: FrontFacts;
}

/** The names of facts that a sync keeps for the next one. */
export const syncFacts = { carry: 'audit_carry', differ: 'counts_differ', version: 'filled_by' } as const;

/** The ages of a mirror of an earlier version, which are those of its syncs. */
const earlierAges = (sync: LastSync | undefined, full: string | undefined): MirrorAges | undefined =>
  sync && { since: '', recent: sync.started, older: full ?? sync.started };

const newerMirror = (where: string, version: string): Failure =>
  usageFailure(
    [escaped`The mirror ${where} has version ${version}, which a newer shipctl has written.`],
    escaped`Install that version here too.`,
  );

/** Throws a failure of kind `usage` for a mirror of another account, or of a newer version. */
function assertOwn(facts: ReadonlyMap<string, string>, where: string, { origin, account }: MirrorIdentity): void {
  const version = facts.get('mirror_version') ?? '';
  if (Number(version) > mirrorVersion) throw newerMirror(where, version);
  const other = facts.get('account');
  const isOther = account !== undefined && other !== undefined && other !== account;
  if (facts.get('origin') === origin && !isOther) return;
  const whose = isOther ? escaped`another account` : facts.get('origin');
  throw usageFailure(
    [escaped`The mirror ${where} holds the orders of ${whose}.`],
    escaped`Use another profile for each account. To delete this mirror: ${suggest`sync --remove`}`,
  );
}

/** The failure of a mirror with content that shipctl did not write. */
const damagedMirror = (what: string): Failure =>
  new Failure('unavailable', escaped`The mirror has ${what}, which shipctl does not write.`, {
    hint: escaped`Who keeps it can tell why. To read all orders again: ${suggest`sync --remove`}, then ${suggest`sync`}`,
  });

/** Parses a document or value that the mirror keeps as JSON. Throws a failure of kind `unavailable` if it is missing or not JSON. */
export function parseStored(text: unknown): unknown {
  try {
    if (isText(text)) return parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Failure('unavailable', escaped`The mirror is damaged: it has a record that is not JSON.`, {
    hint: escaped`Read all orders again, which repairs it: ${suggest`sync --full`}`,
  });
}

/** The document of a record; undefined for one that is missing or damaged. */
export function documentIfWhole(text: unknown): Row | undefined {
  try {
    return isText(text) ? asRow(parseJson(text)) : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function lastSyncOf(row: Row): LastSync {
  const { id } = row;
  const [kind, started, finished, desk] = ['kind', 'started', 'finished', 'desk'].map((name) => textOf(row, name));
  const areTimes = [started, finished].every((time) => !Number.isNaN(Date.parse(time ?? '')));
  if (!Number.isSafeInteger(id) || !areTimes) throw damagedMirror('a sync without an id or its times');
  return { id: Number(id), kind: kind ?? '', started: started ?? '', finished: finished ?? '', desk: desk ?? '' };
}

const textOf = (row: Row, name: string): string => (isText(row[name]) ? row[name] : '');

/** Reads the facts of a mirror whose tables exist. */
export async function readFacts({ all }: Pick<MirrorReader, 'all'>, where: string, owner: MirrorIdentity) {
  const known = await factsOf({ all });
  assertOwn(known, where, owner);
  const [last] = await all('select id, kind, started, finished, desk from syncs order by id desc limit 1');
  const [full] = await all("select started from syncs where kind = 'full' order by id desc limit 1");
  const sync = last && lastSyncOf(last);
  const fullSync = full && isText(full.started) ? full.started : undefined;
  const facts: MirrorFacts = {
    isEarlier: isOfEarlier(known),
    sync,
    fullSync,
    orderFields: known.get(orderFieldsFact),
    ages: agesIn(known) ?? earlierAges(sync, fullSync),
    auditCarry: Number(known.get(syncFacts.carry) ?? 0) || 0,
    countsDiffer: known.get(syncFacts.differ) === 'yes',
    front: frontIn(known),
  };
  return facts;
}

/** Was it last written by an earlier version? False before the first sync. */
const isOfEarlier = (facts: ReadonlyMap<string, string>): boolean =>
  Number(facts.get('mirror_version') ?? mirrorVersion) < mirrorVersion;

const factsOf = async ({ all }: Pick<MirrorReader, 'all'>): Promise<ReadonlyMap<string, string>> =>
  new Map((await all('select name, value from mirror')).map((row) => [textOf(row, 'name'), textOf(row, 'value')]));

/** Was a mirror whose tables exist last written by an earlier version? */
export const isEarlierMirror = async (reader: Pick<MirrorReader, 'all'>): Promise<boolean> =>
  isOfEarlier(await factsOf(reader));

const orderFieldsFact = 'order_fields';

/** Which fields filled the columns of orders; undefined if the mirror does not say. */
export const readOrderFields = async (reader: Pick<MirrorReader, 'all'>): Promise<string | undefined> =>
  (await factsOf(reader)).get(orderFieldsFact);

export const writeOrderFields = ({ put }: Pick<MirrorWriter, 'put'>, fields: string): Promise<void> =>
  put('mirror', [[orderFieldsFact, fields]]);

/** Whose a mirror is, as it says by itself; undefined for one that holds nothing. */
export async function ownerIn(store: MirrorStore): Promise<Pick<MirrorIdentity, 'account' | 'login'> | undefined> {
  if (await store.isEmpty()) return undefined;
  const known = await factsOf(store);
  return { account: known.get('account'), login: known.get('login') };
}

/** Notes whose mirror it is. */
export async function writeOwner({ put }: MirrorWriter, { origin, account, login }: MirrorIdentity): Promise<void> {
  await put('mirror', [
    ['mirror_version', String(mirrorVersion)],
    ['origin', origin],
    ...(account === undefined ? [] : [['account', account]]),
    ...(login === undefined ? [] : [['login', login]]),
  ]);
}
