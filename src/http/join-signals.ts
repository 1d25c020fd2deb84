import { setMaxListeners } from 'node:events';

/** Joins the signal of the run with a caller's: one signal for all requests of a caller. */
export function signalJoiner(run: AbortSignal): (caller: AbortSignal) => AbortSignal {
  const joined = new WeakMap<AbortSignal, AbortSignal>();
  return (caller) => {
    const known = joined.get(caller);
    if (known) return known;
    const signal = AbortSignal.any([run, caller]);
    // Every request under way listens.
    setMaxListeners(0, signal);
    joined.set(caller, signal);
    return signal;
  };
}
