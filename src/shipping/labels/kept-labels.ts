import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { dataFolder } from '../../base/files/data-folder.ts';
import { isSystemError } from '../../base/files/file-failures.ts';
import { makeFolder, readRegularFile } from '../../base/files/files.ts';
import { probe } from '../../base/files/probe.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { isText } from '../../base/text/text.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import { changeStored, readStored, type StoredKind, type StoreUser } from '../../settings/store.ts';
import { deskName, filePlace, type LogOwner } from '../../writes/open-ledger.ts';
import { type DocumentKind, documentKind, inlineBytes } from './document-kind.ts';

// Most services name a link, which the ledger keeps. A label that is in the response itself would be lost: it is kept in a file
// of this machine, readable by the user alone.

/** Days for which they are kept: they have names and addresses on them. */
const keptDays = 14;

/** The shipment that a label is of. */
export type LabelOwner = Pick<LedgerEntry, 'key' | 'round'>;

interface KeptLabel {
  readonly bytes: Buffer;
  readonly kind: DocumentKind;
}

/** The folder of the labels of one profile and service. */
const labelFolder = (owner: LogOwner): string =>
  join(dataFolder(owner.io), 'labels', basename(filePlace(owner, 'ledger').path, '.ndjson'));

/** Another shipment of the same order has a file of its own. */
function fileOf(owner: LogOwner, { key, round = 1 }: LabelOwner): string {
  const name = createHash('sha256').update(`${key}\n${round}`).digest('hex').slice(0, 32);
  return join(labelFolder(owner), name);
}

/** True if this machine keeps the label of a shipment. */
export const hasKeptLabel = (owner: LogOwner, shipment: LabelOwner): boolean => existsSync(fileOf(owner, shipment));

/** Keeps the label that a response holds. Returns false if it is none, or cannot be written: the shipment exists all the same. */
export function keepLabel(owner: LogOwner, shipment: LabelOwner, text: string): boolean {
  const bytes = inlineBytes(text);
  if (!bytes || !documentKind(bytes)) return false;
  const file = fileOf(owner, shipment);
  try {
    makeFolder(labelFolder(owner));
    writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}

/** Returns the label that this machine keeps of a shipment; undefined if it keeps none. */
export function readKeptLabel(owner: LogOwner, shipment: LabelOwner): KeptLabel | undefined {
  try {
    const bytes = readRegularFile(fileOf(owner, shipment));
    const kind = documentKind(bytes);
    return kind && { bytes, kind };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}

/** Says why the label that a shipment came with is not on this machine. */
export function describeLostLabel(owner: LogOwner, { desk }: Pick<LedgerEntry, 'desk'>): Message {
  const isOwn = desk === undefined || desk === deskName(owner);
  return isOwn
    ? escaped`its label came in the response to the shipment, which is kept for ${keptDays} days`
    : escaped`its label came in the response to the shipment: the desk ${desk} keeps it for ${keptDays} days`;
}

/** Removes the label of a shipment that the ledger forgets. */
export const forgetLabel = (owner: LogOwner, shipment: LabelOwner): void =>
  rmSync(fileOf(owner, shipment), { force: true });

/** Removes what was kept for long enough. */
export function removeOldLabels(owner: LogOwner): void {
  const folder = labelFolder(owner);
  const until = owner.io.now().getTime() - keptDays * 86_400_000;
  try {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = join(folder, name);
      if ((probe(file)?.mtimeMs ?? until) < until) rmSync(file, { force: true });
    }
  } catch (error) {
    // The next run tries it again.
    if (!isSystemError(error)) throw error;
  }
}

// A run that was interrupted leaves orders without labels, or labels in a file that the next run would replace by its own few. So
// a run also saves the labels of earlier runs with the same filters, until one has come to its end with all of them: those are
// printed by then, and nobody wants them again the next morning.

/** Hours that a run goes back for what the same filters chose before: more than a weekend. */
export const earlierHours = 72;

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
  repair: escaped``,
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

const savedFile = (owner: LogOwner): string => `${labelFolder(owner)}.json`;

/** Names the label of a shipment: another shipment of the same order has another one. */
export const labelKey = ({ key, round = 1 }: LabelOwner): string => `${key} ${round}`;

/** Removes the labels that are kept, and what is known of those that were saved. */
export function removeLabels(owner: LogOwner): void {
  rmSync(labelFolder(owner), { recursive: true, force: true });
  rmSync(savedFile(owner), { force: true });
}

/** The labels that runs have saved in the hours in which they count. */
export class SavedLabels {
  private constructor(private readonly labels: LabelsByName) {}

  static read(owner: LogOwner): SavedLabels {
    return new SavedLabels(recent(readStored(savedFile(owner), savedKind).labels, owner.io.now()));
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
    await changeStored(savedFile(owner), savedKind, { io: owner.io, signal }, ({ version, labels }) => ({
      version,
      labels: { ...recent(labels, now), ...added },
    }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
