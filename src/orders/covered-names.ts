import { foldText } from '../base/text/text.ts';

/** The words of a name to compare, without case, accents and signs: `J&T Express` → `j`, `t`, `express`. */
export const nameWords = (text: string): readonly string[] =>
  foldText(text)
    .replace(/(?<=\p{L})[.'\u2019\u02bb\u02bc\u02be\u02bf](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/** Without the Arabic article: some write it, and some do not. */
export const withoutArabicArticle = (word: string): string => word.replace(/^\u0627\u0644(?=\p{L}{2})/u, '');

const article = /^(?:al|ar|ad|at|as|an|az|ash|adh|ath|el|er)$/;

/** The words of a name without articles and blanks. */
export const plainName = (words: readonly string[]): string =>
  words
    .filter((word) => !article.test(word))
    .map(withoutArabicArticle)
    .join('');

/** One spelling of a name: its words without blanks. */
export const solidName = (text: string): string => nameWords(text).join('');

interface FoldedNames {
  /** The longest first. */
  readonly names: readonly (readonly [solid: string, key: string])[];
  readonly fillers: ReadonlySet<string>;
}

/** Things with all their names: `{ spl: 'SPL, Saudi Post, سبل' }`, and the words that may stand beside a name and mean nothing. */
export class CoveredNames {
  private folded: FoldedNames | undefined;

  constructor(
    private readonly names: Readonly<Record<string, string>>,
    private readonly fillers: string,
  ) {}

  /** All names, as they are written. */
  get all(): readonly string[] {
    return Object.entries(this.names).flatMap(([key, names]) => [key, ...names.split(', ')]);
  }

  /** Made when the first text is read: many commands have such names at hand, and few ask them. */
  private get known(): FoldedNames {
    this.folded ??= {
      names: Object.entries(this.names)
        .flatMap(([key, all]) => [key, ...all.split(', ')].map((name) => [solidName(name), key] as const))
        .sort(([one], [other]) => other.length - one.length),
      fillers: new Set(this.fillers.split(', ').map(solidName)),
    };
    return this.folded;
  }

  /**
   * The key of the one thing whose names, with words that mean nothing, make up the whole text; undefined if words are left, or
   * several things are named.
   */
  find(text: string): string | undefined {
    const keys = this.keysIn(text);
    return keys.left.length === 0 && keys.found.size === 1 ? [...keys.found][0] : undefined;
  }

  /** The things that a text names, whatever stands beside them. */
  mentionedIn(text: string): ReadonlySet<string> {
    return this.keysIn(text).found;
  }

  private keysIn(text: string): { readonly found: ReadonlySet<string>; readonly left: readonly string[] } {
    const { names, fillers } = this.known;
    const found = new Set<string>();
    const left: string[] = [];
    let words = nameWords(text);
    while (words.length > 0) {
      const [solid = '', key] = names.find(([name]) => lengthOf(words, name) > 0) ?? [];
      if (key !== undefined) found.add(key);
      else if (!fillers.has(words[0] ?? '')) left.push(words[0] ?? '');
      words = words.slice(key === undefined ? 1 : lengthOf(words, solid));
    }
    return { found, left };
  }
}

/** How many of the first words make up a name without blanks; 0 if none do. */
function lengthOf(words: readonly string[], solid: string): number {
  let joined = '';
  for (const [at, word] of words.entries()) {
    joined += word;
    if (joined === solid) return at + 1;
    if (!solid.startsWith(joined)) return 0;
  }
  return 0;
}
