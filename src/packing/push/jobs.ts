import { mergeRows } from '../../base/json/paths.ts';
import { isRow, type Row } from '../../base/row.ts';
import { splitList } from '../../base/text/text.ts';
import { calendarOf } from '../../base/time/days.ts';
import type { ServiceRequest } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';
import { readFieldFlags } from '../../service/input/body.ts';
import { requestOf } from '../../service/input/requests.ts';
import type { Input, Part } from '../../service/input/values.ts';
import type { Settings } from '../../settings/table.ts';
import type { PackItem } from '../journal/journal.ts';
import { type PackedOrder, wholeOrder } from '../journal/journal.ts';
import type { OrderLookUp } from '../order-look-up.ts';

/** One request about a packed order. */
export interface PushJob {
  readonly order: PackedOrder;
  /** Undefined for Verify Order. */
  readonly item?: PackItem | undefined;
}

export const jobKey = ({ item }: Pick<PushJob, 'item'>): string => item?.id ?? wholeOrder;

/**
 * Returns the next request about an order: each item that is whole, then the order itself if all of it is packed and no item was
 * refused. `isTried` says what is not to be sent now.
 */
export function nextJob(order: PackedOrder, isTried: (job: PushJob) => boolean): PushJob | undefined {
  const open = openJobs(order);
  const items = open.filter(({ item }) => item);
  return (items.length > 0 ? items : open).find((job) => !isTried(job));
}

/**
 * Returns the state of all requests about an order in one word: `partly` where some items are sent and the order cannot be, `shipped_first`
 * where it was shipped before it was verified.
 * Undefined if it is not finished, or nothing of it is whole: nothing was sent, and nothing waits.
 */
export function pushState(
  order: PackedOrder,
): 'sent' | 'partly' | 'shipped_first' | 'refused' | 'unknown' | 'waiting' | undefined {
  if (!order.isFinished) return undefined;
  if (order.isShippedFirst) return 'shipped_first';
  const states = [...order.sends.values()];
  if (states.includes('refused')) return 'refused';
  if (states.includes('unknown') || states.includes('sending')) return 'unknown';
  if (openJobs(order).length > 0) return 'waiting';
  if (order.isComplete) return 'sent';
  return states.some((state) => state === 'sent' || state === 'found') ? 'partly' : undefined;
}

/** Returns all requests about an order that are not known to be done. */
export function openJobs(order: PackedOrder): readonly PushJob[] {
  if (!order.isFinished || order.isShippedFirst) return [];
  // An item that was not packed, or has no id from the service, has no request.
  const items = order.contents.items.filter(
    (item) => item.quantity > 0 && order.isWhole(item) && !item.id.startsWith('#'),
  );
  const jobs: PushJob[] = items.map((item) => ({ order, item }));
  if (order.isComplete) jobs.push({ order });
  return jobs.filter((job) => {
    const state = order.sends.get(jobKey(job));
    return state !== 'sent' && state !== 'found';
  });
}

/** The operations that are sent, and the body. */
export interface PushPlan {
  readonly verifyItem: Operation;
  readonly verifyOrder: Operation;
  /** The body of Verify Item, with placeholders. */
  readonly body: Input;
  /** Undefined if no operation reads an order by its id. */
  readonly lookUp: OrderLookUp | undefined;
}

export function requestOfJob({ verifyItem, verifyOrder, body }: PushPlan, { order, item }: PushJob): ServiceRequest {
  if (!item) return requestOf(verifyOrder, [order.id], {});
  const input = verifyBody(body, order, item);
  return requestOf(verifyItem, [order.id, item.id], input, Object.keys(input).length > 0);
}

const placeholder = /\{(code|sku|item|quantity|order|number)\}/g;

/** Returns the body of Verify Item, with placeholders: the fields of the profile, over them those of `-F`. */
export function readVerifyBody(
  { settings, io }: { readonly settings: Pick<Settings, 'verifyFields' | 'weekStart'>; readonly io: { now(): Date } },
  fields: readonly string[],
  operation: Operation,
): Part {
  const field = settings.verifyFields === undefined ? [] : splitList(settings.verifyFields);
  const calendar = calendarOf({ settings, io });
  const kept = readFieldFlags(operation, field, calendar, 'verify_fields');
  const given = readFieldFlags(operation, fields, calendar);
  return { value: mergeRows(kept.value, given.value), mistakes: [...kept.mistakes, ...given.mistakes] };
}

/** Fills placeholders in. A text becomes undefined if its placeholders have no value: an item that was chosen by its place has no code. */
function filled(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    const text = value.replace(placeholder, (_, name: string) => values[name] ?? '');
    return text === '' && value !== '' ? undefined : text;
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, values)).filter((each) => each !== undefined);
  return isRow(value) ? filledRow(value, values) : value;
}

const filledRow = (row: Row, values: Readonly<Record<string, string>>): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const made = filled(value, values);
      return made === undefined ? [] : [[name, made]];
    }),
  );

const verifyBody = (template: Input, order: PackedOrder, item: PackItem): Row =>
  filledRow(template, {
    code: order.codeOf(item.id),
    sku: item.sku,
    item: item.id,
    quantity: String(item.quantity),
    order: order.id,
    number: order.contents.number,
  });
