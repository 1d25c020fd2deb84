import { createHash } from 'node:crypto';
import { asRow, type Row } from '../../base/row.ts';
import { isText } from '../../base/text/text.ts';
import { type Operation, rowShape } from '../../operations/manifest.ts';
import { idValue } from '../../operations/roles.ts';
import { orderId, orderReader } from '../../orders/order.ts';
import { parseStored } from '../facts.ts';
import type { MirrorReader } from '../mirror-store.ts';

/** The fields of an event besides the order. */
export const eventFields = {
  ...rowShape(['id', 'type', 'created', 'order_id', 'order_number', 'status', 'old_status', 'since'], { id: 'string' })
    .row,
  changed: { type: 'array', items: { type: 'string' } },
  previous: { type: 'object' },
};

export const eventShape = ({ row }: Operation) => ({
  row: { ...eventFields, order: { type: 'object', properties: row } },
  columns: ['created', 'type', 'order_number', 'old_status', 'status', 'changed'],
});

/** An event, and the last row of history in it. */
export interface OrderEvent {
  readonly position: number;
  /** The document that is delivered. */
  readonly document: Row;
}

/** The changes of one order that one sync has seen: consecutive rows of history. */
type ChangedRows = readonly [Row, ...Row[]];

const isOfRun = ([first]: ChangedRows, row: Row): boolean =>
  first.sync === row.sync && first.record === row.record && (first.change === 'stuck') === (row.change === 'stuck');

function runsOf(rows: readonly Row[]): readonly ChangedRows[] {
  const runs: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && isOfRun(last, row)) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

const lastOf = (run: ChangedRows): number => Number(run.at(-1)?.id);

/** How many rows of history are read at once; more if one order has more changes. */
const pageSize = 500;

/** The next changes after a row of history, the oldest first; empty at the end. */
async function runsAfter({ all }: Pick<MirrorReader, 'all'>, position: number): Promise<readonly ChangedRows[]> {
  for (let size = pageSize; ; size *= 4) {
    const sql = `select id, sync, record, seen, change, field, role, old, new from history
where kind = 'orders' and id > ? order by id limit ${size}`;
    const rows = await all(sql, [position]);
    const runs = runsOf(rows);
    if (rows.length < size) return runs;
    if (runs.length > 1) return runs.slice(0, -1);
  }
}

const placesFor = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** The documents of orders right after each of these changes: the current ones, with later changes undone. */
async function documentsAfter(
  { all }: Pick<MirrorReader, 'all'>,
  runs: readonly ChangedRows[],
): Promise<readonly Row[]> {
  const ids = [...new Set(runs.map(([{ record }]) => String(record)))];
  const places = placesFor(ids);
  // Read first: a change that is written between both reads is then undone in a document that does not have it, which changes nothing.
  const kept = await all(
    `select id, cast(document as text) as document from documents where kind = 'orders' and id in (${places})`,
    ids,
  );
  const later = await all(
    `select id, record, field, old from history
where kind = 'orders' and change = 'changed' and id > ? and record in (${places}) order by id desc`,
    [Math.min(...runs.map(lastOf)), ...ids],
  );
  const documents = new Map(kept.map(({ id, document }) => [String(id), isText(document) ? document : '{}']));
  return runs.map((run) => {
    const [{ record }] = run;
    const document = { ...asRow(parseStored(documents.get(String(record)) ?? '{}')) };
    for (const { id, record: other, field, old } of later) {
      if (other !== record || Number(id) <= lastOf(run)) continue;
      if (isText(old)) document[String(field)] = parseStored(old);
      else delete document[String(field)];
    }
    return document;
  });
}

function typeOf(run: ChangedRows): string {
  const changes = run.map(({ change }) => change);
  if (changes.includes('stuck')) return 'order.stuck';
  if (changes.includes('gone')) return 'order.gone';
  // A receiver that was told that the order is gone gets it as a new one.
  if (changes.includes('added') || changes.includes('back')) return 'order.created';
  return run.some(({ role }) => role === 'status') ? 'order.status_changed' : 'order.updated';
}

/** An id that is the same whenever an event is made of the same change, and differs for every other change, also in another mirror. */
function idOf(origin: string, [{ sync, seen, record }]: ChangedRows, type: string): string {
  const text = JSON.stringify([origin, Number(sync), seen, record, type === 'order.stuck']);
  return `evt_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

const fromJson = (json: unknown): unknown => (isText(json) ? parseStored(json) : null);

function eventMaker(list: Operation, origin: string) {
  const read = orderReader(list);
  return (run: ChangedRows, order: Row): OrderEvent => {
    const [{ seen, record }] = run;
    const type = typeOf(run);
    const fields = run.filter(({ change }) => change === 'changed');
    const previous = Object.fromEntries(fields.map(({ field, old }) => [String(field), fromJson(old)]));
    const known = read(order);
    const { number, state } = known;
    const stay = asRow(type === 'order.stuck' ? fromJson(run.at(-1)?.new) : {});
    return {
      position: lastOf(run),
      document: {
        id: idOf(origin, run, type),
        type,
        created: seen,
        order_id: orderId(known) ?? idValue(list, String(record)),
        order_number: number,
        status: state,
        old_status: type === 'order.status_changed' ? read({ ...order, ...previous }).state : null,
        since: stay.since ?? null,
        changed: Object.keys(previous),
        previous,
        order,
      },
    };
  };
}

/** The events after a row of history, the oldest first, in batches. */
export async function* eventsAfter(
  store: Pick<MirrorReader, 'all'>,
  list: Operation,
  origin: string,
  position: number,
): AsyncGenerator<readonly OrderEvent[], void> {
  const make = eventMaker(list, origin);
  for (let at = position; ; ) {
    const runs = await runsAfter(store, at);
    if (runs.length === 0) return;
    const documents = await documentsAfter(store, runs);
    yield runs.map((run, index) => make(run, documents[index] ?? {}));
    at = Math.max(...runs.map(lastOf));
  }
}
