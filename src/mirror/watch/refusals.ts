import { systemCode } from '../../base/failure.ts';
import { writeFileAtomically } from '../../base/files/atomic-file.ts';
import { readRegularFile } from '../../base/files/files.ts';
import type { Io } from '../../base/io.ts';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { asRow, isRow, type Row } from '../../base/row.ts';

/** An event that a receiver has refused, or that waits for an earlier one of its order. */
export interface RefusedEvent {
  readonly position: number;
  /** When it was first refused (ISO 8601); null while it only waits. */
  readonly since: string | null;
  readonly times: number;
  /** The receiver has taken another event since then, so the fault is not the receiver's. */
  readonly tookOthers: boolean;
  /** The answer of the receiver, or the event that this one waits for. */
  readonly why: string;
  /** The document to deliver. */
  readonly event: Row;
}

export const orderOfEvent = ({ event }: Pick<RefusedEvent, 'event'>): string => String(event.order_id);

/** An event is set aside after this many refusals, over at least this many milliseconds. */
const [mostRefusals, leastTime] = [20, 3_600_000];

export const isHopeless = ({ since, times, tookOthers }: RefusedEvent, now: Date): boolean =>
  since !== null && tookOthers && times >= mostRefusals && now.getTime() - Date.parse(since) >= leastTime;

/** Returns the events in the content of a file; undefined if it has something else. */
export function readRefused(value: unknown): readonly RefusedEvent[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const events = value.map((each) => (isRow(each) && isRow(each.event) ? each : undefined));
  if (events.includes(undefined)) return undefined;
  return events.map((each = {}) => ({
    position: Number(each.position),
    since: typeof each.since === 'string' ? each.since : null,
    times: Number(each.times ?? 0),
    tookOthers: each.tookOthers === true,
    why: String(each.why ?? ''),
    event: asRow(each.event),
  }));
}

/** The file beside a receiver's cursor with a line for each event that was set aside. */
export const asideFileOf = (cursor: string): string => `${cursor}-set-aside`;

export const isSetAside = (file: string): boolean => file === asideFileOf(file.slice(0, -asideFileOf('').length));

/** Returns the events that were set aside for a receiver; undefined if the file is damaged. */
export function readSetAside(cursor: string): readonly RefusedEvent[] | undefined {
  try {
    const lines = readRegularFile(asideFileOf(cursor)).toString('utf8').split('\n').filter(Boolean);
    return readRefused(lines.map((line) => parseJson(line)));
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? [] : undefined;
  }
}

const never = new AbortController().signal;

export async function writeSetAside(owner: Io, cursor: string, events: readonly RefusedEvent[]): Promise<void> {
  const lines = events.map((each) => `${stringifyJson(each)}\n`);
  await writeFileAtomically(asideFileOf(cursor), Buffer.from(lines.join('')), { owner, signal: never, mode: 0o600 });
}
