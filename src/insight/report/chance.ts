/** Some of a number of parcels. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/** The logarithm of the factorial, by the series of Stirling where it has 9 digits or more. */
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
 * How likely two shares differ at least so much by chance alone, from 0 to 1, by the exact test of Fisher: twice its smaller side. It
 * holds for any number of parcels.
 */
export function chanceOf(one: Share, other: Share): number {
  const parts = one.part + other.part;
  const all = one.whole + other.whole;
  const [least, most] = [Math.max(0, parts - other.whole), Math.min(parts, one.whole)];
  const first = Math.exp(logChoose(one.whole, one.part) + logChoose(other.whole, other.part) - logChoose(all, parts));
  /** The sum from the part that was seen to the end of one side; each term follows from the one before it. */
  const side = (step: 1 | -1): number => {
    let [sum, term] = [first, first];
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

/** With fewer parcels a share says nothing: it is not shown as a percentage, and not compared. */
export const leastForShare = 20;

export const isEnough = ({ whole }: Share): boolean => whole >= leastForShare;

/** The chance of naming a difference where there is none: the comparisons of one table share it. */
export const falseAlarms = 0.05;
