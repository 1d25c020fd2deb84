/** Modules of white that scanners need on each side. */
export const quietZone = 10;

// The bars and spaces of each symbol in modules, as ISO/IEC 15417 lists them; behind the last one the stop has a bar more.
const patterns =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122' +
  '123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323' +
  '131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131' +
  '213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122' +
  '141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112' +
  '124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141' +
  '411131211412211214211232233111';

const startB = 104;
const startC = 105;
const toB = 100;
const toC = 99;
const stop = 106;

/** Digits that make set C, two of them in a symbol, worth the change: four at an end of the text, six inside. */
const worthC = (digits: number, isAtEnd: boolean): boolean => digits >= (isAtEnd ? 4 : 6);

/** The symbols of a text of ASCII: set B, and C for long runs of digits. */
function symbolsOf(text: string): readonly number[] {
  const symbols: number[] = [];
  for (const [run] of text.matchAll(/\d+|\D+/g)) {
    const isFirst = symbols.length === 0;
    const isAtEnd = isFirst || text.endsWith(run);
    const isC = /^\d/.test(run) && (worthC(run.length, isAtEnd) || /^\d\d$/.test(text));
    if (!isC) {
      symbols.push(...(isFirst ? [startB] : []), ...codesOf(run));
      continue;
    }
    // Of an odd number of digits one stands in set B: the first, or at the start of the text the last.
    const isOdd = run.length % 2 === 1;
    const pairs = (isFirst || !isOdd ? run : run.slice(1)).match(/\d\d/g) ?? [];
    const before = isOdd && !isFirst ? codesOf(run.slice(0, 1)) : [];
    symbols.push(...(isFirst ? [startC] : [...before, toC]), ...pairs.map(Number), toB);
    if (isOdd && isFirst) symbols.push(...codesOf(run.slice(-1)));
  }
  return symbols.at(-1) === toB ? symbols.slice(0, -1) : symbols;
}

const codesOf = (text: string): readonly number[] => [...text].map((sign) => sign.charCodeAt(0) - 32);

/** A text as Code 128, in modules; undefined for one that a scanner could not type. */
export function code128Bars(text: string) {
  if (!/^[\x20-\x7e]{1,40}$/.test(text)) return undefined;
  const [start = startB, ...rest] = symbolsOf(text);
  const checksum = rest.reduce((sum, symbol, at) => sum + symbol * (at + 1), start) % 103;
  const symbols = [start, ...rest, checksum, stop];
  const widths = `${symbols.map((symbol) => patterns.slice(symbol * 6, symbol * 6 + 6)).join('')}2`;
  const bars: { readonly x: number; readonly width: number }[] = [];
  let x = 0;
  for (const [at, width] of [...widths].map(Number).entries()) {
    if (at % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}

/**
 * The width of a module, in points, at which `modules` of them fit into `room` points: whole dots, because printers round
 * each bar by itself, and at least two (0.25 mm), because scanners need that. Undefined if they do not fit.
 */
export const moduleWidth = (modules: number, room: number): number | undefined =>
  [3 * dot, 2 * dot].find((width) => modules * width <= room);

const dot = 72 / 203;
