import type { Voice } from '../output/voice.ts';
import type { Watcher } from '../service/client.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Says on stderr what goes over the wire: names of headers that can hold no secret, and never a body. */
export const debugWatcher = (voice: Voice): Watcher => ({
  sent: ({ method, url, body }) =>
    voice.debug(`→ ${method} ${url}${body === undefined ? '' : ` (${body.length} characters of JSON)`}`),
  answered: (_request, { status, headers, body }, milliseconds) => {
    const type = headers['content-type'] ?? 'no content type';
    const id = headers['x-request-id'] ? `, request id ${headers['x-request-id']}` : '';
    voice.debug(`← ${status} ${type}, ${body.length} bytes in ${Math.round(milliseconds)} ms${id}`);
  },
  retrying: (why, attempt, pause) =>
    voice.note(`${why.split('\n')[0]} Trying again in ${seconds(pause)} (retry ${attempt}).`),
});
