import type { Watcher } from '../http/client.ts';
import type { HttpRequest } from '../http/exchange.ts';
import type { Messages } from '../output/messages.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Says what goes over the wire: names of headers that can hold no secret, and never a body. */
function requestsAndAnswers(voice: Messages): Watcher {
  const sentAt = new WeakMap<HttpRequest, number>();
  return {
    sent: (request) => {
      const { method, url, body } = request;
      sentAt.set(request, performance.now());
      voice.debug(`→ ${method} ${url}${body === undefined ? '' : ` (${body.length} characters of JSON)`}`);
    },
    received: (request, { status, headers, body }) => {
      const milliseconds = Math.round(performance.now() - (sentAt.get(request) ?? 0));
      const type = headers['content-type'] ?? 'no content type';
      const id = headers['x-request-id'] ? `, request id ${headers['x-request-id']}` : '';
      voice.debug(`← ${status} ${type}, ${body.length} bytes in ${milliseconds} ms${id}`);
    },
  };
}

/** Says what the HTTP layer does: retries always, with `--debug` all that goes over the wire. */
export const watcher = (voice: Messages, debug: boolean): Watcher => ({
  ...(debug && requestsAndAnswers(voice)),
  retrying: (why, attempt, pause) =>
    voice.note(`${why.split('\n')[0]} Trying again in ${seconds(pause)} (retry ${attempt}).`),
});
