import { GroupFigures } from './figures.ts';
import { type Markup, markup } from './markup.ts';
import type { NamedFigures } from './named-groups.ts';
import type { ReportView } from './view.ts';

/** A section of a page under its heading. */
export const part = (id: string, heading: string, content: readonly (Markup | '')[]): Markup =>
  markup`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>\n${content}</section>\n`;

/** A sentence below a heading. */
export const note = (text: string): Markup => markup`<p class="note">${text}</p>`;

/** How many couriers or cities have a line of their own. */
const mostLines = 15;

/** The lines of the greatest, and one of all others together. */
export function shortened(
  groups: readonly NamedFigures<GroupFigures>[],
  { words, format }: ReportView,
): readonly NamedFigures<GroupFigures>[] {
  const named = groups.map(({ name, value }) => ({ name: name || words.terms.unknown, value }));
  if (named.length <= mostLines + 1) return named;
  const others = new GroupFigures();
  const rest = named.slice(mostLines);
  for (const { value } of rest) others.merge(value);
  return [...named.slice(0, mostLines), { name: `${format.count(rest.length)} ${words.terms.other}`, value: others }];
}
