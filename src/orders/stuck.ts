import { latinDigits } from '../base/text/text.ts';
import { parseSpan } from '../base/time/times.ts';
import { stateKey } from './states.ts';

const leastTime = 60_000;
const mostTime = 365 * 86_400_000;

/**
 * How long orders may stay in a state, in milliseconds by the key of the state: `pending=24h,processing=2d`. Undefined for a text
 * that is written otherwise.
 */
export function parseStuckTimes(text: string): ReadonlyMap<string, number> | undefined {
  const times = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, state = '', span = ''] = /^([^=]+)=([^=]+)$/.exec(part.trim()) ?? [];
    const time = parseSpan(latinDigits(span));
    if (time === undefined || time < leastTime || time > mostTime) return undefined;
    times.set(stateKey(state), time);
  }
  return times;
}
