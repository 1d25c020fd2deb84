import type { Client } from '../http/client.ts';
import type { Context } from '../session/context.ts';

/** The client whose requests are retried like a single read, those of a whole list too. */
const impatient = (client: Client): Client => ({
  ...client,
  send: (request, read, signal) => client.send({ ...request, isPatient: false }, read, signal),
});

/**
 * The context for what is looked up before a write, or beside something else. Nothing has been sent that would be lost:
 * where the service does not answer, the user is told at once and not after half a minute.
 */
export const lookUpContext = (context: Context): Context => ({
  ...context,
  client: async (security) => impatient(await context.client(security)),
});
