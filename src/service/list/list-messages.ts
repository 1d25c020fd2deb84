import { Failure, isStop, lacksCredential } from '../../base/failure.ts';
import { escaped, joined, type Message, pluralize, words } from '../../base/text/message.ts';
import { listNoun } from '../../operations/route.ts';
import { numberedInput } from '../../paging/kinds.ts';
import { mayBeLimit } from '../../paging/styles/probe-end.ts';
import { emptyPageByWord, emptyPages, overlappingEnd } from '../../paging/styles/style.ts';
import type { Context } from '../../session/context.ts';
import { commandLine, rerunCommand } from '../../session/rerun-command.ts';
import { noteHidden } from '../display.ts';
import { type ListPlan, type ListProgress, partFile } from './plan.ts';

/** Can reading begin at any page? Not where a page is found only through the one before it, or rows are counted. */
const hasPageNumbers = ({ operation: { paging } }: ListPlan, { isFollowed }: ListProgress): boolean =>
  paging ? numberedInput(paging)?.counts === 'pages' : !isFollowed;

function noteSelected(
  { messages, invocation, settings }: Context,
  plan: ListPlan,
  { rows, read, total }: ListProgress,
): void {
  const { paging, selection } = plan;
  const noun = listNoun(plan.operation);
  // Of the mirror a search reads only what may match.
  const isSearch = settings.offline && selection?.search !== undefined;
  const all = isSearch ? escaped`the mirror` : pluralize(read, noun);
  if (!selection?.isSorted && rows === paging.limit && total !== undefined && read < total) {
    const rest = rerunCommand(invocation, words``);
    messages.note(escaped`Read ${read} of ${pluralize(total, noun)}, up to match ${rows}. All that match: ${rest}`);
  } else if (!selection?.isFilter) {
    messages.note(escaped`Read ${all}${rows < read ? escaped`; the first ${rows} of them are written` : ''}.`);
  } else if (rows === paging.limit) messages.note(escaped`The first ${pluralize(rows, 'matches')} in ${all}.`);
  else {
    const found = isSearch ? escaped`${pluralize(rows, noun)} in ${all}` : escaped`${rows} of ${all}`;
    messages.note(escaped`${found} ${rows === 1 ? escaped`matches` : escaped`match`}.`);
  }
}

const endings: ReadonlyMap<string | undefined, string> = new Map([
  [emptyPages, 'with two empty pages'],
  [emptyPageByWord, 'with an empty page, which is its end by your word'],
  [overlappingEnd, 'with its last row, behind which a page is empty'],
]);

/** Says where the rows are, and how many were left out, with the command that gets them. */
export async function summarize(context: Context, plan: ListPlan, progress: ListProgress): Promise<void> {
  const { messages } = context;
  const { operation, paging, display, selection } = plan;
  const { rows, total, isFollowed, proof } = progress;
  if (progress.hidden.length > 0) await noteHidden(context, progress.hidden);
  if (display.file !== undefined)
    messages.note(escaped`${pluralize(rows, listNoun(operation))} written to ${display.file}`);
  noteView(context, plan, progress);
  if (selection) noteSelected(context, plan, progress);
  if (paging.all && isFollowed && total === undefined && !paging.verify) {
    const end = endings.get(proof) ?? escaped`where the service says that it ends`;
    messages.note(escaped`The list ended ${end}. Without a total, nothing else proves it: --verify reads it twice.`);
  } else if (!selection) noteRest(context, plan, progress);
}

/** A workbook of orders has more columns than a person reads: names the view with those for the books. */
function noteView(
  { messages, invocation, stderrTerminal }: Context,
  { operation, display }: ListPlan,
  { rows }: ListProgress,
) {
  const hasAll = display.columns.length === 0 && display.itemRows === undefined && invocation.viewTitle === undefined;
  if (operation.id !== 'orders.list' || !display.format.hasSheets || !hasAll || rows === 0) return;
  if (display.file === undefined || !stderrTerminal.isTerminal) return;
  const line = commandLine(invocation, words`--view accountant`);
  messages.note(escaped`It has all columns. Only those for the books: ${line}`);
}

