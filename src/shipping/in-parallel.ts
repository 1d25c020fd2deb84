/** The results of `work` for all items, in their order, so many at once. The first failure ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const run = async (): Promise<void> => {
    for (const [at, item] of queue) results[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
  return results;
}
