import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import { shownHeaders, shownUrl } from '../base/redact.ts';
import { asRow } from '../base/row.ts';
import type { HttpRequest } from '../http/exchange.ts';
import { prepare, proofOf, userAgent } from '../http/prepare.ts';
import type { Security, ServiceRequest } from '../http/request.ts';
import type { OpenValue, Run } from '../ports/run.ts';
import { shownProof } from '../session/account.ts';

function shownBody({ headers, body }: HttpRequest) {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body: headers['content-type']?.endsWith('json') ? parseJson(body) : body };
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string' ? { name, value } : { name, file: value.name, bytes: value.size },
  );
  return { headers: { ...shownHeaders(headers), 'content-type': 'multipart/form-data' }, body: parts };
}

/** Is the value one of this request? */
const isIn = ({ url, body }: { readonly url: string; readonly body?: unknown }, { at, value }: OpenValue): boolean =>
  at === 'url' ? url.split('/').includes(encodeURIComponent(value)) : Object.hasOwn(asRow(body), at);

/** The URL with what stands for ids as it is read: `{id of 100000147}`. */
const readableUrl = (url: string, open: readonly OpenValue[]): string =>
  open
    .filter(({ at, value }) => at === 'url' && value.startsWith('{'))
    .reduce((text, { value }) => text.replace(encodeURIComponent(value), () => value), url);

/** Returns requests as they would be sent, as JSON, secrets redacted; a single request as an object of its own. Values that may be sent otherwise are named
 * under `open`. */
export function previewText(context: Run, requests: readonly ServiceRequest[]): string {
  const { io, settings, redactor, account, catalogue } = context;
  // A preview needs no login and no settings.
  const baseUrl = settings.baseUrl ?? '{base_url}';
  const endpoints = {
    baseUrl,
    authUrl: settings.authUrl ?? baseUrl,
    prove: (security: Security | undefined) =>
      shownProof(catalogue.credentials ?? {}, settings.sandbox ? undefined : account.chosen(security)),
    userAgent: userAgent(io),
  };
  const previews = requests.map((request) => {
    const prepared = prepare(endpoints, request, proofOf(endpoints, request));
    const { method, url, headers } = prepared;
    const shown = shownUrl(url).replaceAll('%5Bredacted%5D', '[redacted]');
    const preview = { method, url: shown, headers: shownHeaders(headers), ...shownBody(prepared) };
    const open = context.leftOpen.filter((value) => isIn(preview, value));
    if (open.length === 0) return preview;
    return {
      ...preview,
      url: readableUrl(shown, open),
      open: open.map(({ at, value, why }) => ({ at, value, why: context.messages.wordsOf(why) })),
    };
  });
  const text = stringifyJson(previews.length === 1 ? previews[0] : previews, 2);
  return redactor.cleanData(`${text}\n`);
}
