/** Does something with each, several at once, and gives the results in order. Throws what the first to fail throws. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void> {
  const running: Promise<R>[] = [];
  for await (const item of items) {
    const next = work(item);
    // It is awaited later; until then a failure must not count as unhandled.
    next.catch(() => undefined);
    running.push(next);
    const first = running.length < width ? undefined : running.shift();
    if (first) yield await first;
  }
  for (const each of running) yield await each;
}
