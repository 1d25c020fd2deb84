import { Draw, keyOf, mix, type NotEmpty } from '../data/random.ts';
import { jsonReply, type Reply } from './reply.ts';

/**
 * What goes wrong with a request: another answer, or a connection that breaks. Only a request that is `reset in the body`
 * has been carried out: whoever sent it cannot know.
 */
export type Fault = Reply | 'reset before the body' | 'reset in the body';

function tooMany(seconds: number, now: Date): Reply {
  const headers = { 'retry-after': String(seconds), 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
  const reset = Math.floor(now.getTime() / 1000) + seconds;
  return jsonReply(429, { message: 'Too Many Attempts.' }, { ...headers, 'x-ratelimit-reset': String(reset) });
}

const kinds: NotEmpty<(now: Date) => Fault> = [
  (now) => tooMany(0, now),
  (now) => tooMany(1, now),
  () => jsonReply(500, { message: 'Server Error' }),
  () => jsonReply(503, { message: 'Service Unavailable' }),
  () => 'reset before the body',
  () => 'reset in the body',
];

/** Says for each request, in the order they come in, what goes wrong with it, if anything: from the seed. */
export function openFaults(seed: number, rate: number, now: () => Date): () => Fault | undefined {
  const key = keyOf(seed, 'faults');
  let requests = 0;
  return () => {
    const draw = new Draw(mix(key, requests++));
    return draw.chance(rate) ? draw.pick(kinds)(now()) : undefined;
  };
}
