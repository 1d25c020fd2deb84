import { Failure } from '../base/failure.ts';
import type { Lock } from '../base/files/lock.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { dayBefore } from '../base/time/times.ts';
import { version } from '../base/version.ts';
import type { Operation } from '../operations/manifest.ts';
import { orderFields } from '../orders/order.ts';
import type { Run } from '../ports/run.ts';
import { deskName } from '../writes/open-ledger.ts';
import { isRecent, markVerified, type RecentOrders, writeAges } from './ages.ts';
import { applyGone, applyRecords, type ChangeCounts, laterReadings } from './apply.ts';
import { nameCities } from './cities.ts';
import { type MirrorFacts, syncFacts, writeOwner } from './facts.ts';
import { nextFront, readFront } from './front.ts';
import { frontRows, isFrontEnough, knownFront } from './front-facts.ts';
import { ordersOf, readBoxes, type SeenIds } from './listing.ts';
import type { MirrorWriter, StoredRow } from './mirror-store.ts';
import { refillColumns } from './order-columns.ts';
import type { OpenMirror } from './place.ts';
import { changesPlan, frontPlan, fullPlan, type SyncPlan, statesOf } from './plan.ts';
import { assertExpected, type ChangesRead, ClosedCounts, hasUndated, readChanges, SyncAgain } from './read-changes.ts';
import { type MirrorKind, orderMaker, roleNamer } from './records.ts';
import { Stage, stageFile } from './stage.ts';
import { markStuck } from './stuck.ts';
import { SyncFindings } from './sync-findings.ts';
import { keptAsItWas, listsOf, type SyncReport, type SyncWish, sumOfParts } from './sync-report.ts';
import { SyncedOrders } from './synced-orders.ts';
import { mirrorVersion } from './tables.ts';

/** Milliseconds after which the parts that an earlier sync staged are too old to go on with. */
const stageExpiry = 24 * 3600 * 1000;

/** After this many days a day is over in every time zone. */
const endedDays = 2;

/** How often the last days are read again until the days add up to what the service counts. */
const mostCounts = 3;

const noChanges = (): ChangeCounts => ({ added: 0, changed: 0, gone: 0 });

const noChangesRead: ChangesRead = { older: undefined, audit: undefined, isCounted: false };

/** The records that a sync has read, before they are written. */
interface Readings extends ChangesRead {
  readonly plan: SyncPlan;
  readonly started: string;
  readonly reading: SyncedOrders;
  /** How many orders the service counts. */
  readonly total: number | undefined;
  readonly boxIds: SeenIds | undefined;
  readonly counts: Readonly<Record<MirrorKind, ChangeCounts>>;
  /** Set if the front of the list shows what has changed; `isEnough`: no other list was read. */
  readonly front: { readonly isEnough: boolean } | undefined;
}

export interface SyncAttempt {
  /** Undefined for a new mirror. */
  readonly facts: MirrorFacts | undefined;
  readonly wish: SyncWish;
  /** Why the sync starts again, from nothing; undefined for the first attempt. */
  readonly again: SyncAgain['how'] | undefined;
}

/** One run of a sync. */
export class Sync {
  private readonly list: Operation;
  private readonly facts: SyncAttempt['facts'];
  private readonly wish: SyncWish;
  private readonly again: SyncAttempt['again'];
  private began = '';
  private isFirst = false;
  /** Another desk that began later has already written what it read. */
  private isOvertaken = false;
  /** How many orders the service counted before and after reading; undefined if it does not count, or the list was read as one. */
  private counted: readonly [number, number] | undefined;

  constructor(
    private readonly user: Run,
    private readonly mirror: OpenMirror,
    private readonly lock: Lock,
    { facts, wish, again }: SyncAttempt,
  ) {
    this.list = ordersOf(user);
    this.facts = facts;
    this.wish = wish;
    this.again = again;
  }

