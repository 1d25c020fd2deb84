import { mayAsk } from '../../ports/ask.ts';
import type { Context } from '../../session/context.ts';

/** Does the command line say nothing of what a write sends, at a terminal where it can be asked for? */
export function isAskedFor(context: Context): boolean {
  const { given, shared } = context.invocation;
  const { data, field, template } = shared;
  const isBlank = given.every((flag) => flag.field === undefined) && data === undefined && field.length === 0;
  return isBlank && template === undefined && mayAsk(context);
}
