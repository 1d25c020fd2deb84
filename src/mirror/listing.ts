import { Failure, usageFailure } from '../base/failure.ts';
import { IdSet } from '../base/numbers/id-set.ts';
import type { Row } from '../base/row.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { listNoun } from '../operations/route.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { type Paging, wholeListPaging } from '../service/input/paging.ts';
import { pathOf } from '../service/input/requests.ts';
import { goWithout } from '../service/list/list-messages.ts';
import { evidenceOf } from '../service/list/manifest.ts';
import { openPages, pageRequests } from '../service/list/open-pages.ts';
import type { SyncPart } from './plan.ts';
import { boxMaker, type MirrorKind, type MirrorRecord, type RecordMaker } from './records.ts';

import type { PartResult, Stage } from './stage.ts';

/** The ids that a sync has seen. Those that are numbers take little memory. */
export class SeenIds {
  private readonly ids = new IdSet();

  private keyOf(id: string): string | number {
    return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;
  }

  add(id: string): boolean {
    return this.ids.add(this.keyOf(id));
  }

  has(id: string): boolean {
    return this.ids.has(this.keyOf(id));
  }

  get size(): number {
    return this.ids.size;
  }
}

interface PartReading {
  readonly kind: MirrorKind;
  /** Called with the records that were staged. */
  readonly note?: (records: readonly MirrorRecord[]) => void;
  /** Called with all records of the list, including those that were staged before. */
  readonly noteListed?: ((records: readonly MirrorRecord[]) => void) | undefined;
  readonly make: RecordMaker;
  readonly stage: Stage;
  readonly seen: SeenIds;
  /** Also prove a list that changes while it is read (`--verify`). */
  readonly verify: boolean;
}

const withoutId = ({ id }: Operation): Failure =>
  new Failure('unavailable', escaped`The records of ${id} have no id by which a mirror can tell them apart.`, {
    hint: escaped`Name the field that has it: ${suggest`ops set ${id} --role id=<field>`}`,
  });

/** Reads one part of a list to its end and puts it on the stage. Throws a failure if it cannot be proved complete. */
export async function readPart(
  user: Run,
  operation: Operation,
  { name, inputs }: SyncPart,
  { kind, make, stage, seen, verify, note, noteListed }: PartReading,
): Promise<PartResult> {
  const { messages, signal } = user;
  const paging = { ...wholeListPaging, verify };
  const pages = openPages(user, operation, { path: pathOf(operation, []), inputs, paging, readsToEnd: true });
  const noun = listNoun(operation);
  let read = 0;
  let total: number | undefined;
  let proof: string | undefined;
  let isFollowed = false;
  messages.progress?.show(escaped`Requesting ${noun} \u2026`);
  try {
    for await (const batch of pages) {
      signal.throwIfAborted();
      const listed = batch.rows.map(({ values }) => make(values));
      const records = listed.filter(({ id }) => {
        if (id === '') throw withoutId(operation);
        return seen.add(id);
      });
      noteListed?.(listed);
      if (records.length > 0) await stage.add(kind, records);
      note?.(records);
      read += records.length;
      total = batch.total;
      isFollowed = batch.isFollowed ?? false;
      if (batch.proof !== undefined && proof !== 'counts') proof = batch.proof;
      const of = total === undefined ? '' : escaped` of ${total}`;
      messages.progress?.show(escaped`Reading ${noun} \u2026 ${seen.size}${inputs.length === 1 ? of : ''}`);
    }
  } finally {
    messages.progress?.wipe();
  }
  const result: PartResult = {
    part: name,
    kind,
    read,
    // Overlapping lists count some records twice.
    total: (inputs.length === 1 ? total : undefined) ?? null,
    proof: evidenceOf(paging, { proof, total, isFollowed }),
  };
  await stage.finish(result);
  return result;
}

/** A page that is requested only for its total. */
const oneRow = { ...wholeListPaging, all: false, perPage: 1 };

/** Reads one page of a list with these filters. Its `total` is undefined if the service does not count. */
export async function onePage(
  user: Run,
  operation: Operation,
  input: Row,
  paging: Pick<Paging, 'page' | 'perPage'> = oneRow,
) {
  const path = pathOf(operation, []);
  const wanted = { ...oneRow, ...paging };
  for await (const { rows, total, lastPage } of openPages(user, operation, { path, inputs: [input], paging: wanted }))
    return { rows: rows.map(({ values }) => values), total, pages: lastPage };
  return undefined;
}

/** The outcome of records that a list did not have. */
export interface Lookups {
  readonly found: readonly Row[];
  readonly gone: readonly string[];
  /** The service neither sent the record nor said that there is none. */
  readonly unknown: readonly string[];
}

/** Requests single records, several at a time. */
export async function askForRecords(
  { service, messages, settings }: Run,
  operation: Operation,
  ids: readonly string[],
): Promise<Lookups> {
  const found: Row[] = [];
  const gone: string[] = [];
  const unknown: string[] = [];
  const left = [...ids];
  const work = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      messages.progress?.show(escaped`Asking for orders that have left the lists \u2026 ${left.length}`);
      const answer = await service.find(operation, [id]);
      if (answer.state === 'found') found.push(answer.record);
      else if (answer.state === 'missing' && answer.isCertain) gone.push(id);
      else unknown.push(id);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(settings.concurrency, ids.length) }, work));
  } finally {
    messages.progress?.wipe();
  }
  return { found, gone, unknown };
}

/** Stages the box templates. Returns their ids; undefined if the service does not list them. */
export async function readBoxes(user: Run, stage: Stage, verify: boolean): Promise<SeenIds | undefined> {
  const operation = findOperation(user.catalogue, 'boxes.list');
  if (!operation || operation.parameters.length > 0) return undefined;
  const seen = new SeenIds();
  const isRead = stage.parts.some(({ kind }) => kind === 'boxes');
  try {
    const part = { name: 'boxes', inputs: [{}] };
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

/** The operation that lists all orders. Throws a failure of kind `usage` if there is none. */
export function ordersOf({ catalogue }: Profile): Operation {
  const list = findOperation(catalogue, 'orders.list');
  if (list && list.parameters.length === 0) return list;
  throw usageFailure([escaped`There is no operation orders.list that reads all orders.`]);
}

/** The first requests of a sync that reads everything. */
export const mirrorRequests = (user: Run) => {
  const list = ordersOf(user);
  return pageRequests(user.service, list, { path: pathOf(list, []), inputs: [{}], paging: wholeListPaging });
};
