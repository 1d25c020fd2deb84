import { Failure, usageFailure } from '../base/failure.ts';
import type { Lock } from '../base/files/lock.ts';
import { asRow, type Row } from '../base/row.ts';
import { escaped, joined, Message, suggest } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { orderFields } from '../orders/order.ts';
import { wholeListPaging } from '../service/input/paging.ts';
import { pathOf } from '../service/input/requests.ts';
import { pageRequests } from '../service/list/open-pages.ts';
import { dayBefore } from '../service/numbers/resolve-orders.ts';
import { goWithout } from '../service/read-orders.ts';
import type { Context } from '../session/context.ts';
import { deskName } from '../writes/open-ledger.ts';
import { applyGone, applyRecords, type ChangeCounts, laterReadings } from './apply.ts';
import { completeOrders, nameCities } from './cities.ts';
import { type MirrorFacts, parseStored, writeOwner } from './facts.ts';
import { askForRecords, type ListingUser, readPart, SeenIds, totalOf } from './listing.ts';
import type { MirrorUser, OpenMirror } from './place.ts';
import { changesPlan, fullPlan, type SyncPlan } from './plan.ts';
import { boxMaker, type MirrorKind, orderMaker, type RecordMaker, roleNamer } from './records.ts';
import { Stage, stageFile } from './stage.ts';
import { markStuck } from './stuck.ts';
import { type SyncedList, type SyncReport, type SyncWish, sumOfParts } from './sync-report.ts';
import { mirrorVersion } from './tables.ts';

export type SyncUser = MirrorUser & ListingUser & Pick<Context, 'places'>;

/** The part that an earlier sync has read is too old after this, in milliseconds. */
const stageExpiry = 24 * 3600 * 1000;

/** So many days ago a day is over in every time zone. */
const endedDays = 2;

/** A full sync takes less time than asking for more single orders than this. */
const mostLookups = 500;

const documentOfOrder = "select cast(document as text) as document from documents where kind = 'orders' and id = ?";

/** How often the last days are read again until the days add up to what the service counts. */
const mostCounts = 3;

const noChanges = (): ChangeCounts => ({ added: 0, changed: 0, gone: 0 });

export function ordersOf({ catalogue }: Pick<Context, 'catalogue'>): Operation {
  const list = findOperation(catalogue, 'orders.list');
  if (list && list.parameters.length === 0) return list;
  throw usageFailure([escaped`There is no operation orders.list that reads all orders.`]);
}

/** Only the fields that a document of the list has: that of a single record may have more. */
function inFormOf(before: Row, record: Row): Row {
  const fields = Object.keys(before);
  return Object.fromEntries(fields.map((name) => [name, Object.hasOwn(record, name) ? record[name] : before[name]]));
}

/** The lines of a message, without those in which nothing stands. */
function linesOf({ parts }: Message): Message[] {
  const lines: Message['parts'][number][][] = [[]];
  for (const part of parts) {
    const [first, ...rest] = typeof part === 'string' ? part.split('\n') : [part];
    lines.at(-1)?.push(first ?? '');
    for (const line of rest) lines.push([line]);
  }
  return lines.filter((line) => line.some((part) => part !== '')).map((line) => new Message(line));
}

/** The advice to read pages that overlap: a sync has its own flag for it. */
const isAboutOverlap = ({ parts }: Message): boolean => {
  const first = parts.find((part) => part !== '');
  return typeof first === 'string' && first.startsWith('Pages that overlap');
};

/** One run of a sync. */
export class Sync {
  private readonly list: Operation;
  private readonly seen = new SeenIds();
  private readonly goneIds: string[] = [];
  private began = '';
  private unknown = 0;
  private lookedUp = 0;
  private isFirst = false;
  /** Another desk began to read later, and has written what it read. */
  private isOvertaken = false;
  /** How many orders the service counts, before it was read and after; undefined if it does not tell, or the list was read as one. */
  private counted: readonly [number, number] | undefined;

