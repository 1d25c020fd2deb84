/**
 * Returns a function that does the work at its first call, with what that call is given, and returns the same result to
 * every further call. A failure is not kept: the next call does the work again.
 */
export function once<A extends readonly unknown[], T>(work: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
  let done: Promise<T> | undefined;
  return (...given) => {
    if (done) return done;
    const doing = work(...given);
    done = doing;
    doing.catch(() => {
      done = undefined;
    });
    return doing;
  };
}
