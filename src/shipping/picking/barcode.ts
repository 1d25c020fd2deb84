/** The bars of a barcode: where each begins and how wide it is, in modules. */
export interface Bars {
  readonly bars: readonly { readonly x: number; readonly width: number }[];
  readonly width: number;
}

/** Signs that every scanner types. */
const isTypable = (text: string): boolean => /^[\x20-\x7e]{1,40}$/.test(text);

/** A text as Code 128; undefined for one that a scanner could not type. */
export async function code128Bars(text: string): Promise<Bars | undefined> {
  if (!isTypable(text)) return undefined;
  const { code128, drawingSVG } = await import('../../base/libraries/pdf-text.ts');
  const svg = code128({ text, scale: 1, height: 10 }, drawingSVG());
  const bars = [...svg.matchAll(/stroke-width="([\d.]+)" d="([^"]*)"/g)].flatMap(([, width = '', path = '']) =>
    [...path.matchAll(/M([\d.]+) /g)].map(([, middle = '']) => ({
      x: Number(middle) - Number(width) / 2,
      width: Number(width),
    })),
  );
  return { bars, width: Math.max(...bars.map((bar) => bar.x + bar.width)) };
}

/** Points of one dot of a label printer. */
const dot = 72 / 203;

/**
 * The width of a module, in points, at which `modules` of them fit into `room` points: whole dots, because printers round
 * each bar by itself, and at least two (0.25 mm), because scanners need that. Undefined if they do not fit.
 */
export const moduleWidth = (modules: number, room: number): number | undefined =>
  [3 * dot, 2 * dot].find((width) => modules * width <= room);
