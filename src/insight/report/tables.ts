import { Markup, markup } from './markup.ts';

export interface PageColumn {
  readonly heading: Markup | string;
  /** Its cells are numbers; `bar`: drawings of them, which a narrow page leaves out. */
  readonly kind?: 'number' | 'bar';
}

type Cell = Markup | string | readonly string[];

export interface TableText {
  readonly caption: string;
  readonly columns: readonly PageColumn[];
  /** The first cell of a row heads it. */
  readonly rows: readonly (readonly Cell[])[];
  readonly foot?: readonly Cell[] | undefined;
}

const classes = { number: markup` class="number"`, bar: markup` class="bars"` };

/** Values of one cell below each other: sums of several currencies. */
const content = (cell: Cell): Markup => {
  if (cell instanceof Markup) return cell;
  return typeof cell === 'string'
    ? markup`<bdi>${cell}</bdi>`
    : markup`${cell.map((each) => markup`<span><bdi>${each}</bdi></span>`)}`;
};

/** A table of a page, whose many columns a narrow screen can scroll. */
export function pageTable({ caption, columns, rows, foot }: TableText): Markup {
  const named = (at: number): Markup | '' => {
    const kind = columns[at]?.kind;
    return kind === undefined ? '' : classes[kind];
  };
  const line = (cells: readonly Cell[]): Markup =>
    markup`<tr>${cells.map((cell, at) =>
      at === 0 ? markup`<th scope="row">${content(cell)}</th>` : markup`<td${named(at)}>${content(cell)}</td>`,
    )}</tr>\n`;
  const head = columns.map(({ heading }, at) =>
    heading === '' ? markup`<td${named(at)}></td>` : markup`<th scope="col"${named(at)}>${heading}</th>`,
  );
  const table = markup`<table><caption>${caption}</caption><thead><tr>${head}</tr></thead>
<tbody>${rows.map(line)}</tbody>${foot ? markup`<tfoot>${line(foot)}</tfoot>` : ''}</table>`;
  if (columns.length < 5) return table;
  return markup`<div class="scroll" role="group" tabindex="0" aria-label="${caption}">${table}</div>`;
}
