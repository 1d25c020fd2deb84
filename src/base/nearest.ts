import leven from 'leven';

/** The candidate most similar to a mistyped word, if one differs in no more letters than `most`. */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  most = Math.max(1, Math.floor(word.length * 0.4)),
): string | undefined {
  const typed = word.toLowerCase();
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    const distance = leven(typed, candidate.toLowerCase(), { maxDistance: least });
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const found = nearest(word, candidates);
  return found === undefined ? '' : ` Did you mean "${found}"?`;
}
