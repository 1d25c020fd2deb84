import { parseJson, stringifyJson } from '../../base/exact-json.ts';
import { prepare } from '../../http/prepare.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { writeTo } from '../../output/sink.ts';
import type { Context } from '../context.ts';
import { userAgent } from '../user-agent.ts';

/** Stands for an address that nobody has given yet: a preview needs no login and no settings. */
const unknownBase = '{base_url}';

/** Prints requests as they would be sent, secrets taken out, one object for one request. Sends nothing. */
export async function previewRequests(context: Context, requests: readonly ServiceRequest[]): Promise<void> {
  const { io, settings, redactor } = context;
  const baseUrl = settings.baseUrl ?? unknownBase;
  const shown = requests.map((request) => {
    const credential = { token: '[redacted]', from: 'preview' };
    const outgoing = prepare(
      { baseUrl, authUrl: settings.authUrl ?? baseUrl, credential, userAgent: userAgent(io) },
      request,
    );
    return { ...outgoing, ...(outgoing.body !== undefined && { body: parseJson(outgoing.body) }) };
  });
  await writeTo(io.stdout, redactor.cleanData(`${stringifyJson(shown.length === 1 ? shown[0] : shown, 2)}\n`));
}
