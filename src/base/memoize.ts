/** Does the work at the first call, and returns its result to every further one. A failure is not kept: the next call tries again. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** Names of people, cities and streets are short, and often the same. */
const maxTextLength = 200;
const maxTexts = 5000;

/** A function of a text that keeps its results for short texts, `undefined` too. When it has kept many, it starts again empty. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly result: T }>();
  return (text) => {
    const kept = known.get(text);
    if (kept) return kept.result;
    const result = compute(text);
    if (known.size >= maxTexts) known.clear();
    if (text.length <= maxTextLength) known.set(text, { result });
    return result;
  };
}