  constructor(
    private readonly user: SyncUser,
    private readonly mirror: OpenMirror,
    private readonly lock: Lock,
    private readonly facts: MirrorFacts | undefined,
    private readonly wish: SyncWish,
    /** A first try has not added up: what it has read is of no use. */
    private readonly isRepeated: boolean,
  ) {
    this.list = ordersOf(user);
  }

  async run(): Promise<SyncReport> {
    const { user, mirror } = this;
    const kind = this.wish.full || this.facts?.fullSync === undefined ? 'full' : 'changes';
    this.began = (await mirror.store.now()).toISOString();
    const days = { ended: dayBefore(user, endedDays), since: dayBefore(user, this.wish.days) };
    const wanted = { ...this.headOf(kind), ...days, after: this.facts?.sync?.id ?? 0 };
    const stage = await Stage.open(
      stageFile(mirror.file),
      wanted,
      (head) => !this.isRepeated && this.isUsable(head, kind),
    );
    try {
      const report = await this.readAndApply(stage);
      await stage.remove();
      return report;
    } catch (error) {
      await stage.close();
      throw this.inWords(error);
    }
  }

  /** Decides which earlier sync this one may continue. */
  private headOf(kind: string): Row {
    const { owner } = this.mirror;
    return {
      version: mirrorVersion,
      kind,
      origin: owner.origin,
      account: owner.account ?? null,
      fields: JSON.stringify(orderFields(this.list)),
      started: this.began,
    };
  }

  private isUsable(head: Row, kind: string): boolean {
    const { started, ...wanted } = this.headOf(kind);
    const age = Date.parse(String(started)) - Date.parse(String(head.started));
    return age >= 0 && age < stageExpiry && Object.entries(wanted).every(([name, value]) => head[name] === value);
  }

  private planOf({ kind, since, ended }: Row): SyncPlan {
    const full = fullPlan(this.list, String(ended));
    return kind === 'full' ? full : (changesPlan(this.list, String(since)) ?? full);
  }

  private async readAndApply(stage: Stage): Promise<SyncReport> {
    const { user } = this;
    const { head } = stage;
    const started = String(head.started);
    const isContinued = stage.parts.length > 0;
    for await (const { kind, records } of stage.batches())
      if (kind === 'orders') for (const { id } of records) this.seen.add(id);
    const places = await user.places();
    await places.load('cities');
    const make = orderMaker(this.list, places);
    const plan = this.planOf(head);
    const total = await this.readOrders(stage, plan, make);
    const boxes = await this.readBoxes(stage);
    await this.readUnseen(stage, plan, make);
    const counts = { orders: noChanges(), boxes: noChanges() };
    const kept = await this.apply(stage, plan, {
      started,
      after: Number(head.after ?? 0),
      total,
      boxIds: boxes,
      counts,
    });
    const lists = (['orders', 'boxes'] as const).flatMap((kind): SyncedList[] => {
      const parts = stage.parts.filter((part) => part.kind === kind);
      if (parts.length === 0) return [];
      const sum = sumOfParts(parts);
      if (kind === 'boxes') return [{ kind, ...sum, ...counts.boxes }];
      return [{ kind, ...sum, read: sum.read + this.lookedUp, total, ...counts.orders }];
    });
    return {
      plan,
      started,
      isFirst: this.isFirst,
      isContinued,
      lists,
      unknown: this.unknown,
      kept,
      isProved: this.isOvertaken || this.isCounted(kept),
    };
  }

