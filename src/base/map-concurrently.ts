/** The results of `work` for each item, in the order of the items, with at most `width` of them under way at once. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const takeTurns = async (): Promise<void> => {
    for (const [at, item] of queue) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, takeTurns));
  return results;
}
