// Each limiter tells whether a request passes, and after how many seconds to retry, if the server would say; `left` is how
// many requests the server says are left.

function fixedWindow({ requests, seconds, counts = false }) {
  let opened;
  let used = 0;
  return {
    enter: () => {
      const now = performance.now();
      // The first request opens the first window, so that every run starts at the same point of it.
      opened ??= now;
      const windows = Math.floor((now - opened) / (seconds * 1000));
      if (windows > 0) {
        opened += windows * seconds * 1000;
        used = 0;
      }
      if (used < requests) {
        used++;
        return { passes: true, left: counts ? requests - used : undefined };
      }
      return {
        passes: false,
        left: counts ? 0 : undefined,
        retryAfter: Math.ceil((opened + seconds * 1000 - now) / 1000),
      };
    },
    leave: () => undefined,
  };
}

function bucket({ burst, perSecond, says = true }) {
  let tokens = burst;
  let filled;
  return {
    enter: () => {
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - (filled ?? now)) / 1000) * perSecond);
      filled = now;
      if (tokens >= 1) {
        tokens--;
        return { passes: true };
      }
      return { passes: false, retryAfter: says ? Math.ceil((1 - tokens) / perSecond) : undefined };
    },
    leave: () => undefined,
  };
}

/** Most such servers send no Retry-After: they do not know when a request will end. */
function concurrent({ requests, retryAfter }) {
  let inside = 0;
  return {
    enter: () => {
      if (inside >= requests) return { passes: false, retryAfter };
      inside++;
      return { passes: true };
    },
    leave: () => {
      inside--;
    },
  };
}

const none = () => ({ enter: () => ({ passes: true }), leave: () => undefined });

const limiters = { fixedWindow, bucket, concurrent, none };

/** A new limiter of this kind. */
export const limiterFor = (limit = { kind: 'none' }) => limiters[limit.kind](limit);
