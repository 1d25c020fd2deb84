/** The same values, the first of them under way already: whoever takes them can get ready meanwhile. */
export function startEagerly<T>(values: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const first = values.next();
  // It is awaited below; until then a failure must not count as unhandled.
  first.catch(() => undefined);
  async function* all(): AsyncGenerator<T, void> {
    try {
      for (let next = await first; !next.done; next = await values.next()) yield next.value;
    } finally {
      await values.return();
    }
  }
  return all();
}
