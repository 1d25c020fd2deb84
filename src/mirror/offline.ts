import { Failure, isStop, usageFailure } from '../base/failure.ts';
import { asRow, type PageRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import { parseSpan } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Messages } from '../output/messages.ts';
import type { Batch } from '../paging/list-reading.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { OfflineScope } from '../ports/service.ts';
import { ageMessage, agesFrom, assertYoung } from './ages.ts';
import { parseStored, readFacts } from './facts.ts';
import type { MirrorStore, StoredValue } from './mirror-store.ts';
import { hasMirrorFile, noMirror, openMirror } from './place.ts';

/** How many rows are read at once. */
const batchSize = 500;

/** The number of rows of a page if no size is given. */
const usualPage = 15;

const kinds = { 'orders.list': 'orders', 'boxes.list': 'boxes', 'cities.list': 'cities' } as const;

const isKept = (id: string): id is keyof typeof kinds => Object.hasOwn(kinds, id);

/** Keeps the index of days out of a search, which would then read the rows of all these days. */
const unindexedDay = "(day || '')";

/** Who knows how old the mirror is. */
const told = new WeakSet<Messages>();

export interface Condition {
  readonly sql: string;
  readonly values: readonly StoredValue[];
}

const both = (conditions: readonly Condition[], word: 'and' | 'or'): Condition => ({
  sql: conditions.length === 0 ? '1 = 1' : `(${conditions.map(({ sql }) => sql).join(` ${word} `)})`,
  values: conditions.flatMap(({ values }) => values),
});

/**
 * The filters of a list, which the service would apply. Throws a failure of kind `usage` for one that the mirror cannot apply.
 */
function filterOf({ splitBy }: Operation, input: Row): Condition {
  const conditions = Object.entries(input).map(([name, value]): Condition => {
    const values = [scalarText(value)];
    if (name === splitBy) return { sql: 'state = ?', values };
    if (name === 'date_from') return { sql: `${unindexedDay} >= ?`, values };
    if (name === 'date_to') return { sql: `${unindexedDay} <= ?`, values };
    throw usageFailure([escaped`--offline: the mirror cannot filter by ${name}. Use --where.`]);
  });
  return both(conditions, 'and');
}

/** A condition for the records that any of these filters chooses. */
const chosenBy = (operation: Operation, inputs: readonly Row[]): Condition =>
  both(
    inputs.map((input) => filterOf(operation, input)),
    'or',
  );

/** A condition for orders and boxes that are not gone. */
const isThere: Condition = { sql: 'gone is null', values: [] };

/** A condition for the orders that are not gone and that any of these filters chooses. */
export const ordersWanted = (operation: Operation, inputs: readonly Row[]): Condition =>
  both([isThere, chosenBy(operation, inputs)], 'and');

/** The first day of the orders that filters choose; undefined if they may be of any day. */
function firstDayOf(inputs: readonly Row[]): string | undefined {
  const days = inputs.map(({ date_from: from }) => scalarText(from));
  return days.includes('') || days.length === 0 ? undefined : days.reduce((one, other) => (one < other ? one : other));
}

/** A condition for the records that have all texts of any of these groups. */
const searched = ({ position }: MirrorStore, groups: readonly (readonly string[])[]): Condition =>
  both(
    groups.map((texts) =>
      both(
        texts.map((text) => ({ sql: `${position}(folded, ?) > 0`, values: [text] })),
        'and',
      ),
    ),
    'or',
  );

async function* documentsOf(store: MirrorStore, kind: string, wanted: Condition, part: string) {
  const orders: Readonly<Record<string, string>> = {
    orders: `${unindexedDay} desc nulls last, created desc nulls last, length(id) desc, id desc`,
    cities: 'length(id), id',
  };
  const order = orders[kind] ?? 'length(id) desc, id desc';
  const sorted = `select id from ${kind} where ${wanted.sql} order by ${order}${part}`;
  // Each document is looked up behind the sorting, which would take far longer with their texts, as in a join.
  const document = `select cast(document as text) from documents where kind = '${kind}' and documents.id = sorted.id`;
  for await (const rows of store.read(`select (${document}) as document from (${sorted}) sorted`, wanted.values))
    yield rows.map(({ document: text }): Row => asRow(parseStored(text)));
}

