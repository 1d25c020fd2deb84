import { Failure, lacksCredential } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { suggest } from '../base/text/suggest.ts';
import { previewRequests } from '../service/preview.ts';
import { delayed } from '../service/show.ts';
import type { Context } from '../session/context.ts';
import { placeOfLog } from '../writes/open-ledger.ts';
import { openJournal, type PackBook, readJournal } from './journal/journal.ts';
import { openJobs, pushState } from './push/push-state.ts';
import { Pusher, type PushPlan, requestOfJob } from './push/pusher.ts';

/** Milliseconds that a stopped command waits for the response to what it has sent. */
export const pushPatience = 3000;

/** How many finished orders are sent, and how many are not. */
export function pushCounts(book: PackBook) {
  const states = book.all().map(pushState);
  const countOf = (state: string) => states.filter((each) => each === state).length;
  return { sent: countOf('sent'), refused: countOf('refused'), left: countOf('waiting') + countOf('unknown') };
}

/** What is not sent, as a failure; undefined where all is. */
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

/** `shipctl pack push`: sends what was packed and is not sent, refused requests too. */
export async function pushPacked(context: Context, plan: PushPlan): Promise<void> {
  const { messages, settings, signal } = context;
  if (settings.dryRun) {
    const jobs = readJournal(placeOfLog(context, 'pack')).all().flatMap(openJobs);
    if (jobs.length === 0) return messages.note('Everything that was packed is sent.');
    return previewRequests(
      context,
      jobs.map((job) => requestOfJob(plan, job)),
    );
  }
  const journal = await openJournal(placeOfLog(context, 'pack'), context);
  try {
    const onRefused = (text: string) => messages.warn(text);
    const pusher = new Pusher(context, { journal, plan, signal: delayed(signal, pushPatience), onRefused });
    const cause = await pusher.drain(true, () => signal.throwIfAborted());
    const failure = unsentFailure(journal.book, cause);
    if (failure) throw failure;
    messages.note(escaped`Sent: ${pluralize(pushCounts(journal.book).sent, 'orders')}.`);
  } finally {
    journal.close();
  }
}
