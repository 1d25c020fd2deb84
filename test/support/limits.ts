import { type Limit, pageTime } from './limited-service.ts';

const refusal = (retryAfter: number | undefined) => ({
  isServed: false,
  headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
});

/** At most so many requests at once. */
export function atOnce(most: number, retryAfter?: number): Limit {
  let inside = 0;
  return {
    enter: () => {
      if (inside >= most) return refusal(retryAfter);
      inside++;
      return { isServed: true };
    },
    leave: () => {
      inside--;
    },
    ideal: (pages, latency) => (Math.ceil(pages / Math.min(8, most)) * pageTime(latency)) / 1000,
  };
}

/** A token bucket. */
export function perSecond(rate: number, burst: number, retryAfter?: number): Limit {
  let tokens = burst;
  let filled = 0;
  return {
    enter: (now) => {
      tokens = Math.min(burst, tokens + ((now - filled) * rate) / 1000);
      filled = now;
      if (tokens < 1) return refusal(retryAfter);
      tokens--;
      return { isServed: true };
    },
    ideal: (pages, latency) => Math.max((pages * pageTime(latency)) / 8000, (pages - burst) / rate),
  };
}

/** Laravel's limiter: so many in each window from the first request on; it says how many are left, and when refusing how long to wait. */
export function perWindow(requests: number, seconds: number, countsForUs: boolean): Limit {
  let opened: number | undefined;
  let used = 0;
  return {
    enter: (now) => {
      if (opened === undefined || now >= opened + seconds * 1000) {
        opened = now;
        used = 0;
      }
      const left = {
        'x-ratelimit-limit': String(requests),
        'x-ratelimit-remaining': String(Math.max(0, requests - used - 1)),
      };
      if (used < requests) {
        used++;
        return { isServed: true, headers: countsForUs ? left : {} };
      }
      const wait = Math.ceil((opened + seconds * 1000 - now) / 1000);
      return { isServed: false, headers: { ...(countsForUs && left), 'retry-after': String(wait) } };
    },
    ideal: (pages) => Math.floor((pages - 1) / requests) * seconds,
  };
}

/** Refuses this share of all requests, whatever their rate. */
export function atRandom(share: number, random: () => number): Limit {
  return {
    enter: () => (random() < share ? refusal(undefined) : { isServed: true }),
    ideal: (pages, latency) => (pages * pageTime(latency)) / 8000,
  };
}

/** Refuses everything from the 20th request on, for so many seconds. */
export function closedFor(seconds: number, retryAfter?: number): Limit {
  let requests = 0;
  let until = Number.POSITIVE_INFINITY;
  return {
    enter: (now) => {
      requests++;
      if (requests === 20) until = now + seconds * 1000;
      return requests >= 20 && now < until ? refusal(retryAfter) : { isServed: true };
    },
    ideal: (pages, latency) => seconds + (pages * pageTime(latency)) / 8000,
  };
}