  async run(): Promise<SyncReport> {
    const { user, mirror } = this;
    const kind = this.wish.full || this.facts?.fullSync === undefined ? 'full' : 'changes';
    this.began = (await mirror.store.now()).toISOString();
    const days = { ended: this.splitDay, since: dayBefore(user.io.now(), this.wish.days) };
    const whole =
      this.again === 'whole' || (kind === 'full' && this.facts !== undefined && (await hasUndated(mirror.store)));
    const wanted = { ...this.headOf(kind, whole), ...days, after: this.facts?.sync?.id ?? 0 };
    const stage = await Stage.open(
      stageFile(mirror.file),
      wanted,
      (head) => this.again === undefined && this.isUsable(head, kind, whole),
    );
    try {
      const report = await this.readAndApply(stage);
      await stage.remove();
      return report;
    } catch (error) {
      await stage.close();
      throw keptAsItWas(error, this.facts?.sync, this.wish);
    }
  }

  /** Decides which earlier sync this one may continue. */
  private headOf(kind: string, whole: boolean): Row {
    const { owner } = this.mirror;
    return {
      version: mirrorVersion,
      kind,
      whole,
      origin: owner.origin,
      account: owner.account ?? null,
      fields: JSON.stringify(orderFields(this.list)),
      started: this.began,
    };
  }

  private isUsable(head: Row, kind: string, whole: boolean): boolean {
    const { started, ...wanted } = this.headOf(kind, whole);
    const age = Date.parse(String(started)) - Date.parse(String(head.started));
    return age >= 0 && age < stageExpiry && Object.entries(wanted).every(([name, value]) => head[name] === value);
  }

  private planOf({ kind, since, ended, whole }: Row): SyncPlan {
    const full = fullPlan(this.list, whole === true ? undefined : String(ended));
    return kind === 'full' ? full : (changesPlan(this.list, String(since)) ?? full);
  }

  private async readAndApply(stage: Stage): Promise<SyncReport> {
    const { user, mirror, list, wish } = this;
    const { head } = stage;
    const started = String(head.started);
    const isContinued = stage.parts.length > 0;
    const places = await user.places();
    await places.load('cities');
    const lists = this.planOf(head);
    const options = { verify: wish.verify, until: lists.since ?? '' };
    const reading = new SyncedOrders(
      user,
      list,
      { store: mirror.store, stage, make: orderMaker(list, places) },
      options,
    );
    await reading.goOn();
    const front = head.kind === 'full' || isContinued ? undefined : await this.readFront(reading, started);
    const only = front?.isEnough ? front : undefined;
    const plan = only ? frontPlan(String(head.since)) : lists;
    const closed = only ? undefined : await ClosedCounts.open(mirror.store, reading, plan);
    const total = only ? only.total : await this.readOrders(stage, plan, reading);
    const boxIds = await readBoxes(user, stage, wish.verify);
    const isFull = plan.kind === 'full';
    if (isFull && this.facts?.sync) await reading.markMissing();
    const { store } = mirror;
    const changes = { store, reading, plan, facts: this.facts, wish, recent: this.recentOf(plan), total, started };
    const found = isFull || only ? noChangesRead : await readChanges(changes);
    await closed?.end();
    const mayBeByChange = isFull ? reading.order.isByChange : this.facts?.front.dated !== undefined;
    if (mayBeByChange && !only) await reading.meetFront();
    const counts = { orders: noChanges(), boxes: noChanges() };
    const readings = { ...found, plan, started, reading, total, boxIds, counts, front };
    await assertExpected(store, reading.gone.length, this.again === 'gone' || this.again === 'whole', wish);
    const kept = await this.apply(stage, readings, Number(head.after ?? 0));
    return {
      plan,
      started,
      isFirst: this.isFirst,
      isContinued,
      lists: listsOf(stage.parts, { lookedUp: reading.lookedUp, total, counts }),
      isOverdue: found.audit?.isOverdue ?? false,
      kept,
      isProved: await this.isProved(kept, readings, closed),
    };
  }

