import { existsSync, rmSync } from 'node:fs';
import { Failure } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { isText } from '../../base/text/text.ts';
import { changeStored, readStored, type StoredKind, type StoreUser } from '../../settings/store.ts';
import type { LogOwner } from '../../writes/open-ledger.ts';
import { earlierHours } from '../lines.ts';
import { type LabelOwner, labelFolder } from './kept-labels.ts';

// A run that was interrupted leaves orders without labels, or labels in a file that the next run would replace by its own few. So
// a run also saves the labels of earlier runs with the same filters, until one has come to its end with all of them: those are
// printed by then, and nobody wants them again the next morning.

/** Where a label was saved last. */
interface SavedLabel {
  /** Absolute path. */
  readonly file: string;
  /** ISO 8601. */
  readonly time: string;
  /** By a run that came to its end. */
  readonly isDone: boolean;
}

type LabelsByName = Readonly<Record<string, SavedLabel>>;

const isSavedLabel = (value: unknown): value is Row & SavedLabel =>
  isRow(value) && isText(value.file) && isText(value.time) && typeof value.isDone === 'boolean';

const savedKind: StoredKind<{ readonly version: 1; readonly labels: LabelsByName }> = {
  name: 'The file of saved labels',
  repair: '',
  empty: { version: 1, labels: {} },
  parse: ({ labels }) => {
    const rows = isRow(labels) ? labels : {};
    const known = Object.entries(rows).flatMap(([name, value]) =>
      isSavedLabel(value) ? [[name, value] as const] : [],
    );
    return { value: { version: 1, labels: Object.fromEntries(known) } };
  },
  isDisposable: true,
};

const fileOf = (owner: LogOwner): string => `${labelFolder(owner)}.json`;

/** Names the label of a shipment: another shipment of the same order has another one. */
export const labelKey = ({ key, round = 1 }: LabelOwner): string => `${key} ${round}`;

/** Removes the labels that are kept, and what is known of those that were saved. */
export function removeLabels(owner: LogOwner): void {
  rmSync(labelFolder(owner), { recursive: true, force: true });
  rmSync(fileOf(owner), { force: true });
}

/** The labels that runs have saved in the hours in which they count. */
export class SavedLabels {
  private constructor(private readonly labels: LabelsByName) {}

  static read(owner: LogOwner): SavedLabels {
    return new SavedLabels(recent(readStored(fileOf(owner), savedKind).labels, owner.io.now()));
  }

  /** True if a run has saved it that came to its end. */
  isDone(shipment: LabelOwner): boolean {
    const key = labelKey(shipment);
    return Object.hasOwn(this.labels, key) && this.labels[key]?.isDone === true;
  }

  /** The labels that an interrupted run has saved to this file, if it is still there. */
  openIn(file: string): readonly string[] {
    if (!existsSync(file)) return [];
    return Object.entries(this.labels).flatMap(([key, saved]) => (saved.file === file && !saved.isDone ? [key] : []));
  }
}

function recent(labels: LabelsByName, now: Date): LabelsByName {
  const since = now.getTime() - earlierHours * 3_600_000;
  return Object.fromEntries(Object.entries(labels).filter(([, { time }]) => Date.parse(time) >= since));
}

/** Milliseconds after which a file that others keep locked is left as it is. */
const longestWait = 2000;

/** Notes which labels a file has. Where that cannot be kept, the next run saves them once more: it never fails a command. */
export async function noteSavedLabels(
  owner: LogOwner & StoreUser,
  file: string,
  keys: readonly string[],
  isDone: boolean,
): Promise<void> {
  const now = owner.io.now();
  const saved = { file, time: now.toISOString(), isDone };
  const added = Object.fromEntries(keys.map((key) => [key, saved]));
  const signal = AbortSignal.timeout(longestWait);
  try {
    await changeStored(fileOf(owner), savedKind, { io: owner.io, signal }, ({ version, labels }) => ({
      version,
      labels: { ...recent(labels, now), ...added },
    }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
