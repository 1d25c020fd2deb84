import { join, resolve } from 'node:path';
import { followLinks } from '../../base/files/files.ts';
import { isStdout } from '../../base/files/target-file.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import type { Days } from '../../base/time/days.ts';
import { isoDay } from '../../base/time/times.ts';
import type { OpenResult } from '../../writes/job.ts';
import { noteVersion, type PaperKind, type PaperWriter, paperDigest, paperNouns, SavedPapers } from './saved-papers.ts';
import { findPlace, type PaperPlace, placeBeside, placeNow } from './write-paper.ts';

export const paperKinds = ['labels', 'picking', 'handover', 'result'] as const;

/** The names of the papers in the folder of a day. */
export const dayNames: Readonly<Record<PaperKind, string>> = {
  labels: 'labels.pdf',
  picking: 'picking.pdf',
  handover: 'handover.pdf',
  result: 'result.xlsx',
};

/** The folder of this day below another one, and the folders that may have to be made for it, those above first. */
export function dayFolderBelow({ io, settings }: Pick<PaperWriter, 'io' | 'settings'>, folder: string) {
  const name = join(folder, isoDay(io.now(), settings.tz));
  return { name, folders: [resolve(io.cwd, folder), resolve(io.cwd, name)] };
}

function todayAlone({ io, settings }: Pick<PaperWriter, 'io' | 'settings'>): Days {
  const day = isoDay(io.now(), settings.tz);
  return { first: day, last: day };
}

/** Tells what chooses the parcels of handover sheets: the same text for the same days and couriers. */
export const sheetsChoice = ({ first, last }: Days, couriers: readonly string[]): string =>
  first === last && couriers.length === 0 ? first : JSON.stringify([first, last, ...couriers.toSorted()]);

/** The choice of the labels and picking list in the folder of a day: all that is shipped there on that day is in one file. */
const dayChoice = 'the day';

/** Does this paper have whatever is shipped from here on its day? */
export const isOfDay = ({ choice }: PaperPlace): boolean => choice === dayChoice;

const choiceOf = (owner: PaperWriter, { kind, isNamed }: WantedPaper, choice: string): string => {
  if (kind === 'handover') return sheetsChoice(todayAlone(owner), []);
  return isNamed || kind === 'result' ? choice : dayChoice;
};

/** A paper that a run is to write. */
export interface WantedPaper {
  readonly kind: PaperKind;
  /** As it was typed, or below the folder of the day. */
  readonly file: string;
  /** The user has named it, and decides about a file of that name. */
  readonly isNamed: boolean;
}

/** A file that the user has named, and that has to stay as it is. */
export interface TakenPaper extends WantedPaper {
  /** The end of a sentence about the file. */
  readonly reason: Message;
  /** The place that is free. */
  readonly beside: PaperPlace;
}

/**
 * Finds a place for each paper. `choice` tells what chooses the orders: the same text for the same filters. `taken` are those that
 * would be in other files than the named ones.
 */
export function findPlaces(
  owner: PaperWriter,
  wanted: readonly WantedPaper[],
  choice: string,
  replaces: boolean,
): { readonly places: ReadonlyMap<PaperKind, PaperPlace>; readonly taken: readonly TakenPaper[] } {
  const { io } = owner;
  const saved = SavedPapers.read(owner);
  const taken: TakenPaper[] = [];
  const places = new Map<PaperKind, PaperPlace>();
  for (const each of wanted) {
    const { kind, file, isNamed } = each;
    if (kind === 'result' && isStdout(file)) continue;
    const path = followLinks(resolve(io.cwd, file));
    const wish = { kind, path, choice: choiceOf(owner, each, choice) };
    const place = findPlace(saved, wish, replaces);
    if ('path' in place) places.set(kind, place);
    else {
      const beside = placeBeside(saved, wish, path);
      places.set(kind, beside);
      if (isNamed) taken.push({ ...each, reason: place.reason, beside });
    }
  }
  return { places, taken };
}

/** The places of the papers of a run, as far as they are wanted. */
interface PlacesOfRun {
  readonly labels: { readonly place: PaperPlace } | undefined;
  readonly picking: { readonly place: PaperPlace } | undefined;
  readonly handover: PaperPlace | undefined;
  readonly result: PaperPlace | undefined;
  readonly written: Map<PaperKind, string>;
}

/** Says where papers would be written, a sentence each. */
export const describePlaces = ({ labels, picking, handover, result }: PlacesOfRun): Message[] =>
  [labels?.place, picking?.place, handover, result].flatMap((place) => {
    if (!place) return [];
    const { kind, path, before } = place;
    return before && kind !== 'result'
      ? [escaped`Would add to the ${paperNouns[kind]} in ${path}`]
      : [escaped`Would write the ${paperNouns[kind]} to ${path}`];
  });

/** How a result is opened; undefined if none is wanted. */
interface ResultOpening {
  readonly openResult: OpenResult | undefined;
  readonly openAt: ((path: string) => OpenResult) | undefined;
}

/** Opens the result at its place. It is remembered once it is written: the next run with the same filters goes on with it. */
export function rememberedResult(
  owner: PaperWriter,
  { openResult, openAt }: ResultOpening,
  { result: found, written }: PlacesOfRun,
): OpenResult | undefined {
  if (!found || !openAt) return openResult;
  return async () => {
    const place = placeNow(owner, found);
    const result = await openAt(place.path)();
    const has: Record<string, string> = {};
    let isNew = false;
    return {
      write: async (rows) => {
        await result.write(rows);
        isNew = true;
        for (const { key, outcome } of rows)
          if (outcome === 'created' || outcome === 'there before') has[String(key)] = '';
      },
      close: async () => {
        const isDue = isNew;
        isNew = false;
        await result.close();
        const sha256 = isDue ? paperDigest(place.path) : undefined;
        if (sha256 === undefined) return;
        written.set('result', place.path);
        await noteVersion(owner, place, place.before, { sha256, has });
      },
    };
  };
}
