import type { Context } from '../session/context.ts';

/**
 * The context for what is looked up before a write, or beside something else. Nothing has been sent that would be lost:
 * where the service does not answer, the user is told at once and not after half a minute.
 */
export const lookUpContext = (context: Context): Context => ({
  ...context,
  service: context.service.impatient(),
});
