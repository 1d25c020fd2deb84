interface Segments {
  readonly segments: readonly string[];
}

const isPlaceholder = (segment: string): boolean => /^\{.+\}$/.test(segment);

export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The path's segments without their percent signs; undefined where they are no text. */
export function decoded(path: string): string[] | undefined {
  try {
    return segmentsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

// `/api/orders/statuses` goes before `/api/orders/{order}`, whichever stands first in the catalogue.
export const literalFirst = (a: Segments, b: Segments): number => {
  const place = a.segments.findIndex((segment, at) => isPlaceholder(segment) !== isPlaceholder(b.segments[at] ?? ''));
  return place < 0 ? 0 : isPlaceholder(a.segments[place] ?? '') ? 1 : -1;
};

export const fits = ({ segments }: Segments, given: readonly string[]): boolean =>
  segments.length === given.length && segments.every((segment, at) => isPlaceholder(segment) || segment === given[at]);

export const argumentsOf = ({ segments }: Segments, given: readonly string[]): string[] =>
  given.filter((_, at) => isPlaceholder(segments[at] ?? ''));
