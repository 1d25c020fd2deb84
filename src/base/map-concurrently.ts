/**
 * Does the work for each item, at most `width` of them at once, and returns the results in the order of the items. Items
 * are taken one at a time. Fails with the first failure; no further item is taken then.
 */
export async function mapConcurrently<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  width: number,
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let taken = 0;
  let hasFailed = false;
  const takeTurns = async (): Promise<void> => {
    try {
      for (let next = await queue.next(); !next.done && !hasFailed; next = await queue.next()) {
        const at = taken++;
        results[at] = await work(next.value, at);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: width }, takeTurns));
  return results;
}

/**
 * Does the work for at most `width` items at once, and yields each result as soon as it is ready. Takes further items only as fast as
 * the caller takes results. Awaits all work that has started, even if some of it fails or the caller stops reading.
 */
export async function* asTheyEnd<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  width: number,
  work: (item: Item, at: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const queue = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const running = new Map<number, Promise<{ readonly at: number; readonly result: Result }>>();
  let taken = 0;
  let isDry = false;
  try {
    for (;;) {
      while (!isDry && running.size < width) {
        const next = await queue.next();
        isDry = next.done === true;
        if (next.done) break;
        const at = taken++;
        const ended = work(next.value, at).then((result) => ({ at, result }));
        // It is awaited below; until then a failure must not count as unhandled.
        ended.catch(() => undefined);
        running.set(at, ended);
      }
      if (running.size === 0) return;
      const { at, result } = await Promise.race(running.values());
      running.delete(at);
      yield result;
    }
  } finally {
    await Promise.allSettled(running.values());
    await queue.return?.();
  }
}