  /** Reads the orders. Returns how many the service counts of them; undefined if it does not tell. */
  private async readOrders(stage: Stage, plan: SyncPlan, make: RecordMaker): Promise<number | undefined> {
    const { user, list, seen } = this;
    const { verify } = this.wish;
    const read = { kind: 'orders', make, stage, seen, verify } as const;
    // A list that is read as one is counted while it is read.
    const isCounted = plan.parts.length > 1 || plan.kind === 'changes';
    for (let count = 1; ; count++) {
      const before = isCounted ? await totalOf(user, list) : undefined;
      for (const [at, part] of plan.parts.entries()) {
        const isRead = stage.parts.some(({ part: name }) => name === part.name);
        const isLast = at === plan.parts.length - 1;
        if (!isRead || (isLast && count > 1)) await readPart(user, list, part, read);
      }
      const sum = sumOfParts(stage.parts.filter(({ kind }) => kind === 'orders'));
      if (!isCounted) return sum.total;
      const after = await totalOf(user, list);
      if (before === undefined || after === undefined) return sum.total;
      this.counted = [Math.min(before, after), Math.max(before, after)];
      if (plan.kind === 'changes' || this.isCounted(seen.size)) return after;
      if (count < mostCounts) continue;
      if (!this.isRepeated) throw new SyncAgain('stage');
      throw new Failure('partial', escaped`The days have ${seen.size} orders, and the service counts ${after}.`, {
        hint: escaped`If orders are created all the time, try again: ${suggest`sync`}`,
      });
    }
  }

  /** Is it one of the numbers of orders that there were while they were read? */
  private isCounted(orders: number): boolean {
    return this.counted === undefined || (orders >= this.counted[0] && orders <= this.counted[1]);
  }

  /** Reads the box templates. Returns their ids; undefined if the service does not list them. */
  private async readBoxes(stage: Stage): Promise<SeenIds | undefined> {
    const { user } = this;
    const operation = findOperation(user.catalogue, 'boxes.list');
    if (!operation || operation.parameters.length > 0) return undefined;
    const seen = new SeenIds();
    const isRead = stage.parts.some(({ kind }) => kind === 'boxes');
    try {
      const part = { name: 'boxes', inputs: [{}] };
      const { verify } = this.wish;
      const make = boxMaker(operation);
      if (!isRead) await readPart(user, operation, part, { kind: 'boxes', make, stage, seen, verify });
    } catch (failure) {
      goWithout(user.messages, failure, 'Boxes stay in the mirror as they were.');
      return undefined;
    }
    for await (const { kind, records } of stage.batches())
      if (kind === 'boxes') for (const { id } of records) seen.add(id);
    return seen;
  }

  /** Finds out what has become of the orders that were expected in these lists, and were not there. */
  private async readUnseen(stage: Stage, plan: SyncPlan, make: RecordMaker): Promise<void> {
    const { facts, user } = this;
    if (!facts?.sync) return;
    const { store } = this.mirror;
    const expected =
      plan.kind === 'full'
        ? store.read('select id from orders where gone is null')
        : store.read('select id from orders where gone is null and (open = 1 or day > ?)', [plan.since ?? '']);
    const unseen: string[] = [];
    for await (const rows of expected) for (const { id } of rows) if (isText(id) && !this.seen.has(id)) unseen.push(id);
    if (unseen.length === 0) return;
    if (plan.kind === 'full') {
      this.goneIds.push(...unseen);
      return;
    }
    const operation = findOperation(user.catalogue, 'orders.get');
    if (operation?.parameters.length !== 1) {
      this.unknown = unseen.length;
      return;
    }
    if (unseen.length > mostLookups) throw new SyncAgain('full');
    const { found, gone, unknown } = await askForRecords(user, operation, unseen);
    this.unknown = unknown;
    this.lookedUp = found.length;
    this.goneIds.push(...gone);
    const read = found.map((record) => ({ record, id: make(record).id }));
    for (const { record, id } of read) {
      const [kept] = await store.all(documentOfOrder, [id]);
      const before = isText(kept?.document) ? asRow(parseStored(kept.document)) : {};
      await stage.add('orders', [make(inFormOf(before, record))]);
    }
  }

