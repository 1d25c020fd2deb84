/** Each limiter says whether a request may pass, and in how many seconds it may come again, if it tells. */

function fixedWindow({ requests, seconds }) {
  let opened;
  let used = 0;
  return {
    enter: () => {
      const now = performance.now();
      // The first request opens the first window: where it falls must not be luck.
      opened ??= now;
      const passed = Math.floor((now - opened) / (seconds * 1000));
      if (passed > 0) {
        opened += passed * seconds * 1000;
        used = 0;
      }
      if (used < requests) {
        used++;
        return { passes: true };
      }
      return { passes: false, retryAfter: Math.ceil((opened + seconds * 1000 - now) / 1000) };
    },
    leave: () => undefined,
  };
}

function bucket({ burst, perSecond }) {
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
      return { passes: false, retryAfter: Math.ceil((1 - tokens) / perSecond) };
    },
    leave: () => undefined,
  };
}

/** Such a server does not know when a place will be free, so it does not say. */
function atOnce({ requests }) {
  let inside = 0;
  return {
    enter: () => {
      if (inside >= requests) return { passes: false };
      inside++;
      return { passes: true };
    },
    leave: () => {
      inside--;
    },
  };
}

const none = () => ({ enter: () => ({ passes: true }), leave: () => undefined });

const makers = { fixedWindow, bucket, atOnce, none };

/** A limiter by its kind; a new one for every run, so that no run inherits what another used up. */
export const limiterFor = (limit = { kind: 'none' }) => makers[limit.kind](limit);