  /** Is it certain that the mirror has each order that the service had when the sync began? */
  private async isProved(kept: number, { plan, isCounted, reading }: Readings, closed: ClosedCounts | undefined) {
    if (this.isOvertaken || plan.kind === 'full') return true;
    if (this.isCounted(kept) && (await this.hasClosed(closed))) return true;
    return isCounted && (await reading.addsUp(this.splitDay));
  }

  /** Reads the orders that changed last, if the service lists them first. Undefined if that does not show all changes. */
  private async readFront(reading: SyncedOrders, started: string) {
    const known = this.facts?.front;
    const newest = known && knownFront(known);
    if (this.again !== undefined || !known || newest === undefined) return undefined;
    const front = await readFront(reading, this.mirror.store, newest);
    await reading.take(front);
    if (front.total === undefined) return undefined;
    this.counted = [front.total, front.total];
    return { total: front.total, isEnough: isFrontEnough(known, started) };
  }

  /** Reads the orders. Returns how many the service counts of them; undefined if it does not tell. */
  private async readOrders(stage: Stage, plan: SyncPlan, reading: SyncedOrders): Promise<number | undefined> {
    // A list that is read as one has its own proof, with its total.
    const isCounted = plan.parts.length > 1 || plan.kind === 'changes';
    for (let count = 1; ; count++) {
      const before = isCounted ? await reading.countAll() : undefined;
      for (const [at, part] of plan.parts.entries())
        await reading.readPart(part, at === plan.parts.length - 1 && count > 1);
      const sum = sumOfParts(stage.parts.filter(({ kind }) => kind === 'orders'));
      if (!isCounted) return sum.total;
      const after = await reading.countAll();
      if (before === undefined || after === undefined) return sum.total;
      this.counted = [Math.min(before, after), Math.max(before, after)];
      if (plan.kind === 'changes' || this.isCounted(reading.seen.size)) return after;
      // Orders were deleted after they were read.
      if (reading.seen.size > this.counted[1] && (await reading.addsUp(this.splitDay))) return after;
      // Orders may be of no day. Read as one list, they have a proof of their own.
      if (count >= mostCounts) throw new SyncAgain('whole');
    }
  }

  /** The last day that is over in every time zone. */
  private get splitDay(): string {
    return dayBefore(this.user.io.now(), endedDays);
  }

  /** Is this a number of orders that the service may have had while they were read? */
  private isCounted(orders: number): boolean {
    return this.counted === undefined || (orders >= this.counted[0] && orders <= this.counted[1]);
  }

  /** Orders that come while the lists are read may hide a closed one that no list has. */
  private async hasClosed(closed: ClosedCounts | undefined): Promise<boolean> {
    const isSteady = this.counted === undefined || this.counted[0] === this.counted[1];
    return closed === undefined || isSteady || closed.match(this.mirror.store);
  }

  private recentOf({ since }: SyncPlan): RecentOrders {
    return { since: since ?? dayBefore(this.user.io.now(), this.wish.days), states: statesOf(this.list)?.open ?? [] };
  }

  /** Does the user want everything read? Then what is known of the list's order is found out again, too. */
  private get isReset(): boolean {
    return this.again === undefined && this.wish.full;
  }

  /** Whether counts show what has changed. A full sync that the user asks for gives them another chance. */
  private get countsFact(): readonly StoredRow[] {
    if (this.again === 'counts') return [[syncFacts.differ, 'yes']];
    return this.isReset ? [[syncFacts.differ, 'no']] : [];
  }

