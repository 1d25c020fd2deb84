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

/** Names of people, cities and streets are short, and often the same. */
const maxTextLength = 200;
const maxTexts = 5000;

/** A function of a text that keeps its results for short texts. When it has kept many, it starts again empty. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const result = compute(text);
    if (known.size >= maxTexts) known.clear();
    if (text.length <= maxTextLength) known.set(text, result);
    return result;
  };
}
