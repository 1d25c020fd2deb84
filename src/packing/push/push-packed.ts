import { Failure, lacksCredential } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { suggest } from '../../base/text/suggest.ts';
import type { ServiceRequest } from '../../http/request.ts';
import type { LogPlace } from '../../log/log-file.ts';
import { delayed } from '../../service/show.ts';
import { placeOfLog } from '../../writes/open-ledger.ts';
import { openJournal, type PackBook, readJournal } from '../journal/journal.ts';
import type { PackSurroundings } from '../surroundings.ts';
import { openJobs, type PushPlan, pushState, requestOfJob } from './jobs.ts';
import { Pusher } from './pusher.ts';

/** Milliseconds that a stopped command waits for the response to what it has sent. */
export const pushPatience = 3000;

/** Counts the finished orders that are sent, refused, and left. */
function pushCounts(book: PackBook) {
  const states = book.all().map(pushState);
  const countOf = (state: string) => states.filter((each) => each === state).length;
  return { sent: countOf('sent'), refused: countOf('refused'), left: countOf('waiting') + countOf('unknown') };
}

/** Returns the failure of orders that are not sent; undefined if all are. */
export function unsentFailure(book: PackBook, cause: Failure | undefined): Failure | undefined {
  const { refused, left } = pushCounts(book);
  if (refused + left === 0) return undefined;
  const parts = [
    ...(left > 0 ? [escaped`${pluralize(left, 'orders')} could not be sent yet.`] : []),
    ...(refused > 0 ? [escaped`The service refused ${pluralize(refused, 'orders')}.`] : []),
    ...(cause ? [cause.message] : []),
  ];
  const store = lacksCredential(cause) && cause.details.hint ? `${cause.details.hint}\n` : '';
  return new Failure('partial', parts.join(' '), {
    hint: `${store}${escaped`See which: ${suggest`pack status`}\nSend them: ${suggest`pack push`}`}`,
    cause,
  });
}

/** Returns the requests that `pack push` would send. */
export const unsentRequests = (place: LogPlace, plan: PushPlan): ServiceRequest[] =>
  readJournal(place)
    .all()
    .flatMap(openJobs)
    .map((job) => requestOfJob(plan, job));

/** Sends what was packed and is not sent, refused requests too. Returns how many orders are sent. */
export async function pushPacked(surroundings: PackSurroundings, plan: PushPlan): Promise<number> {
  const { messages, signal } = surroundings;
  const journal = await openJournal(placeOfLog(surroundings, 'pack'), surroundings);
  try {
    const onRefused = (text: string) => messages.warn(text);
    const pusher = new Pusher(surroundings, { journal, plan, signal: delayed(signal, pushPatience), onRefused });
    const cause = await pusher.drain(true, () => signal.throwIfAborted());
    const failure = unsentFailure(journal.book, cause);
    if (failure) throw failure;
    return pushCounts(journal.book).sent;
  } finally {
    journal.close();
  }
}
