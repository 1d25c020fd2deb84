import type { Failure } from '../base/failure.ts';
import { edited, escaped, firstLineOf, joined, type Message, unique } from '../base/text/message.ts';

// Texts of others become parts of messages: they have to fit where they begin and end.

/** Would these be printed alike? */
export const areAlike = (one: Message, other: Message): boolean => unique([one, other]).length === 1;

/** A message without the full stop at its end, which may be that of a value. */
export const withoutStop = (message: Message): Message => edited(message, 'unstopped');

/** `The service refused it (422): no` without `: no`, where that is its end. */
function withoutReason(message: Message, reason: string): Message {
  const { parts } = message;
  const at = parts.findLastIndex((part) => part !== '');
  const [text, last] = [parts[at - 1], parts[at]];
  const isReason = typeof last === 'object' && 'value' in last && last.value === reason;
  return isReason && typeof text === 'string' && text.endsWith(': ') ? edited(message, 'unreasoned') : message;
}

/** A refusal in full, on one line. Laravel's message about all of it is that of the first field: it is told once. */
export function reasonOfFailure({ said, details }: Failure): Message {
  const { fields = [], reason = '' } = details;
  const line = firstLineOf(said);
  const first = reason.replace(/ \(and \d+ more errors?\)$/, '');
  const isSaid = fields.some(({ messages }) => messages.includes(first));
  const whole = isSaid ? withoutReason(line, reason) : line;
  return joined(
    [withoutStop(whole), ...fields.map(({ field, messages }) => escaped`${field}: ${messages.join(' ')}`)],
    '; ',
  );
}