  private async apply(
    stage: Stage,
    plan: SyncPlan,
    {
      started,
      after,
      total,
      boxIds,
      counts,
    }: {
      readonly started: string;
      readonly after: number;
      readonly total: number | undefined;
      readonly boxIds: SeenIds | undefined;
      readonly counts: Readonly<Record<MirrorKind, ChangeCounts>>;
    },
  ): Promise<number> {
    const { user, list } = this;
    const { store, owner } = this.mirror;
    const roleOf = roleNamer(list);
    user.messages.progress?.show(escaped`Writing the mirror \u2026`);
    const ahead = (await store.now()).getTime() - user.io.now().getTime();
    return store.write(async (writer) => {
      if (!this.lock.isHeld()) throw new Failure('machine', escaped`Another process syncs ${store.where} now.`);
      const [last] = await writer.all('select max(id) as id from syncs');
      const sync = Number(last?.id ?? 0) + 1;
      const reading = {
        sync,
        started,
        isFirst: sync === 1,
        later: await laterReadings(writer, started, after),
        roleOf: (kind: MirrorKind, field: string) => (kind === 'orders' ? roleOf(field) : null),
      };
      this.isFirst = reading.isFirst;
      await completeOrders(writer, list);
      this.isOvertaken = reading.later.length > 0;
      Object.assign(counts.orders, noChanges());
      Object.assign(counts.boxes, noChanges());
      await writeOwner(writer, owner);
      for await (const batch of stage.batches()) {
        user.signal.throwIfAborted();
        await applyRecords(writer, reading, batch, counts[batch.kind]);
      }
      await applyGone(writer, reading, 'orders', this.goneIds, counts.orders);
      await nameCities(writer, await user.places());
      const boxes = await writer.all('select id from boxes where gone is null');
      const goneBoxes = boxes.flatMap(({ id }) => (isText(id) && boxIds && !boxIds.has(id) ? [id] : []));
      await applyGone(writer, reading, 'boxes', goneBoxes, counts.boxes);
      await markStuck(writer, reading, user.settings.stuck);
      const { proof } = sumOfParts(stage.parts.filter(({ kind }) => kind === 'orders'));
      const { added, changed, gone } = counts.orders;
      const finished = new Date(user.io.now().getTime() + ahead).toISOString();
      const read = [this.seen.size + this.lookedUp, total ?? null, boxIds?.size ?? null];
      await writer.put('syncs', [
        [sync, plan.kind, started, finished, deskName(user), plan.since ?? null, ...read, added, changed, gone, proof],
      ]);
      const [kept] = await writer.all('select count(*) as orders from orders where gone is null');
      return Number(kept?.orders);
    });
  }

  /** Says that the mirror is as it was, and how to go on. */
  private inWords(error: unknown): unknown {
    if (!(error instanceof Failure) || error.kind === 'usage') return error;
    const since = this.facts?.sync?.started;
    const state = since === undefined ? 'There is no mirror yet.' : escaped`The mirror stays as of ${since}.`;
    const verify = error.kind === 'partial' && !this.wish.verify ? escaped` Or: ${suggest`sync --verify`}` : '';
    const again = escaped`What was read to its end is kept for the next try: ${suggest`sync`}${verify}`;
    const { kind, said, details } = error;
    const hints = (details.hint ? linesOf(details.hint) : []).filter((line) => !isAboutOverlap(line));
    const hint = joined([...hints, escaped`${state} ${again}`], '\n');
    return new Failure(kind, said, { ...details, hint });
  }
}

/** Thrown to read everything once more: without what an earlier try has staged, or because a full sync takes less time. */
export class SyncAgain extends Error {
  constructor(readonly how: 'stage' | 'full') {
    super(how);
  }
}

/** The first requests of a sync that reads everything. */
export const mirrorRequests = (user: Pick<Context, 'catalogue' | 'service'>) => {
  const list = ordersOf(user);
  return pageRequests(user.service, list, { path: pathOf(list, []), inputs: [{}], paging: wholeListPaging });
};
