/** A part of a number of parcels. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** The natural logarithm of the factorial. From 16 on by Stirling's series, which is right to 9 digits or more. */
function logFactorial(value: number): number {
  if (value < 16) {
    let product = 1;
    for (let each = 2; each <= value; each++) product *= each;
    return Math.log(product);
  }
  const n = value + 1;
  return (n - 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * n) - 1 / (360 * n ** 3);
}

const logChoose = (of: number, chosen: number): number =>
  logFactorial(of) - logFactorial(chosen) - logFactorial(of - chosen);

/**
 * The probability (0 to 1) that two shares differ at least this much by chance alone: Fisher's exact test, two-sided as twice its smaller
 * tail. It is valid for any number of parcels.
 */
export function chanceOf(one: Share, other: Share): number {
  const parts = one.part + other.part;
  const all = one.whole + other.whole;
  const [least, most] = [Math.max(0, parts - other.whole), Math.min(parts, one.whole)];
  const first = Math.exp(logChoose(one.whole, one.part) + logChoose(other.whole, other.part) - logChoose(all, parts));
  /** The probability of the observed part and of all more extreme ones on one side. Each term follows from the one before. */
  const side = (step: 1 | -1): number => {
    let sum = first;
    let term = first;
    for (let part = one.part; part !== (step === 1 ? most : least) && term > 0; part += step) {
      term *=
        step === 1
          ? ((one.whole - part) * (parts - part)) / ((part + 1) * (other.whole - parts + part + 1))
          : (part * (other.whole - parts + part)) / ((one.whole - part + 1) * (parts - part + 1));
      sum += term;
    }
    return sum;
  };
  return Math.min(1, 2 * Math.min(side(1), side(-1)));
}

/** With fewer parcels a share says too little: it is not shown as a percentage, and not compared. */
export const leastForShare = 20;

export const isEnough = ({ whole }: Share): boolean => whole >= leastForShare;

/** The probability of a false alarm in one table. All its comparisons share it (Bonferroni). */
export const falseAlarms = 0.05;
