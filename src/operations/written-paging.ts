import type { PagingDescription, ResponsePlace } from './manifest.ts';

/** The words of `ops set --paging`, in the order in which they are shown. */
export const pagingWords = 'page offset cursor link none document next more size first total end'.split(' ');

type Fact = string | number | ResponsePlace;

type Facts = Readonly<Record<string, Fact | undefined>>;

const writtenFact = (fact: Fact): string => {
  if (typeof fact !== 'object') return String(fact);
  return 'header' in fact ? `header:${fact.header}` : fact.field;
};

/** A way of paging as `--paging` takes it. */
export function writePaging(style: PagingDescription): string {
  if (style.kind === 'none') return style.size === undefined ? 'none' : `none,size=${style.size}`;
  const given: Facts = style;
  const facts: Facts = {
    ...given,
    first: given.firstPage,
    ...(style.kind === 'link' && { link: style.next, next: undefined }),
  };
  const written = pagingWords.flatMap((name) => {
    const fact = facts[name];
    return fact === undefined ? [] : `${name}=${writtenFact(fact)}`;
  });
  return written.join(',').replace('link=header:link', 'link');
}
