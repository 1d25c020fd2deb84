import { Draw, keyOf, mix } from '../data/random.ts';
import { jsonResponse, type SandboxResponse } from './response.ts';

/** An error response, or a connection that is reset. Only a request that is `reset in the body` was carried out. */
export type Fault = SandboxResponse | 'reset before the body' | 'reset in the body';

function tooManyRequests(seconds: number, now: Date): SandboxResponse {
  const headers = { 'retry-after': String(seconds), 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
  const reset = Math.floor(now.getTime() / 1000) + seconds;
  return jsonResponse(429, { message: 'Too Many Attempts.' }, { ...headers, 'x-ratelimit-reset': String(reset) });
}

const faults: readonly ((now: Date) => Fault)[] = [
  (now) => tooManyRequests(0, now),
  (now) => tooManyRequests(1, now),
  () => jsonResponse(500, { message: 'Server Error' }),
  () => jsonResponse(503, { message: 'Service Unavailable' }),
  () => 'reset before the body',
  () => 'reset in the body',
];

/** Draws from the seed what goes wrong with each request, in the order of their arrival; undefined for nothing. */
export function openFaults(seed: number, rate: number, now: () => Date): () => Fault | undefined {
  const key = keyOf(seed, 'faults');
  let requests = 0;
  return () => {
    const draw = new Draw(mix(key, requests++));
    return draw.chance(rate) ? draw.pick(faults)(now()) : undefined;
  };
}