function noteRest(context: Context, plan: ListPlan, progress: ListProgress): void {
  const { messages, invocation } = context;
  const { operation, paging } = plan;
  const { rows, total = 0, listsLeft, more, isSilent } = progress;
  const noun = listNoun(operation);
  if (rows === 0) noteNoRows(messages, plan, progress);
  if (paging.all) return;
  // Whoever chose a part knows that it is one; anyone else has to be told, with --quiet too.
  const isChosen = paging.limit !== undefined || invocation.shared.page !== undefined;
  const allRows = escaped`All of them: ${rerunCommand(invocation, words`--all`, paging.limit === undefined)}`;
  if (isSilent && more === undefined && !isChosen && mayBeLimit(rows)) {
    const sent = escaped`${pluralize(rows, noun)}, as the service sent them`;
    messages.note(escaped`${sent}: it does not say whether there are more. ${allRows}`);
  }
  if (more === undefined && listsLeft === 0 && (rows === 0 || rows >= total)) return;
  const say = isChosen ? messages.note : messages.tell;
  say(restOf(context, plan, progress, allRows));
}

/** Says what was not read, and the commands that read on. `allRows` names the one that reads everything. */
function restOf({ invocation, io }: Context, plan: ListPlan, progress: ListProgress, allRows: Message): Message {
  const { operation, display, manifest } = plan;
  const { rows, total = 0, listsLeft, page, lastPage, more, isFollowed } = progress;
  const flags = nextPageFlags(plan, progress);
  // The same file would take the place of this page.
  const isReplaced = display.file !== undefined || manifest !== undefined || io.stdoutIsFile === true;
  const nextPage = isReplaced
    ? escaped`Next page: ${flags}, in another file`
    : escaped`Next page: ${rerunCommand(invocation, { parts: [flags] }, !flags.includes('--per-page'))}`;
  if (more !== undefined) {
    const otherWay = isFollowed ? [allRows] : [];
    return joined([more.said, ...(flags === '' ? otherWay : [nextPage])], ' ');
  }
  const later = listsLeft > 0 ? escaped`: ${pluralize(listsLeft, 'states')} not read yet` : '';
  const atLeast = listsLeft > 0 ? escaped`at least ` : '';
  const hasNext = flags !== '' && page < lastPage && !isReplaced;
  const rest = hasNext ? escaped`${nextPage} \u00b7 all of them: --all` : allRows;
  return escaped`${rows} of ${atLeast}${pluralize(total, listNoun(operation))}${later}. ${rest}`;
}

function noteNoRows(messages: Context['messages'], { operation, paging }: ListPlan, progress: ListProgress): void {
  const { total = 0, page, lastPage, more } = progress;
  const noun = listNoun(operation);
  if (total > 0 && page > lastPage)
    messages.note(escaped`Page ${page} is past the end: ${pluralize(total, noun)} on ${pluralize(lastPage, 'pages')}.`);
  else if (paging.all || more === undefined) messages.note(escaped`No ${noun}.`);
}

/** Returns the flags that request the next page; empty if no page can be requested. */
function nextPageFlags(plan: ListPlan, progress: ListProgress): string {
  const { operation, paging, inputs } = plan;
  const { page, rows } = progress;
  if (inputs.length !== 1 || paging.limit !== undefined) return '';
  if (hasPageNumbers(plan, progress)) return `--page ${page + 1}`;
  return operation.paging && numberedInput(operation.paging) ? `--page ${page + 1} --per-page ${rows}` : '';
}

/** How many rows are missing, where that is known: not when the reading began in the middle of the list. */
function missingRows({ operation, paging, inputs }: ListPlan, { read, total }: ListProgress): Message {
  if (!paging.all || paging.page !== undefined || total === undefined || total <= read) return escaped``;
  // The totals of states that were not read yet are unknown.
  const atLeast = inputs.length > 1 ? escaped`at least ` : '';
  return escaped` (${atLeast}${total - read} of ${pluralize(total, listNoun(operation))} are unaccounted for)`;
}

/** All that can be read was read, but it could not be proved to be all. */
export const isUnproved = (error: unknown): error is Failure => error instanceof Failure && error.kind === 'partial';

/** A list that was written in part. */
interface PartlyRead {
  readonly error: Failure;
  /** The file that has the rows, if the requested file has none. */
  readonly kept: string | undefined;
  /** The requested file is replaced only by a whole list. */
  readonly isReplaced: boolean;
}

