import { type Markup, markup } from './markup.ts';

/** A part of a column: its colour is that of the class in the style of the page. */
export interface ChartPart {
  readonly kind: string;
  readonly value: number;
}

export interface ChartColumn {
  readonly label: string;
  /** Shown by a browser where the column is pointed at. */
  readonly told: string;
  readonly parts: readonly ChartPart[];
}

export interface ColumnChart {
  /** Tells the chart from others of the page: letters alone. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly columns: readonly ChartColumn[];
  /** The kinds of parts with their words; none where there is one kind. */
  readonly legend: readonly (readonly [kind: string, word: string])[];
}

/** The top of a scale: a short number that is not below the greatest one, and whose half is short, too. */
export function scaleTop(most: number): number {
  if (most <= 10) return Math.max(2, 2 * Math.ceil(most / 2));
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8].find((each) => each * power >= most) ?? 10;
  return Math.round(step * power);
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** At most this many labels stand below the columns of a chart. */
const mostLabels = 5;

/** The labels to write: all of a few columns, else the first, the last and some between them. */
function writtenLabels(columns: readonly ChartColumn[]): readonly string[] {
  if (columns.length <= 8) return columns.map(({ label }) => label);
  const step = (columns.length - 1) / (mostLabels - 1);
  return Array.from({ length: mostLabels }, (_, at) => columns[Math.round(at * step)]?.label ?? '');
}

const height = 100;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The parts of a column from below, each as high as its share of the scale. */
function partsOf({ parts }: ChartColumn, at: number, top: number, isWide: boolean): Markup[] {
  let below = 0;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ kind, value }) => {
      const tall = (value / top) * height;
      below += tall;
      const place = markup`x="${rounded(at * 10 + (isWide ? 2 : 1))}" y="${rounded(height - below)}"`;
      return markup`<rect class="${kind}" ${place} width="${isWide ? 6 : 8}" height="${rounded(tall)}"/>`;
    });
}

/** Columns over time, or over steps. Words stand beside the drawing, so that they keep their size on every screen. */
export function columnChart({ id, title, description, columns, legend }: ColumnChart): Markup {
  const sums = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const top = scaleTop(Math.max(0, ...sums));
  const labels = writtenLabels(columns);
  const width = columns.length * 10;
  const isAll = labels.length === columns.length;
  const bars = columns.map(
    (column, at) =>
      markup`<g><title>${column.told}</title><rect class="hit" x="${at * 10}" y="0" width="10" height="${height}"/>${partsOf(column, at, top, isAll)}</g>`,
  );
  const lines = [0, 50, 100].map((y) => markup`<line class="grid" x1="0" x2="${width}" y1="${y}" y2="${y}"/>`);
  return markup`<figure class="chart">
<div class="plot"><div class="scale" aria-hidden="true"><span>${grouped.format(top)}</span><span>${grouped.format(top / 2)}</span><span>0</span></div>
<svg role="img" aria-labelledby="${id}-title ${id}-desc" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>${lines}${bars}</svg></div>
<div class="${isAll ? 'ticks all' : 'ticks'}" aria-hidden="true">${labels.map((label) => markup`<span>${label}</span>`)}</div>
${
  legend.length === 0
    ? ''
    : markup`<ul class="legend">${legend.map(
        ([kind, word]) =>
          markup`<li><svg class="key" viewBox="0 0 1 1" aria-hidden="true"><rect class="${kind}" width="1" height="1"/></svg>${word}</li>`,
      )}</ul>`
}
</figure>`;
}

/** A bar in a row of a table, which has its number beside it. */
export const rowBar = (value: number, most: number, kind: string): Markup =>
  markup`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect class="${kind}" width="${most <= 0 ? 0 : rounded((value / most) * 100)}" height="10"/></svg>`;
