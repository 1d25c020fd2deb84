import leven from 'leven';

const slips = (word: string): number => Math.max(1, Math.floor(word.length * 0.4));

/** The candidate most similar to a mistyped word, if one differs in no more letters than `most`. */
export function nearest(word: string, candidates: Iterable<string>, most = slips(word)): string | undefined {
  const typed = word.toLowerCase();
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    const distance = leven(typed, candidate.toLowerCase(), { maxDistance: least });
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

const nameParts = (name: string): readonly string[] => name.replace(/^-+/, '').split(/[-_.]/);

/** The names that begin or end with a mistyped one: `--recever` and `--phone` for `--receiver-phone`. */
function longerNames(word: string, candidates: Iterable<string>): string[] {
  const count = nameParts(word).length;
  const typed = nameParts(word).join('-');
  if (typed.length < 3) return [];
  return [...candidates].filter((candidate) => {
    const parts = nameParts(candidate);
    const ends = [parts.slice(0, count), parts.slice(-count)].map((part) => part.join('-'));
    return parts.length > count && nearest(typed, ends, Math.floor(typed.length * 0.3)) !== undefined;
  });
}

const most = 3;

/** ` Did you mean "x" or "y"?`, or nothing. */
export const orMean = (meant: readonly string[]): string => {
  const named = meant.slice(0, most).map((word) => `"${word}"`);
  const last = named.pop();
  if (last === undefined) return '';
  return ` Did you mean ${named.length > 0 ? `${named.join(', ')} or ${last}` : last}?`;
};

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const all = [...candidates];
  const typed = word.toLowerCase();
  const begun = typed.replace(/^-+/, '').length < 3 ? [] : all.filter((name) => name.toLowerCase().startsWith(typed));
  // One mistyped letter is more likely than a missing end, and that is more likely than several mistyped letters.
  const close = nearest(word, all, 1) ?? (begun.length > 0 ? undefined : nearest(word, all));
  if (close !== undefined) return orMean([close]);
  return orMean(begun.length > 0 ? begun : longerNames(word, all));
}