  private async apply(stage: Stage, readings: Readings, after: number): Promise<number> {
    const { user, list } = this;
    const { store, owner } = this.mirror;
    const { plan, started, reading, total, boxIds, counts } = readings;
    const roleOf = roleNamer(list);
    user.messages.progress?.show(escaped`Writing the mirror \u2026`);
    const ahead = (await store.now()).getTime() - user.io.now().getTime();
    const account = owner.account ?? (await this.mirror.askAccount?.());
    const findings = new SyncFindings();
    const kept = await store.write(async (writer) => {
      if (!this.lock.isHeld()) throw new Failure('machine', escaped`Another process syncs ${store.where} now.`);
      const [last] = await writer.all('select max(id) as id from syncs');
      const sync = Number(last?.id ?? 0) + 1;
      const [filledBy] = await writer.all('select value from mirror where name = ?', [syncFacts.version]);
      const finished = {
        sync,
        started,
        isFirst: sync === 1,
        later: await laterReadings(writer, started, after),
        comparesAll: plan.kind === 'full' && sync > 1,
        fillsAsBefore: filledBy?.value === version,
        onDamaged: findings.damage,
        roleOf: (kind: MirrorKind, field: string) => (kind === 'orders' ? roleOf(field) : null),
      };
      this.isFirst = finished.isFirst;
      await refillColumns(writer, list, await user.places());
      this.isOvertaken = finished.later.length > 0;
      Object.assign(counts.orders, noChanges());
      Object.assign(counts.boxes, noChanges());
      await writeOwner(writer, { ...owner, account });
      for await (const batch of stage.batches()) {
        user.signal.throwIfAborted();
        await applyRecords(writer, finished, { ...batch, counts: counts[batch.kind] });
        findings.add(batch.kind, batch.records);
      }
      await applyGone(writer, finished, { kind: 'orders', ids: reading.gone, counts: counts.orders });
      await nameCities(writer, await user.places());
      const boxes = await writer.all('select id from boxes where gone is null');
      const goneBoxes = boxes.flatMap(({ id }) => (isText(id) && boxIds && !boxIds.has(id) ? [id] : []));
      await applyGone(writer, finished, { kind: 'boxes', ids: goneBoxes, counts: counts.boxes });
      await markStuck(writer, finished, user.settings.stuck);
      const { proof } = sumOfParts(stage.parts.filter(({ kind }) => kind === 'orders'));
      const { added, changed, gone } = counts.orders;
      const ended = new Date(user.io.now().getTime() + ahead).toISOString();
      const read = [reading.seen.size, total ?? null, boxIds?.size ?? null];
      await writer.put('syncs', [
        [sync, plan.kind, started, ended, deskName(user), plan.since ?? null, ...read, added, changed, gone, proof],
      ]);
      // Orders that were not read have columns from another version.
      if (plan.kind === 'full') await writer.put('mirror', [[syncFacts.version, version]]);
      return this.noteTimes(writer, sync, readings);
    });
    for (const message of findings.messages(orderFields(list), store.where)) user.messages.warn(message);
    return kept;
  }

  /** Notes when orders were seen, and the facts for the next sync. Returns the number of orders in the mirror. */
  private async noteTimes(writer: MirrorWriter, sync: number, readings: Readings): Promise<number> {
    const { plan, started, reading, older, audit, boxIds, front } = readings;
    const recent = this.recentOf(plan);
    const all = { sql: '1 = 1', values: [] };
    if (!front?.isEnough) await markVerified(writer, started, plan.kind === 'full' ? all : isRecent(recent));
    for (const { from, to } of older?.ranges ?? [])
      await markVerified(writer, started, { sql: 'day >= ? and day <= ?', values: [from ?? '', to] });
    if (boxIds) await writer.run('update boxes set verified = ? where gone is null', [started]);
    const carry = front?.isEnough ? this.facts?.auditCarry : audit?.carry;
    const next = await nextFront(writer, {
      facts: this.facts?.front,
      reading,
      plan,
      front,
      started,
      sync,
      isReset: this.isReset,
    });
    await writer.put('mirror', [
      [syncFacts.carry, String(Math.round(carry ?? 0))],
      ...this.countsFact,
      ...frontRows(next),
    ]);
    return writeAges(writer, recent, next.read);
  }
}
