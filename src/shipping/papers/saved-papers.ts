import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure, systemCode } from '../../base/failure.ts';
import { assertFree } from '../../base/files/atomic-file.ts';
import { dataFolder } from '../../base/files/data-folder.ts';
import { probe, readRegularFile } from '../../base/files/files.ts';
import { holdOf, removeAllSync, removeFileSync } from '../../base/files/held-files.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { isText } from '../../base/text/text.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { changeStored, readStored, type StoredKind } from '../../settings/store.ts';
import { filePlace } from '../../writes/open-ledger.ts';

// Papers are never replaced: what the same filters choose next is added to a file, behind what it has. This machine remembers what
// it has written to which file, and the digest of its bytes. A file that is not as it was written is not touched.

/** Hours that a run goes back for what the same filters chose before: more than a weekend. */
const earlierHours = 72;

/** The start of these hours, in milliseconds since 1970. */
export const earlierSince = (now: Date): number => now.getTime() - earlierHours * 3_600_000;

/** Days for which files are remembered, to tell why one is not gone on with. */
const rememberedDays = 14;

export type PaperKind = 'labels' | 'picking' | 'handover' | 'result';

/** How messages call the papers. */
export const paperNouns: Readonly<Record<PaperKind, string>> = {
  labels: 'labels',
  picking: 'picking list',
  handover: 'handover sheets',
  result: 'result',
};

/** In place of the pages of a shipment that a picking list has, and then names as held. */
export const heldMark = 'held';

/** The content of a file when it was written. */
export interface PaperVersion {
  /** SHA-256 of its bytes, in hex; empty for a folder. */
  readonly sha256: string;
  /** The shipments in it by their keys, with their pages (`46`, `46–47`), the name in a zip or folder, or an empty text. */
  readonly has: Readonly<Record<string, string>>;
  /** It is a single document of others, saved as it came. */
  readonly isForeign?: boolean | undefined;
}

/** A paper that is wanted. */
export interface PaperWish {
  readonly kind: PaperKind;
  /** Absolute, behind links. */
  readonly path: string;
  /** Tells what chose its orders: the same text for the same filters. */
  readonly choice: string;
}

/** A paper at its place. */
export interface PlacedPaper extends PaperWish {
  /** Somebody has removed what was written there for the same choice in the last hours: it is written again, whole. */
  readonly isGone: boolean;
}

interface SavedPaper {
  readonly kind: PaperKind;
  /** Digest of the choice. */
  readonly choice: string;
  /** When it was first written, ISO 8601. */
  readonly begun: string;
  /** Two while a file is being replaced by a longer one: a run may be killed between. */
  readonly versions: readonly PaperVersion[];
}

/** Where a shipment is on paper. */
interface SavedIn {
  /** Absolute path. */
  readonly file: string;
  /** ISO 8601. */
  readonly time: string;
}

/** Where a label was saved last. */
interface SavedLabel extends SavedIn {
  /** By a run that came to its end. */
  readonly isDone: boolean;
}

interface Saved {
  readonly version: 1;
  readonly labels: Readonly<Record<string, SavedLabel>>;
  /** The picking lists that were written, by the keys of their shipments. */
  readonly picked: Readonly<Record<string, SavedIn>>;
  readonly papers: Readonly<Record<string, SavedPaper>>;
}

const isSavedIn = (value: unknown): value is Row & SavedIn => isRow(value) && isText(value.file) && isText(value.time);

const isSavedLabel = (value: unknown): value is Row & SavedLabel =>
  isSavedIn(value) && typeof value.isDone === 'boolean';

const isVersion = (value: unknown): value is Row & PaperVersion =>
  isRow(value) && isText(value.sha256) && isRow(value.has) && Object.values(value.has).every(isText);

const isSavedPaper = (value: unknown): value is Row & SavedPaper =>
  isRow(value) &&
  isText(value.kind) &&
  Object.hasOwn(paperNouns, value.kind) &&
  [value.choice, value.begun].every(isText) &&
  Array.isArray(value.versions) &&
  value.versions.every(isVersion);

const savedKind: StoredKind<Saved> = {
  name: 'The file of saved papers',
  repair: escaped``,
  empty: { version: 1, labels: {}, picked: {}, papers: {} },
  parse: ({ labels, picked, papers }) => ({
    value: {
      version: 1,
      labels: knownOf(labels, isSavedLabel),
      picked: knownOf(picked, isSavedIn),
      papers: knownOf(papers, isSavedPaper),
    },
  }),
  isDisposable: true,
};

