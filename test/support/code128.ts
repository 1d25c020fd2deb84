/** A bar of a barcode. */
interface Bar {
  readonly x: number;
  readonly width: number;
}

/** The bars and spaces of each symbol, in modules, as ISO/IEC 15417 lists them; the last is the stop without its last bar. */
const patterns: readonly string[] =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232233111'.match(
    /\d{6}/g,
  ) ?? [];

const modulesIn = (bars: readonly Bar[]): readonly number[] => {
  const inOrder = [...bars].sort((one, other) => one.x - other.x);
  // The last bar of the stop has two modules.
  const module = (inOrder.at(-1)?.width ?? 0) / 2;
  return inOrder.flatMap(({ x, width }, at) => {
    const next = inOrder[at + 1];
    const space = next ? [Math.round((next.x - x - width) / module)] : [];
    return [Math.round(width / module), ...space];
  });
};

/** Reads a Code 128 from its bars, as a scanner does: its symbols, its code sets and its checksum. Throws where it is none. */
export function readCode128(bars: readonly Bar[]): string {
  const modules = modulesIn(bars).slice(0, -1);
  const symbols = Array.from({ length: modules.length / 6 }, (_, at) => {
    const symbol = patterns.indexOf(modules.slice(at * 6, at * 6 + 6).join(''));
    if (symbol < 0) throw new Error(`Symbol ${at} is none.`);
    return symbol;
  });
  const [start = 0, ...rest] = symbols.slice(0, -2);
  const checksum = rest.reduce((sum, symbol, at) => sum + symbol * (at + 1), start) % 103;
  if (checksum !== symbols.at(-2) || symbols.at(-1) !== 106) throw new Error('The checksum or the stop is wrong.');
  let set = 'ABC'.charAt(start - 103);
  let text = '';
  for (const symbol of rest) {
    // Three symbols change the set; in set C the first of them is a pair of digits.
    if (symbol > 98 && symbol < 102 && !(set === 'C' && symbol === 99)) set = 'CBA'.charAt(symbol - 99);
    else text += set === 'C' ? String(symbol).padStart(2, '0') : String.fromCharCode(symbol + 32);
  }
  return text;
}
