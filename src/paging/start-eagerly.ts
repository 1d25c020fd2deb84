/** The same values, the first of them requested at once: the caller can prepare for them meanwhile. */
export function startEagerly<T>(values: AsyncGenerator<T, void>): AsyncIterable<T> {
  let first: Promise<IteratorResult<T, void>> | undefined = values.next();
  // It is awaited later; until then a failure must not count as unhandled.
  first.catch(() => undefined);
  const next = () => {
    const taken = first ?? values.next();
    first = undefined;
    return taken;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: () => values.return() }) };
}
