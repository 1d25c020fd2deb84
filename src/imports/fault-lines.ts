import type { Row } from '../base/row.ts';
import { escaped, joined } from '../base/text/message.ts';
import { untrimmedText } from '../base/text/text.ts';
import { Excerpt, type ScreenPart } from '../output/screen.ts';

/** Faults of one column that have one reason. */
export interface FaultCause {
  /** The first of them. */
  readonly rows: Row[];
  count: number;
}

/** Rows that a cause names. */
const mostNamed = 12;

/** Puts faults with the same reason together: the first causes, with how many faults each has. */
export async function readCauses(faults: AsyncIterable<Row>, most: number): Promise<readonly FaultCause[]> {
  const causes = new Map<string, FaultCause>();
  for await (const fault of faults) {
    const key = JSON.stringify([fault.sheet ?? null, fault.column ?? null, fault.reason ?? null]);
    const cause = causes.get(key) ?? { rows: [], count: 0 };
    if (!causes.has(key) && causes.size >= most) continue;
    causes.set(key, cause);
    cause.count++;
    if (cause.rows.length < mostNamed) cause.rows.push(fault);
  }
  return [...causes.values()];
}

/** How many faults have each reason; so many different ones are told apart. */
const mostReasons = 1000;

const mostShared = 20;

/** Returns the reasons that several faults have, the first of them, with how many have it. */
export async function readSharedReasons(faults: AsyncIterable<Row>): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const { reason } of faults) {
    const text = untrimmedText(reason);
    const count = counts.get(text) ?? 0;
    if (count > 0 || counts.size < mostReasons) counts.set(text, count + 1);
  }
  return new Map([...counts].filter(([, count]) => count > 1).slice(0, mostShared));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** `11 (#1037)`: a row with the shop's own number of its record; none where the fault is of no row. */
function rowName({ row, external_id: own }: Row): string[] {
  if (row === undefined || row === null) return [];
  const reference = untrimmedText(own);
  return [reference === '' ? String(row) : `${String(row)} (${reference})`];
}

/** The faults of one cause on a terminal: their rows and values on one line, and the whole reason below it, once. */
export function faultParts({ rows, count }: FaultCause): readonly ScreenPart[] {
  const [{ column, reason } = {}] = rows;
  const numbers = unique(rows.flatMap(rowName));
  const more = count > rows.length ? escaped` and ${count - rows.length} more` : '';
  const values = unique(
    rows.map(({ value, new: changed }) => untrimmedText(value ?? changed)).filter((text) => text !== ''),
  );
  const where = numbers.length > 1 ? escaped`Rows ${numbers}${more}` : escaped`Row ${numbers}${more}`;
  const place = numbers.length === 0 ? '' : where;
  const name = untrimmedText(column);
  const shown = name === '' ? [] : [place === '' ? '' : escaped`, `, new Excerpt(name)];
  const told =
    values.length === 0
      ? []
      : [
          ': ',
          new Excerpt(
            joined(
              values.map((value) => escaped`${value}`),
              '; ',
            ),
          ),
        ];
  return [{ lines: [[place, ...shown, ...told]] }, { lines: [untrimmedText(reason)], indent: 2 }];
}
