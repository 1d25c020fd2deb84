/** Words that documents use in place of ours. */
const synonyms = Object.entries({
  get: ['detail', 'show', 'view', 'find', 'retrieve', 'read'],
  list: ['index', 'all'],
  create: ['store', 'add', 'new'],
  update: ['edit', 'modify', 'change'],
  return: ['reverse'],
  invoice: ['print'],
  calculate: ['calculator'],
});

const withoutSynonym = (word: string): string => synonyms.find(([, words]) => words.includes(word))?.[0] ?? word;

const noise = new Set(['the', 'a', 'an', 'of', 'by', 'id', 'for', 'with', 'and', 'your', 'user', 'api', 'me', 'my']);

/** The normalized words of names: those of `orders.getOrderDetails`, `Order Details` and `get orders` are the same. */
export function nameWords(...names: readonly string[]): Set<string> {
  const words = names
    .flatMap((name) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u))
    .map((word) =>
      word
        .toLowerCase()
        .replace(/(x|s|sh|ch)es$/, '$1')
        .replace(/ies$/, 'y')
        .replace(/([^s])s$/, '$1'),
    )
    .map(withoutSynonym);
  return new Set(words.filter((word) => word !== '' && !noise.has(word)));
}

/** How alike two sets of words are, 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}