/** Where the rows are that the requested file has not got, and how it gets them. */
function hintOfReplaced(
  { invocation }: Context,
  { paging, display, selection }: ListPlan,
  read: string,
  { kept, isVain }: { readonly kept: string | undefined; readonly isVain: boolean },
): Message {
  const where = escaped`${kept === undefined ? '' : escaped`${read} are in ${kept}. `}${display.file ?? escaped`The workbook`} was not written.`;
  if (isVain) return where;
  const again = commandLine(invocation);
  if (kept !== undefined) return escaped`${where} To read it again: ${again}`;
  return paging.all && display.format.resumable && !selection
    ? escaped`${where} To keep the rows and be able to continue: ${commandLine(invocation, words`--resume`)}`
    : escaped`${where} Try again: ${again}`;
}

function resumeHint(
  context: Context,
  plan: ListPlan,
  progress: ListProgress,
  { error, kept, isReplaced }: PartlyRead,
): Message {
  const { invocation, io } = context;
  const { paging, inputs, display, resume, selection } = plan;
  const { rows, page, steady, more } = progress;
  const read = pluralize(rows, 'rows');
  const first = rows === 1 ? escaped`The first row is` : escaped`The first ${read} are`;
  const again = commandLine(invocation);
  // The same command would read the same part.
  const isVain = isUnproved(error) && more !== undefined;
  if (resume)
    return escaped`${first} kept in ${partFile(display)}.${isVain ? '' : escaped` To continue, type the same command again.`}`;
  if (isReplaced) return hintOfReplaced(context, plan, read, { kept, isVain });
  if (isVain) return escaped`${first} written.`;
  if (isUnproved(error)) return escaped`All rows written so far are correct. To read the whole list again: ${again}`;
  if (!paging.all) return escaped`${first} written. Try again: ${again}`;
  const missing = missingRows(plan, progress);
  if (inputs.length > 1 || selection || !hasPageNumbers(plan, progress))
    return escaped`${first} written${missing}. To read the whole list again: ${again}`;
  if (!steady) return escaped`${first} written${missing}. The list changed, so read it again: ${again}`;
  // The same file would lose the pages that are in it.
  const place = display.file !== undefined || io.stdoutIsFile === true ? escaped` in another file` : '';
  const next = rerunCommand(invocation, words`--all --from-page ${page + 1}`);
  return escaped`The rows up to page ${page} are written${missing}. Continue${place} with: ${next}`;
}

/** The failure of a list of which rows were written: done in part, with how to continue. `kept` is the file that has them. */
export function partialFailure(
  context: Context,
  plan: ListPlan,
  progress: ListProgress,
  { error, kept }: { readonly error: unknown; readonly kept: string | undefined },
): unknown {
  // The same command with the same mistake would fail again.
  if (!(error instanceof Failure) || error.kind === 'usage' || progress.rows === 0) return error;
  // The kept file is complete, so there is nothing to go on with.
  if (error.details.keptIn !== undefined) return error;
  const { display, resume } = plan;
  // A file takes another's place when it is whole; a pipe or a device has the rows as they came.
  const isReplaced = display.format.binary || (display.file !== undefined && display.file !== kept);
  const hint = resumeHint(context, plan, progress, { error, kept, isReplaced });
  if (isStop(error)) return resume ? new Failure(error.kind, escaped`${error.said} ${hint}`, error.details) : error;
  // Where this run has read nothing, why it did not is what matters.
  const isCause = resume ? progress.passes === 0 : isReplaced;
  return new Failure(isCause ? error.kind : 'partial', error.said, {
    ...error.details,
    cause: error.kind === 'partial' ? undefined : error,
    hint: joined([...(error.details.hint ? [error.details.hint] : []), hint], '\n'),
  });
}

/** Says why a list could not be read, and what is not done `without` it. Throws a failure that ends a command. */
export function goWithout(messages: Context['messages'], failure: unknown, without: string): void {
  if (!(failure instanceof Failure) || isStop(failure) || failure.details.status === 401) throw failure;
  // Who may not see this list, or has no credential for it, may still see orders.
  const hint = lacksCredential(failure) && failure.details.hint ? escaped`\n${failure.details.hint}` : '';
  messages.warn(escaped`${failure.said} ${without}${hint}`);
}