/** Opens the mirror, with the ages of the orders that the filters choose. Throws a failure if there is no mirror, or it is too old. */
export async function openKept(user: Desk & Profile, inputs: readonly Row[]) {
  const { store, owner } = await openMirror(user);
  if (await store.isEmpty()) throw noMirror();
  const facts = await readFacts(store, store.where, owner);
  const now = await store.now();
  const ages = facts.ages && agesFrom(facts.ages, firstDayOf(inputs));
  if (ages) assertYoung(ages, parseSpan(user.settings.maxAge ?? ''), now);
  return { store, facts, ages, now };
}

/** Opens the mirror as `openKept` does, and says how old the orders are. */
export async function openOffline(user: Desk & Profile, inputs: readonly Row[]) {
  const { ages, now, ...opened } = await openKept(user, inputs);
  // A command that reads orders and boxes tells the age once.
  if (ages && !told.has(user.messages)) user.messages.note(ageMessage(ages, now));
  told.add(user.messages);
  return opened;
}

/** Reads the orders or boxes of a mirror as if they came from the service, the newest first, and says how old they are. */
export async function* offlinePages(
  user: Desk & Profile,
  operation: Operation,
  { inputs, idField, page = 1, perPage, limit, all, search }: OfflineScope,
): AsyncGenerator<Batch, void> {
  if (!isKept(operation.id)) throw usageFailure([escaped`--offline: the mirror does not keep ${operation.id}.`]);
  const kind = kinds[operation.id];
  const filters = chosenBy(operation, inputs);
  const { store, facts } = await openOffline(user, inputs);
  if (kind === 'cities' && facts.isEarlier) {
    yield { rows: [], page: 1, lastPage: 1, steady: true, pass: 1, total: 0 };
    return;
  }
  const wanted = both(
    [...(kind === 'cities' ? [] : [isThere]), ...(search ? [searched(store, search())] : []), filters],
    'and',
  );
  // A search looks at every order, and its total is not shown: counting first would double the work.
  const counting = `select count(*) as records from ${kind} where ${wanted.sql}`;
  const [counted] = search ? [] : await store.all(counting, wanted.values);
  const total = Number(counted?.records ?? 0);
  const size = perPage ?? (all ? batchSize : usualPage);
  const lastPage = Math.max(1, Math.ceil(total / size));
  const most = all ? '' : ` limit ${limit ?? size} offset ${limit === undefined ? (page - 1) * size : 0}`;
  let read = 0;
  const batchOf = (rows: readonly PageRow[]): Batch => ({
    rows,
    page: all || limit !== undefined ? Math.ceil(read / size) : page,
    lastPage,
    steady: true,
    pass: 1,
    total,
  });
  for await (const documents of documentsOf(store, kind, wanted, most)) {
    read += documents.length;
    yield batchOf(documents.map((values) => ({ id: values[idField ?? 'id'], values, fitsShape: false })));
  }
  if (read === 0) yield batchOf([]);
}

/** The most orders that a search of the mirror returns. */
const mostFound = 50;

/**
 * Returns a function that finds orders of the mirror on this machine by the texts of `searchTerms`, the newest first. Nothing is told.
 * Undefined without a mirror that can be read at once.
 */
export async function openKeptSearch(user: Desk & Profile) {
  if (!hasMirrorFile(user)) return undefined;
  try {
    const { store } = await openKept(user, [{}]);
    return async (groups: readonly (readonly string[])[]): Promise<readonly Row[]> => {
      const wanted = both([isThere, searched(store, groups)], 'and');
      const found: Row[] = [];
      for await (const rows of documentsOf(store, 'orders', wanted, ` limit ${mostFound}`)) found.push(...rows);
      return found;
    };
  } catch (error) {
    if (error instanceof Failure && !isStop(error)) return undefined;
    throw error;
  }
}
