const candidates = [',', ';', '\t', '|'];

/** How many of a separator each line of a text has outside quotes. A quote opens only where a cell begins. */
function countIn(sample: string, separator: string): number[] {
  const counts: number[] = [];
  let [count, quoted, atStart, blank] = [0, false, true, true];
  for (let at = 0; at < sample.length; at++) {
    const character = sample[at];
    if (quoted) {
      if (character === '"') {
        if (sample[at + 1] === '"') at++;
        else quoted = false;
      }
    } else if (character === '\n' || character === '\r') {
      if (!blank) counts.push(count);
      [count, atStart, blank] = [0, true, true];
    } else {
      quoted = atStart && character === '"';
      if (character === separator) count++;
      atStart = character === separator;
      blank = false;
    }
  }
  // The last line may be cut off.
  if (counts.length === 0 || (!blank && count === counts[0])) counts.push(count);
  return counts;
}

const enoughLines = 50;

/** How sure a separator is: the share of lines with as many as the first one has, then how many. */
function weigh(sample: string, separator: string): [share: number, count: number] {
  const counts = countIn(sample, separator).slice(0, enoughLines);
  const first = counts[0] ?? 0;
  return first === 0 ? [0, 0] : [counts.filter((each) => each === first).length / counts.length, first];
}

/** The separator that parts the first lines most evenly; a comma where there is only one column. */
export function findSeparator(sample: string): string {
  const weighed = candidates.map((separator) => ({ separator, weight: weigh(sample, separator) }));
  weighed.sort((one, other) => other.weight[0] - one.weight[0] || other.weight[1] - one.weight[1]);
  const [best] = weighed;
  return best && best.weight[1] > 0 ? best.separator : ',';
}

const names: Readonly<Record<string, string>> = { '\t': 'tabs', ',': 'commas', ';': 'semicolons', '|': 'bars' };

/** "semicolons": completes "cells are separated by". */
export const separatorName = (separator: string): string => names[separator] ?? `'${separator}'`;

/** The separator that `--separator` names; undefined where it is none. */
export const givenSeparator = (given: string): string | undefined =>
  given === 'tab' || given === '\\t' ? '\t' : given.length === 1 && !/["\r\n\p{L}\d]/u.test(given) ? given : undefined;
