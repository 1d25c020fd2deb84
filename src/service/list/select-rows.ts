import { join } from 'node:path';
import { usageFailure } from '../../base/failure.ts';
import { dataFolder } from '../../base/files/data-folder.ts';
import { fieldAt } from '../../base/json/paths.ts';
import { type PageRow, parsedRow, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { calendarOf } from '../../base/time/days.ts';
import { withKnownZone, zonedText } from '../../base/time/times.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idFieldOf } from '../../operations/roles.ts';
import type { PlaceList } from '../../orders/cities.ts';
import { codColumn, noPayouts } from '../../orders/cod.ts';
import { noKnownTimes, waitingColumn } from '../../orders/lateness.ts';
import { parseStuckTimes } from '../../orders/stuck.ts';
import { checkFirstRows, type ExpectedColumns } from '../../output/choose-columns.ts';
import { typedReader } from '../../output/typed-words.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { queryShapeOf } from '../../query/fields.ts';
import type { Slip } from '../../query/near-words.ts';
import { readQuery } from '../../query/read-query.ts';
import { RowSorter } from '../../query/sort-order.ts';
import type { Context } from '../../session/context.ts';
import { commandLine } from '../../session/rerun-command.ts';
import { tryReadStored } from '../../settings/store.ts';

/** The rows of a page that are wanted, of all that were read. */
export interface SelectedBatch extends Batch {
  readonly read: number;
}

/** Finds rows by something else than conditions. */
export interface RowFinder {
  readonly needs: readonly PlaceList[];
  /** It shows all of them, each with something added. */
  readonly findsAll?: true;
  /** Returns a row as it is shown, or undefined if it is not one of those to find. */
  find(values: Row): Row | undefined;
  /** Returns groups of texts: a row that is found holds all of one group, folded. Lists that are kept are read by them. */
  readonly search?: () => readonly (readonly string[])[];
}

const sortedPage = 100;

/** Pages whose rows wait for the last one, because a word may be mistyped. */
const mostHeld = 1000;

/** The words of the profile's own: states of its setting, and couriers that shipments go with. */
async function ownWords({ io, settings }: Desk & Profile): Promise<readonly string[]> {
  const { courierFile, courierKind } = await import('../courier-file.ts');
  const reading = tryReadStored(courierFile({ io, settings }), courierKind);
  // A damaged file says no name, and is told by what needs it.
  const names = reading.state === 'damaged' ? {} : reading.value.names;
  const states = settings.stuck === undefined ? [] : [...(parseStuckTimes(settings.stuck)?.keys() ?? [])];
  return [...states, ...Object.entries(names).flatMap(([price, name]) => [price, name ?? ''])];
}

/** The line with the words that are meant, and how a word is compared that the service may have and no record has now. */
function slipHint({ invocation }: Context, slips: readonly Slip[]): Message {
  const texts = [...invocation.shared.where];
  // From the last to the first, so that the places stay right.
  for (const { condition, place, meant } of slips.toReversed()) {
    const text = texts[condition] ?? '';
    const word = /^[\p{L}\p{M}\p{N}_.-]+$/u.test(meant) ? meant : `"${meant}"`;
    texts[condition] = text.slice(0, place.at) + word + text.slice(place.at + place.text.length);
  }
  let at = 0;
  const given = invocation.given.map((flag) => (flag.name === 'where' ? { ...flag, value: texts[at++] ?? '' } : flag));
  const isOfView = at < texts.length;
  const own = escaped`If it is a word of your service, and no record has it now: write ~ in place of =`;
  return isOfView ? own : escaped`${commandLine({ ...invocation, given })}\n${own}`;
}

/** The rows that `--where`, `--sort` and `find` choose of a list that is read whole. */
export type RowSelection = Awaited<ReturnType<typeof openSelection>>;

export async function openSelection(context: Context, operation: Operation, find?: RowFinder) {
  const { io, settings, invocation, messages, stdoutTerminal } = context;
  const { where, page, fromPage, resume, ...shared } = invocation.shared;
  const { tz } = settings;
  const places = await context.places();
  const sort = shared.sort.length === 0 ? undefined : shared.sort.join();
  const texts = [...where, sort ?? ''].join();
  const payouts = texts.includes(codColumn) ? await context.payouts() : noPayouts;
  const times = texts.includes(waitingColumn) ? await context.knownTimes() : noKnownTimes;
  const shape = queryShapeOf(operation, places, payouts, times);
  const query = readQuery({ where, sort }, shape, {
    calendar: calendarOf(context),
    typed: await typedReader(operation, texts, Object.keys(shape.aliases ?? {})),
    ...(tz !== undefined && { shown: (text, row) => zonedText(withKnownZone(text, row), tz) }),
  });
  const { order, nearWords } = query;
  const idField = idFieldOf(operation);

  async function* matching(batches: AsyncIterable<Batch>, columns: ExpectedColumns) {
    const needs = new Set([...query.needs, ...(find?.needs ?? [])]);
    if (needs.size > 0) await places.load(...needs);
    for (const doubt of query.doubts()) messages.note(escaped`${doubt} It was compared as it is written.`);
    let isChecked = false;
    let found = 0;
    const check = (rows: readonly PageRow[]): void => {
      isChecked = true;
      query.checkFields(rows.map(({ values }) => values));
      checkFirstRows(operation, columns, rows);
    };
    for await (const batch of batches) {
      if (!isChecked && batch.rows.length > 0) check(batch.rows);
      const couriers = query.couriersIn(batch.rows.map(({ values }) => values));
      if (couriers.length > 0) await places.meetCouriers(couriers);
      for (const { values } of batch.rows) nearWords.meet(values);
      const rows = batch.rows.flatMap((row): PageRow[] => {
        const values = find ? find.find(row.values) : row.values;
        return values && (where.length === 0 || query.test(values)) ? [{ ...row, values }] : [];
      });
      found += rows.length;
      yield { ...batch, rows, read: batch.rows.length };
    }
    if (!isChecked) check([]);
    if (found === 0) for (const edge of query.edges) messages.note(edge);
  }

  /** A mistyped word, which is none if a record has it: for a person a mistake, before a row is shown; for a program a note. */
  async function* checked(batches: AsyncIterable<SelectedBatch>): AsyncGenerator<SelectedBatch, void> {
    const held: SelectedBatch[] = [];
    let isHolding = stdoutTerminal.isTerminal;
    const slips = async () => (nearWords.areLeft ? nearWords.slips(await ownWords(context)) : []);
    try {
      for await (const batch of batches) {
        isHolding &&= nearWords.areLeft && held.length < mostHeld;
        if (!isHolding) yield* held.splice(0);
        else held.push({ ...batch, read: 0 });
        // So that the progress is shown.
        yield isHolding ? { ...batch, rows: [] } : batch;
      }
      const found = isHolding ? await slips() : [];
      if (found.length > 0)
        throw usageFailure(
          found.map(({ said }) => said),
          slipHint(context, found),
        );
      yield* held;
    } finally {
      // With --limit the list need not be read to its end.
      if (!isHolding) for (const { said } of await slips()) messages.warn(said);
    }
  }

  async function* first(batches: AsyncIterable<SelectedBatch>, limit: number): AsyncGenerator<SelectedBatch, void> {
    let left = limit;
    for await (const batch of batches) {
      yield { ...batch, rows: batch.rows.slice(0, left) };
      left -= batch.rows.length;
      if (left <= 0) return;
    }
  }

  async function* inOrder(batches: AsyncIterable<SelectedBatch>, sorter: RowSorter) {
    try {
      let last: SelectedBatch | undefined;
      for await (const batch of batches) {
        for (const { values } of batch.rows) await sorter.add(values);
        last = { ...batch, rows: [] };
        // So that the progress is shown.
        yield last;
      }
      if (!last) return;
      let rows: PageRow[] = [];
      for await (const values of sorter.sorted()) {
        rows.push({ ...parsedRow(values), ...(idField !== undefined && { id: fieldAt(values, idField) }) });
        if (rows.length < sortedPage) continue;
        yield { ...last, rows, read: 0 };
        rows = [];
      }
      yield { ...last, rows, read: 0 };
    } finally {
      await sorter.close();
    }
  }

  const used = [
    ...(find && !find.findsAll ? [invocation.name] : []),
    ...(where.length === 0 ? [] : ['--where']),
    ...(sort === undefined ? [] : ['--sort']),
  ];
  const why = escaped`${used.join(' and ')} ${used.length > 1 ? 'read' : 'reads'} the whole list`;
  const refused = [
    ...(page === undefined ? [] : ['--page']),
    ...(fromPage === undefined ? [] : ['--from-page']),
    ...(resume ? ['--resume'] : []),
  ];
  return {
    mistakes: [...refused.map((flag) => escaped`${flag}: ${why}. Leave it out.`), ...query.mistakes],
    texts: { where, sort },
    /** The names of the fields that --where compares. */
    fields: query.fields,
    search: find?.search,
    isFilter: where.length > 0 || (find !== undefined && !find.findsAll),
    /** No row is written before the last one was read. */
    isSorted: order !== undefined,
    /** Selects rows. With a limit and without sorting, reading ends with the last row that is wanted. */
    select: (batches: AsyncIterable<Batch>, columns: ExpectedColumns, limit: number | undefined) => {
      const all = matching(batches, columns);
      const rows = nearWords.areLeft ? checked(all) : all;
      if (!order) return limit === undefined ? rows : first(rows, limit);
      const place = { folder: join(dataFolder(io), 'spool'), processes: io };
      return inOrder(rows, new RowSorter(order, { place, limit }));
    },
  };
}
