import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';

const endedPeriod = 'A period that has ended does not change: --date-to yesterday';

export const wrongPage = (noun: string, requested: number, received: number): Failure =>
  new Failure('unavailable', escaped`The service sent page ${received} of ${noun} instead of page ${requested}.`, {
    hint: 'The service may ignore the page number. See the responses with --debug.',
  });

export const noCounts = (noun: string, page: number): Failure =>
  new Failure('unavailable', escaped`Page ${page} of ${noun} has no page counts, unlike the page before it.`);

export const endlessList = (noun: string, pages: number): Failure =>
  new Failure('partial', escaped`The list of ${noun} grows faster than it can be read (${pages} pages read).`, {
    hint: endedPeriod,
  });

/** The responses contradict themselves: `what` is a sentence. */
export const contradiction = (what: string): Failure =>
  new Failure('partial', what, { hint: 'The counts of the service are wrong. See the responses with --debug.' });

/** The rows that were read of a list, and those that it should have. */
export interface Shortfall {
  /** Distinct rows read. */
  readonly read: number;
  /** How many there are, by the latest counts. */
  readonly expected: number;
  /** Responses had different totals. */
  readonly hasChanged: boolean;
}

/** Ways to prove a list that could not be proved. */
export interface Remedies {
  /** It was not read by pages that overlap. */
  readonly canVerify?: boolean | undefined;
  readonly hasPeriod?: boolean | undefined;
}

export function notProved(
  noun: string,
  { read, expected, hasChanged }: Shortfall,
  passes: number,
  { canVerify = false, hasPeriod = false }: Remedies,
): Failure {
  if (read > expected && !hasChanged) return contradiction(`${read} ${noun} were read, but the total is ${expected}.`);
  const missing = `${expected - read} of ${expected} ${noun} are unaccounted for`;
  const [after, times] = passes === 1 ? ['', ''] : [`After ${passes} passes, `, ` (${passes} passes)`];
  const changed = `The list of ${noun} changed while it was read${times}: it could not be proved complete`;
  const hints = [
    ...(canVerify && hasChanged ? ['Pages that overlap prove a list that changes: --verify'] : []),
    ...(hasPeriod ? [endedPeriod] : []),
  ];
  const hint = hints.length > 0 ? hints.join('\n') : undefined;
  return new Failure('partial', escaped`${expected > read ? after + missing : changed}.`, { hint });
}

/** The most pages to read of a list that had `atFirst` pages, so that reading always ends. */
export const maxPages = (atFirst: number): number => 2 * atFirst + 1000;

/** Offsets are computed from the page size that was asked for, and the service gives smaller pages. */
export const clamped = (most: number, page: number): Failure =>
  new Failure(
    'usage',
    escaped`The service gives at most ${most} rows a page, so page ${page} would begin at another row.`,
    {
      hint: escaped`Ask for pages of that size: --per-page ${most}`,
    },
  );

/** The service does not go on to new pages. */
export const goesInCircles = (noun: string, page: number): Failure =>
  new Failure('partial', escaped`The service leads back to pages of ${noun} that were read already (page ${page}).`, {
    hint: 'See the requests with --debug. The service may not know the inputs that ask for the next page.',
  });
