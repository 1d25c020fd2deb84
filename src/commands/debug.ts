import type { Watcher } from '../http/client.ts';
import type { HttpRequest } from '../http/exchange.ts';
import type { Messages } from '../output/messages.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Shows requests and responses: headers that can hold no secret, and never a body. */
function requestsAndResponses(messages: Messages): Watcher {
  const sentAt = new WeakMap<HttpRequest, number>();
  return {
    sent: (request) => {
      const { method, url, body } = request;
      sentAt.set(request, performance.now());
      messages.debug(`→ ${method} ${url}${body === undefined ? '' : ` (${body.length} characters of JSON)`}`);
    },
    received: (request, { status, headers, body }) => {
      const milliseconds = Math.round(performance.now() - (sentAt.get(request) ?? 0));
      const type = headers['content-type'] ?? 'no content type';
      const id = headers['x-request-id'] ? `, request id ${headers['x-request-id']}` : '';
      messages.debug(`← ${status} ${type}, ${body.length} bytes in ${milliseconds} ms${id}`);
    },
  };
}

/** Shows what the HTTP layer does: retries always, requests and responses with `--debug`. */
export const watcher = (messages: Messages, debug: boolean): Watcher => ({
  ...(debug && requestsAndResponses(messages)),
  retrying: (why, attempt, pause) =>
    messages.note(`${why.split('\n')[0]} Trying again in ${seconds(pause)} (retry ${attempt}).`),
});
