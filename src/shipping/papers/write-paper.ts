import { readFileSync } from 'node:fs';
import { Failure, systemCode } from '../../base/failure.ts';
import { type AtomicFile, openAtomicFile } from '../../base/files/atomic-file.ts';
import { numberedName, probe } from '../../base/files/files.ts';
import { holdOf } from '../../base/files/held-files.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import type { PageRange } from '../../output/pdf/foreign-pdfs.ts';
import {
  digestOf,
  noteVersion,
  type PaperVersion,
  type PaperWish,
  type PaperWriter,
  type PlacedPaper,
  paperDigest,
  SavedPapers,
} from './saved-papers.ts';

/** A place that a paper is written to. */
export interface PaperPlace extends PlacedPaper {
  /** The file that was asked for, where it is another one. */
  readonly wanted: string;
  /** The content that is gone on with; undefined for a new file. */
  readonly before: PaperVersion | undefined;
  /** Whatever is there is replaced. */
  readonly replaces: boolean;
}

/** A file that has to stay as it is. */
export interface TakenPlace {
  /** The end of a sentence about the file. */
  readonly reason: Message;
}

/**
 * Tells whether a paper can be written where it is wanted. Throws a failure of kind `machine` if a file that has to be replaced cannot be.
 */
export function findPlace(saved: SavedPapers, wish: PaperWish, replaces: boolean): PaperPlace | TakenPlace {
  const state = saved.stateOf(wish);
  if (replaces && state.kind === 'taken' && state.failure) throw state.failure;
  const place = { ...wish, wanted: wish.path, replaces, isGone: saved.isGone(wish) };
  if (state.kind === 'free' || replaces) return { ...place, before: undefined };
  if (state.kind === 'taken') return { reason: state.reason };
  return { ...place, before: state.version };
}

/** The first of `labels-2.pdf`, `labels-3.pdf`, … that is free or can be gone on with, and is none of these files. */
export function placeBeside(
  saved: SavedPapers,
  wish: PaperWish,
  wanted: string,
  tried: readonly string[] = [],
): PaperPlace {
  for (let count = 2; ; count++) {
    const path = numberedName(wanted, count);
    const place = tried.includes(path) ? undefined : findPlace(saved, { ...wish, path }, false);
    if (place && 'path' in place) return { ...place, wanted };
  }
}

/** The place of a paper as its file is now: another run may have written it since it was found. */
export function placeNow(owner: PaperWriter, place: PaperPlace): PaperPlace {
  const saved = SavedPapers.read(owner);
  const found = findPlace(saved, place, place.replaces);
  return 'path' in found ? { ...found, wanted: place.wanted } : placeBeside(saved, place, place.wanted);
}

/** A paper whose file is open: it appears whole or not at all. */
export interface OpenPaper {
  readonly place: PaperPlace;
  readonly file: AtomicFile;
}

/** Opens it before anything is sent, so that a wrong path fails at once. */
export const openPaper = async (
  { io, signal }: Pick<PaperWriter, 'io' | 'signal'>,
  place: PaperPlace,
): Promise<OpenPaper> => ({
  place,
  file: await openAtomicFile(place.path, {
    owner: io,
    signal,
    replace: place.replaces || place.before !== undefined,
  }),
});

/** The new content of a paper. */
interface PaperContent {
  readonly bytes: Uint8Array;
  readonly has: PaperVersion['has'];
  readonly isForeign?: boolean;
}

export interface WrittenPaper<C extends PaperContent = PaperContent> {
  readonly path: string;
  /** The file that was there has all that it had, in front of what is new. */
  readonly isAdded: boolean;
  readonly content: C;
  /** The file that could not be gone on with, though it could when the run began. */
  readonly instead: string | undefined;
}

/** The file that a paper is added to. */
interface EarlierPaper {
  readonly bytes: Buffer;
  readonly version: PaperVersion;
  readonly path: string;
}

/** The result of `make` if it cannot add to a file. */
export const apart = 'apart';

/**
 * Writes a paper. `make` gets the bytes of the file that it is added to, or undefined for a new file, and returns the whole new
 * content, or undefined if there is nothing to write. A file that changed meanwhile stays as it is: what is new is written beside
 * it.
 */
export async function writePaper<C extends PaperContent>(
  owner: PaperWriter,
  opened: OpenPaper,
  make: (before: EarlierPaper | undefined) => Promise<C | typeof apart | undefined>,
): Promise<WrittenPaper<C> | undefined> {
  let { place, file } = opened;
  const tried: string[] = [];
  try {
    for (;;) {
      const bytes = place.before && intactBytes(place.before, place.path);
      const before = place.before && bytes && { bytes, version: place.before, path: place.path };
      const content = place.before && !before ? apart : await make(before);
      if (content === undefined) {
        await file.discard();
        return undefined;
      }
      if (content !== apart && (await finish(owner, { place, file }, content))) {
        const { path } = place;
        return { path, isAdded: before !== undefined, content, instead: tried[0] };
      }
      await file.discard();
      tried.push(place.path);
      ({ place, file } = await openPaper(owner, placeBeside(SavedPapers.read(owner), place, place.wanted, tried)));
    }
  } catch (error) {
    await file.discard();
    throw error;
  }
}

function intactBytes({ sha256 }: PaperVersion, path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    return digestOf(bytes) === sha256 ? bytes : undefined;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** Moves the content to its place. Returns false if another file has appeared there, or the old one has changed or is open elsewhere. */
async function finish(owner: PaperWriter, { place, file }: OpenPaper, content: PaperContent): Promise<boolean> {
  const { bytes, has, isForeign } = content;
  const { path, before, replaces } = place;
  // Known before the file is there: a run that is killed between the two leaves a file that can be gone on with.
  if (file.path !== undefined)
    await noteVersion(owner, place, before, { sha256: digestOf(bytes), has, ...(isForeign && { isForeign }) });
  await file.write(bytes);
  const isStill = before ? paperDigest(path) === before.sha256 : replaces || probe(path)?.isFile() !== true;
  if (!isStill) return false;
  try {
    await file.finish();
    return true;
  } catch (error) {
    const { cause } = error instanceof Failure ? error.details : {};
    if (systemCode(cause) === 'EEXIST' || holdOf(cause)) return false;
    throw error;
  }
}

/** `46`, or `46–47`. */
export const pagesText = ({ first, last }: PageRange): string =>
  first === last ? String(first) : `${first}\u2013${last}`;

/** `, page 46` or `, pages 46–52`, for the end of a sentence: the pages that are new. */
export function describePages(ranges: readonly PageRange[]): Message {
  const first = Math.min(...ranges.map((range) => range.first));
  const last = Math.max(...ranges.map((range) => range.last));
  return first === last ? escaped`, page ${first}` : escaped`, pages ${first}\u2013${last}`;
}

/** Says that what is new is in another file than in the one that it was to be added to. */
export const notAddedTo = (file: string, other: string): Message =>
  escaped`${file} was not added to: it has changed, or is open in another program. What is new is in ${other}`;
