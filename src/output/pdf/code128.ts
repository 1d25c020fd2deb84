/** Modules of white that scanners need on each side. */
export const quietZone = 10;

/** A text as Code 128; undefined for one that a scanner could not type. */
export async function code128Bars(text: string) {
  if (!/^[\x20-\x7e]{1,40}$/.test(text)) return undefined;
  const { code128, drawingSVG } = await import('../../base/libraries/barcodes.ts');
  const svg = code128({ text, scale: 1, height: 10 }, drawingSVG());
  const bars = [...svg.matchAll(/stroke-width="([\d.]+)" d="([^"]*)"/g)].flatMap(([, width = '', path = '']) =>
    [...path.matchAll(/M([\d.]+) /g)].map(([, middle = '']) => ({
      x: Number(middle) - Number(width) / 2,
      width: Number(width),
    })),
  );
  return { bars, width: Math.max(...bars.map((bar) => bar.x + bar.width)) };
}

/**
 * The width of a module, in points, at which `modules` of them fit into `room` points: whole dots, because printers round
 * each bar by itself, and at least two (0.25 mm), because scanners need that. Undefined if they do not fit.
 */
export const moduleWidth = (modules: number, room: number): number | undefined =>
  [3 * dot, 2 * dot].find((width) => modules * width <= room);

const dot = 72 / 203;
