import { Failure } from '../../base/failure.ts';
import { escaped, joined, type Message } from '../../base/text/message.ts';
import { isNonEmpty, withoutMarks } from '../../base/text/text.ts';
import { encodeSegment } from '../../http/request.ts';
import { orderWord } from '../../orders/order.ts';
import type { Invocation } from '../../session/context.ts';
import { commandLine } from '../../session/rerun-command.ts';
import type { OrderArgument } from './order-argument.ts';

// An id or number may hold a comma or a blank. So a word is taken for one of them, and for several only where there is none.

/** The ids in a word that a comma or a blank parts, as npm's script for PowerShell makes one of `3147,3138`; none if it is one. */
function idsIn(word: string): readonly string[] {
  const ids = withoutMarks(word)
    .split(/[\s,;\u060c\u061b]+/u)
    .filter(isNonEmpty);
  return ids.length > 1 && ids.every((id) => /^(?=.*\p{N})[\p{L}\p{N}_.:/#-]+$/u.test(id)) ? ids : [];
}

/** The argument of a command that its ids are: its place, and whether there may be more behind it. */
type IdArgument = Pick<OrderArgument, 'at' | 'isMany'>;

/**
 * Says that ids are words of their own, with the line to type, where words that name no record hold several; nothing where none does.
 * A command that takes one id gets the line of the first. Once something was done, the line has these words alone.
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
      ? escaped`Each id or number is a word of its own: ${line}`
      : escaped`The command takes one id or number: ${line}`,
  ];
}

/** Returns the failure of a command that has found no record, with the line in which its ids are words of their own. */
export function withWordsApart(failure: Failure, invocation: Invocation, argument: IdArgument): Failure {
  const { kind, said, details } = failure;
  const { results, hint } = details;
  const text = String(said);
  // Where a service words its answer otherwise, the path is told.
  const isTold = (word: string) => text.includes(word) || text.includes(encodeSegment(word));
  const missing = results
    ? results.flatMap(({ id, status }) => (status === 404 ? [id] : []))
    : invocation.words.map(orderWord).filter(isTold);
  const isBegun = results?.some(({ result }) => result === 'done') === true;
  const apart = wordsApart(invocation, missing, argument, isBegun);
  if (apart.length === 0) return failure;
  return new Failure(kind, said, { ...details, hint: joined([...apart, ...(hint ? [hint] : [])], '\n') });
}
