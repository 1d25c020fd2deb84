/** The sizes of pages: one label each, or four on a sheet of A4. A new one needs its paper in sized-pages.ts. */
export const labelSizes = ['4x6', 'a6', 'a4'] as const;

export type LabelSize = (typeof labelSizes)[number];
