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
