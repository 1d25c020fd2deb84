import { Failure, usageFailure } from '../base/failure.ts';
import { parseJson } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { clockTime, duration } from '../base/time/times.ts';
import type { MirrorReader, MirrorWriter } from './mirror-store.ts';
import { mirrorVersion } from './tables.ts';

/** Whose a mirror is. */
export interface MirrorOwner {
  readonly origin: string;
  /** The account by the token or the database; undefined if nothing names it. */
  readonly account: string | undefined;
}

/** The last sync that has reached its end. */
export interface LastSync {
  readonly id: number;
  readonly kind: string;
  /** All of the mirror is as the service had it then, or newer. */
  readonly started: string;
  readonly finished: string;
  readonly desk: string;
}

/** Facts about a mirror; `sync` is undefined before the first whole sync. */
export interface MirrorFacts {
  /** It is of an earlier version: the next sync adds the columns that it lacks. */
  readonly isEarlier: boolean;
  readonly sync: LastSync | undefined;
  /** When all orders were last read, rather than those that may have changed. */
  readonly fullSync: string | undefined;
}

const newerMirror = (where: string, version: string): Failure =>
  usageFailure(
    [escaped`The mirror ${where} has version ${version}, which a newer shipctl has written.`],
    escaped`Install that version here too.`,
  );

/** Throws a failure of kind `usage` for a mirror of another account, or of a newer version. */
function assertOwn(facts: ReadonlyMap<string, string>, where: string, { origin, account }: MirrorOwner): void {
  const version = facts.get('mirror_version') ?? '';
  if (Number(version) > mirrorVersion) throw newerMirror(where, version);
  const other = facts.get('account');
  const isOther = account !== undefined && other !== undefined && other !== account;
  if (facts.get('origin') === origin && !isOther) return;
  const whose = isOther ? 'another account' : facts.get('origin');
  throw usageFailure(
    [escaped`The mirror ${where} holds the orders of ${whose}.`],
    escaped`Use another profile for each account. To delete this mirror: ${suggest`sync --remove`}`,
  );
}

/** Says how old what is read from a mirror is. */
export function ageOf({ sync }: MirrorFacts, now: Date): Message {
  if (!sync) return escaped``;
  const started = new Date(sync.started);
  const age = duration(Math.max(0, now.getTime() - started.getTime()));
  return escaped`From the mirror, as of ${clockTime(started, now)} (${age} ago). To bring it up to date: ${suggest`sync`}`;
}

/** The failure of a mirror with something in it that shipctl has not written. */
const damagedMirror = (what: string): Failure =>
  new Failure('unavailable', escaped`The mirror has ${what}, which shipctl does not write.`, {
    hint: escaped`Who keeps it can tell why. To read all orders again: ${suggest`sync --remove`}, then ${suggest`sync`}`,
  });

/** A document or a value that the mirror keeps as JSON. Throws a failure of kind `unavailable` for what is no JSON. */
export function parseStored(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw damagedMirror('a record that is not JSON');
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
export async function readFacts({ all }: Pick<MirrorReader, 'all'>, where: string, owner: MirrorOwner) {
  const known = await factsOf({ all });
  assertOwn(known, where, owner);
  const [last] = await all('select id, kind, started, finished, desk from syncs order by id desc limit 1');
  const [full] = await all("select started from syncs where kind = 'full' order by id desc limit 1");
  const facts: MirrorFacts = {
    isEarlier: isOfEarlier(known),
    sync: last && lastSyncOf(last),
    fullSync: full && isText(full.started) ? full.started : undefined,
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

/** Notes whose mirror it is. */
export async function writeOwner({ put }: MirrorWriter, { origin, account }: MirrorOwner): Promise<void> {
  await put('mirror', [
    ['mirror_version', String(mirrorVersion)],
    ['origin', origin],
    ...(account === undefined ? [] : [['account', account]]),
  ]);
}