function knownOf<T>(rows: unknown, isKnown: (value: unknown) => value is T): Readonly<Record<string, T>> {
  const known = Object.entries(isRow(rows) ? rows : {}).flatMap(([name, value]) =>
    isKnown(value) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(known);
}

/** The shipment that a label is of. */
export type LabelName = Pick<LedgerEntry, 'key' | 'round'>;

/** The folder of the labels of one profile and service. */
export const labelFolder = (owner: Desk & Profile): string =>
  join(dataFolder(owner.io), 'labels', basename(filePlace(owner, 'ledger').path, '.ndjson'));

const savedFile = (owner: Desk & Profile): string => `${labelFolder(owner)}.json`;

/** Names the label of a shipment: another shipment of the same order has another one. */
export const labelKey = ({ key, round = 1 }: LabelName): string => `${key} ${round}`;

export const digestOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The digest of a file's bytes; undefined if it cannot be read. */
export function paperDigest(path: string): string | undefined {
  try {
    return digestOf(readRegularFile(path));
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** Whether a file can be written, gone on with, or has to stay as it is. */
export type PaperState =
  | { readonly kind: 'free' }
  | { readonly kind: 'own'; readonly version: PaperVersion }
  /** `reason` is the end of a sentence about the file. `failure` is set if the file cannot even be replaced. */
  | { readonly kind: 'taken'; readonly reason: Message; readonly failure?: Failure | undefined };

/** Why a file cannot be replaced now; undefined if it can. */
function whyNotFree(platform: string, path: string): Failure | undefined {
  try {
    assertFree({ platform }, path);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The papers that runs have written. */
export class SavedPapers {
  private constructor(
    private readonly saved: Saved,
    private readonly now: Date,
    private readonly platform: string,
  ) {}

  static read(owner: Desk & Profile): SavedPapers {
    const now = owner.io.now();
    return new SavedPapers(recent(readStored(savedFile(owner), savedKind), now), now, owner.io.platform);
  }

  /** True if a run has saved a label that came to its end. */
  isDone(shipment: LabelName): boolean {
    return this.labelOf(shipment)?.isDone === true;
  }

  /** The file that has a label: saved by such a run, or as it was written. Undefined if it is to be saved, or gone from where it is wanted. */
  labelledIn(shipment: LabelName, { path, isGone }: PlacedPaper): string | undefined {
    const file = this.fileOf(shipment);
    return file === path && isGone ? undefined : file;
  }

  private fileOf(shipment: LabelName): string | undefined {
    const label = this.labelOf(shipment);
    if (!label || label.isDone) return label?.file;
    const has = this.intactVersion(label.file)?.has ?? {};
    return Object.hasOwn(has, labelKey(shipment)) ? label.file : undefined;
  }

  /**
   * The picking list that has a shipment, by its key; undefined if none has that was written in the last hours, if it is marked
   * there as held, or gone from where one is wanted.
   */
  pickedIn(key: string, { path, isGone }: PlacedPaper): string | undefined {
    const file = Object.hasOwn(this.saved.picked, key) ? this.saved.picked[key]?.file : undefined;
    const has = (file !== undefined && this.paperOf(file)?.versions.at(-1)?.has) || {};
    if (Object.hasOwn(has, key) && has[key] === heldMark) return undefined;
    return file === path && isGone ? undefined : file;
  }

  /** Tells what is to be done about a file of this name. A pipe or a device is no file. */
  stateOf({ kind, path, choice }: PaperWish): PaperState {
    const found = probe(path);
    const paper = this.paperOf(path);
    if (found?.isDirectory() && paper?.kind === kind) return { kind: 'own', version: this.folderVersion(path, paper) };
    if (!found?.isFile()) return { kind: 'free' };
    const failure = whyNotFree(this.platform, path);
    if (failure) {
      const isHeld = holdOf(failure.details.cause) !== undefined;
      return {
        kind: 'taken',
        reason: escaped`${isHeld ? escaped`it is open in another program` : escaped`it is read-only`}`,
        failure,
      };
    }
    if (!paper) return { kind: 'taken', reason: escaped`it exists, and shipctl does not know it` };
    if (paper.kind !== kind) return { kind: 'taken', reason: escaped`it has the ${paperNouns[paper.kind]}` };
    if (paper.choice !== digestOf(choice))
      return { kind: 'taken', reason: escaped`it has the ${paperNouns[kind]} of other orders` };
    if (Date.parse(paper.begun) < earlierSince(this.now)) {
      const reason = escaped`it was begun on ${paper.begun.slice(0, 10)}, more than ${earlierHours} hours ago`;
      return { kind: 'taken', reason };
    }
    const version = this.intactVersion(path);
    return version ? { kind: 'own', version } : { kind: 'taken', reason: escaped`it was changed since it was written` };
  }

  /** Was a file of this name written for the same choice in the last hours, and is there none now? */
  isGone({ kind, path, choice }: PaperWish): boolean {
    const paper = this.paperOf(path);
    const isSame = paper?.kind === kind && paper.choice === digestOf(choice);
    return isSame && Date.parse(paper.begun) >= earlierSince(this.now) && probe(path) === undefined;
  }

  /** The contents of the papers of a kind that were written for a choice, on any disk, but for one that is gone from its wanted place. */
  contentsOf({ kind, path, choice, isGone }: PlacedPaper): ReadonlyMap<string, string> {
    const papers = Object.entries(this.saved.papers).filter(
      ([file, paper]) => paper.kind === kind && paper.choice === digestOf(choice) && !(file === path && isGone),
    );
    return new Map(papers.flatMap(([, { versions }]) => Object.entries(versions.at(-1)?.has ?? {})));
  }

  private labelOf(shipment: LabelName): SavedLabel | undefined {
    const key = labelKey(shipment);
    return Object.hasOwn(this.saved.labels, key) ? this.saved.labels[key] : undefined;
  }

  private paperOf(path: string): SavedPaper | undefined {
    return Object.hasOwn(this.saved.papers, path) ? this.saved.papers[path] : undefined;
  }

  private intactVersion(path: string): PaperVersion | undefined {
    const paper = this.paperOf(path);
    if (!paper) return undefined;
    if (probe(path)?.isDirectory()) return this.folderVersion(path, paper);
    const digest = paperDigest(path);
    return paper.versions.find(({ sha256 }) => sha256 === digest);
  }

  /** Returns the version of a folder: the files that are still in it. */
  private folderVersion(path: string, { versions }: SavedPaper): PaperVersion {
    const all = versions.flatMap(({ has }) => Object.entries(has));
    return { sha256: '', has: Object.fromEntries(all.filter(([, name]) => existsSync(join(path, name)))) };
  }
}

function recent({ labels, picked, papers }: Saved, now: Date): Saved {
  const fresh = <T extends SavedIn>(known: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(known).filter(([, { time }]) => Date.parse(time) >= earlierSince(now)));
  const until = now.getTime() - rememberedDays * 86_400_000;
  return {
    version: 1,
    labels: fresh(labels),
    picked: fresh(picked),
    papers: Object.fromEntries(Object.entries(papers).filter(([, { begun }]) => Date.parse(begun) >= until)),
  };
}

/** Milliseconds after which a file that others keep locked is left as it is. */
const longestWait = 2000;

/** Changes what is remembered. Where it cannot be kept, a later run goes on beside: it never fails a command. */
async function remember(owner: PaperWriter, change: (saved: Saved, now: Date) => Saved): Promise<void> {
  const now = owner.io.now();
  const signal = AbortSignal.timeout(longestWait);
  try {
    await changeStored(savedFile(owner), savedKind, { io: owner.io, signal }, (saved) =>
      change(recent(saved, now), now),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Who writes papers. A command's context is one. */
export type PaperWriter = Run;

/** Notes which labels a file has. */
export const noteSavedLabels = (
  owner: PaperWriter,
  file: string,
  keys: readonly string[],
  isDone: boolean,
): Promise<void> =>
  remember(owner, ({ labels, ...saved }, now) => {
    const added = keys.map((key) => [key, { file, time: now.toISOString(), isDone }] as const);
    return { ...saved, labels: { ...labels, ...Object.fromEntries(added) } };
  });

/** Notes which shipments a picking list has, once it is written. */
export const notePicked = (owner: PaperWriter, file: string, keys: readonly string[]): Promise<void> =>
  remember(owner, ({ picked, ...saved }, now) => {
    const added = keys.map((key) => [key, { file, time: now.toISOString() }] as const);
    return { ...saved, picked: { ...picked, ...Object.fromEntries(added) } };
  });

/** Notes the content that a file is about to get, in place of the one that it has. A folder has what it had, too. */
export const noteVersion = (
  owner: PaperWriter,
  { kind, path, choice }: PaperWish,
  before: PaperVersion | undefined,
  version: PaperVersion,
): Promise<void> =>
  remember(owner, ({ papers, ...saved }, now) => {
    const known = Object.hasOwn(papers, path) ? papers[path] : undefined;
    const begun = before && known ? known.begun : now.toISOString();
    const isFolder = version.sha256 === '';
    const ofFile = before ? [before] : [];
    const earlier = isFolder ? (known?.versions ?? []) : ofFile;
    const has = Object.assign({}, ...earlier.map((each) => each.has), version.has);
    const versions = isFolder ? [{ ...version, has }] : [...earlier, version];
    const paper = { kind, choice: digestOf(choice), begun, versions };
    return { ...saved, papers: { ...papers, [path]: paper } };
  });

/** Removes the labels that are kept, and what is known of papers that were saved. */
export function removeLabels(owner: Desk & Profile): void {
  removeAllSync(labelFolder(owner));
  removeFileSync(savedFile(owner));
}
