import { Failure } from '../../base/failure.ts';
import { escaped, joined, type Message } from '../../base/text/message.ts';
import { isNonEmpty, withoutMarks } from '../../base/text/text.ts';
import { encodeSegment } from '../../http/request.ts';
import { orderWord } from '../../orders/order.ts';
import type { Invocation } from '../../session/context.ts';
import { commandLine } from '../../session/rerun-command.ts';
import type { OrderArgument } from './order-argument.ts';

// An id or number may hold a comma or a blank. So a word is taken for one id first, and for several only if no record has it.

/** Returns the ids in a word like `3147 3138`, which npm's script for PowerShell makes of `3147,3138`; none if there is only one. */
function idsIn(word: string): readonly string[] {
  const ids = withoutMarks(word)
    .split(/[\s,;\u060c\u061b]+/u)
    .filter(isNonEmpty);
  return ids.length > 1 && ids.every((id) => /^(?=.*\p{N})[\p{L}\p{N}_.:/#-]+$/u.test(id)) ? ids : [];
}

/** The argument with the ids of a command: its place, and whether more ids may follow. */
type IdArgument = Pick<OrderArgument, 'at' | 'isMany'>;

/**
 * Returns the advice to type ids as separate words, with the line to type, if words that name no record hold several ids; otherwise an
 * empty list. For a command that takes one id, the line has the first. With `isBegun`, the line leaves out the words that were done.
 */
export function wordsApart(
  invocation: Invocation,
  missing: readonly string[],
  { at, isMany }: IdArgument,
  isBegun = false,
): readonly Message[] {
  const partsOf = (word: string) => (missing.includes(orderWord(word)) ? idsIn(word) : []);
  if (invocation.words.every((word) => partsOf(word).length === 0)) return [];
  const words = invocation.words.flatMap((word, place) => {
    const ids = partsOf(word);
    if (ids.length > 0) return ids.slice(0, isMany ? undefined : 1);
    return isBegun && place >= at ? [] : [word];
  });
  const line = commandLine({ ...invocation, words });
  return [
    isMany
      ? escaped`Type each id or number as a separate word: ${line}`
      : escaped`The command takes one id or number: ${line}`,
  ];
}

/** Returns the failure of a command that found no record, with advice to type the ids as separate words if that may help. */
export function withWordsApart(failure: Failure, invocation: Invocation, argument: IdArgument): Failure {
  const { kind, said, details } = failure;
  const { results, hint } = details;
  const text = String(said);
  // If the service's message does not name the id, the failure names the path.
  const isTold = (word: string) => text.includes(word) || text.includes(encodeSegment(word));
  // Papers were fetched after the records: their results have no status.
  const missing = results?.some(({ status }) => status !== undefined)
    ? results.flatMap(({ id, status }) => (status === 404 ? [id] : []))
    : invocation.words.map(orderWord).filter(isTold);
  const isBegun = results?.some(({ outcome }) => outcome === 'done') === true;
  const apart = wordsApart(invocation, missing, argument, isBegun);
  if (apart.length === 0) return failure;
  return new Failure(kind, said, { ...details, hint: joined([...apart, ...(hint ? [hint] : [])], '\n') });
}
