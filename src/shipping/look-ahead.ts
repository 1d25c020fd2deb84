import { Failure, lacksCredential } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import type { SendGuard } from '../http/request.ts';
import type { Operation } from '../operations/manifest.ts';
import { orderReader } from '../orders/order.ts';
import type { Run } from '../ports/run.ts';
import { endsBatch } from '../service/jobs.ts';
import type { Job, ThereBefore } from '../writes/job.ts';
import { reasonOfFailure } from '../writes/message-parts.ts';
import { changedFields } from './changed-fields.ts';
import { whyDearer } from './confirmed-prices.ts';
import { checkCommand, type ShipLine, standingOf } from './lines.ts';
import type { MaxRise } from './max-rise.ts';
import { orderOfKey } from './ship-keys.ts';

/** Milliseconds after which a look is too old for its shipment to leave. */
export const freshFor = 2000;

/** How often an order is looked at again before its shipment leaves all the same: a slow service never shows it faster. */
const mostRenewals = 2;

export interface LookOptions {
  readonly get: Operation | undefined;
  readonly price: Operation | undefined;
  readonly maxRise: MaxRise;
  /** Returns the names of the checks that an order fails now. */
  readonly recheck: (row: Row) => Promise<string>;
  /** How many orders are looked at before it is their turn. */
  readonly concurrency: number;
  /** Other machines may ship the same orders, and no ledger tells of them. */
  readonly isApart: boolean;
}

interface KnownOfJobs {
  /** It was sent from this machine before, with an unknown outcome. */
  isOwn(job: Job): boolean;
  lineOf(job: Job): ShipLine | undefined;
}

interface Look {
  readonly since: number;
  readonly found: Promise<ThereBefore | undefined>;
}

/**
 * Looks at the order of a job just before it is sent: others may have shipped or changed it since the table was shown. The
 * orders of the next jobs are read while a shipment is being created, so that no time is lost; such a look counts while it is
 * fresh, and a second attempt needs one of its own. Prices that are old are asked again with them.
 *
 * Where machines are apart, only the prices are asked ahead: the shorter the time from the look to the shipment, the fewer
 * orders are shipped twice.
 */
export function lookAhead(desk: Run, jobs: readonly Job[], options: LookOptions, known: KnownOfJobs) {
  const { clock } = desk;
  const ahead = new Map<string, Look>();
  /** When the look was sent that the shipment of a job rests on. */
  const lookedAt = new Map<string, number>();
  const late = new Set<string>();
  /** The jobs whose turn has come: their looks are under way or done. */
  const taken = new Set<string>();
  const places = new Map(jobs.map(({ key }, at) => [key, at]));
  const isFresh = (since: number): boolean => clock.now() - since < freshFor;
  /** Prices that are being asked before it is the turn of their jobs. */
  const prices = new Map<string, Promise<unknown>>();

  function begin(job: Job): Look {
    const since = clock.now();
    const found = lookAt(desk, options, job, { ...known, asked: prices.get(job.key) });
    // It is awaited later; until then a failure must not count as unhandled.
    found.catch(() => undefined);
    return { since, found };
  }

  function askPriceAhead(job: Job): void {
    const line = known.lineOf(job);
    // Where it fails, it is asked again when it is the turn of the job.
    if (line && !prices.has(job.key))
      prices.set(
        job.key,
        whyDearer(desk, options.price, line, options.maxRise).catch(() => undefined),
      );
  }

  function prepareNext({ key }: Job): void {
    const at = (places.get(key) ?? 0) + 1;
    for (const next of jobs.slice(at, at + options.concurrency)) {
      if (taken.has(next.key)) continue;
      if (options.isApart) askPriceAhead(next);
      else if (!isFresh(ahead.get(next.key)?.since ?? Number.NEGATIVE_INFINITY)) ahead.set(next.key, begin(next));
    }
  }

  async function look(job: Job): Promise<ThereBefore | undefined> {
    const { key } = job;
    taken.add(key);
    const earlier = ahead.get(key);
    ahead.delete(key);
    const { since, found } = earlier && isFresh(earlier.since) ? earlier : begin(job);
    const there = await found;
    lookedAt.set(key, since);
    prepareNext(job);
    return there;
  }

  const guardOf = (job: Job, onThere: (there: ThereBefore) => void): SendGuard => ({
    mayLeave: (renewals) => {
      if (!options.get || isFresh(lookedAt.get(job.key) ?? Number.NEGATIVE_INFINITY)) return true;
      if (renewals < mostRenewals) return false;
      late.add(job.key);
      return true;
    },
    renew: async () => {
      const { since, found } = begin(job);
      const there = await found.catch((failure: unknown) => {
        if (!(failure instanceof Failure)) throw failure;
        throw new Failure(failure.kind, failure.said, { ...failure.details, isKeptBack: true, cause: failure });
      });
      lookedAt.set(job.key, since);
      if (!there) return;
      onThere(there);
      throw new Failure('partial', there.reason, { isKeptBack: true });
    },
  });

  return {
    look,
    guardOf,
    /** How many shipments left although the last look at their orders was no longer fresh. */
    late: () => late.size,
  };
}

async function lookAt(
  desk: Run,
  { get, price, maxRise, recheck }: LookOptions,
  job: Job,
  { isOwn, lineOf, asked }: KnownOfJobs & { readonly asked: Promise<unknown> | undefined },
): Promise<ThereBefore | undefined> {
  try {
    const id = orderOfKey(job.key);
    const line = lineOf(job);
    const dearerNow = async (): Promise<Message | undefined> => {
      await asked;
      return line && whyDearer(desk, price, line, maxRise);
    };
    const [row, dearer] = await Promise.all([get && desk.service.get(get, [id]), dearerNow()]);
    const unsent = dearer === undefined ? undefined : ({ status: 'not sent', reason: dearer } as const);
    if (!get || !row) return unsent;
    const order = orderReader(get)(row);
    const standing = standingOf(order);
    if (standing.kind === 'ready') {
      const changed = changedFields(orderReader(get)(job.seen ?? {}), order);
      if (changed.length === 0) return unsent && { ...unsent, number: order.number };
      const errors = await recheck(row);
      const next =
        errors === ''
          ? escaped`: the same command asks its price again`
          : escaped`, and no longer passes ${errors}: ${checkCommand([order])}`;
      const reason = escaped`changed since its courier was chosen (${changed})`;
      return { status: 'not sent', number: order.number, reason: escaped`${reason}${next}` };
    }
    const { kind, reason } = standing;
    if (kind === 'fault') return { status: 'not sent', number: order.number, reason };
    const what = escaped`Order ${id} was shipped from elsewhere since it was read: ${reason}. Nothing more was sent.`;
    const hint = escaped`If another machine is shipping these orders, wait until it is done: both could ship one order in the same second.`;
    const endsAll = isOwn(job) ? {} : { endsAll: new Failure('partial', what, { hint }) };
    return { status: 'there before', number: order.number, reason, ...endsAll };
  } catch (failure) {
    if (!(failure instanceof Failure) || endsBatch(failure) || lacksCredential(failure)) throw failure;
    return { status: 'not sent', reason: escaped`its order could not be read: ${reasonOfFailure(failure)}` };
  }
}
