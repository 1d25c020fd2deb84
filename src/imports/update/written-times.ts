/** A day or a moment as it is written, and how exactly. */
interface WrittenTime {
  /** Microseconds since 1970, as if it were UTC. */
  readonly wall: number;
  /** Microseconds ahead of UTC; undefined where no zone is written. */
  readonly offset: number | undefined;
  /** The last digit that is written, in microseconds. */
  readonly unit: number;
}

/** As services write it, and as our workbooks show it: with ` UTC`. */
const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6})\d*)?)?)? ?(Z|UTC|(?:UTC)?[+-]\d\d:?\d\d)?$/;

const second = 1_000_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (zone === 'Z' || zone === 'UTC') return 0;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -minute : minute) * (60 * Number(hours) + Number(minutes));
}

function readWrittenTime(text: string): WrittenTime | undefined {
  const found = written.exec(text.trim());
  if (!found) return undefined;
  const [, year, month, dayOfMonth, hours, minutes, seconds, fraction = '', zone] = found;
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(dayOfMonth),
    Number(hours ?? 0),
    Number(minutes ?? 0),
  ] as const;
  const wall = Date.UTC(...parts, Number(seconds ?? 0)) * 1000 + Number(fraction.padEnd(6, '0'));
  const unit = hours === undefined ? day : seconds === undefined ? minute : second / 10 ** fraction.length;
  return { wall, offset: offsetOf(zone), unit };
}

/**
 * Is the first later (more than 0), earlier, or the same, as far as both are written? A spreadsheet drops digits, and a
 * time without a zone is one of the other's clock. Undefined where one of them is no time, or only one of them a day.
 */
export function compareWrittenTimes(first: string, second: string): number | undefined {
  const [one, other] = [readWrittenTime(first), readWrittenTime(second)];
  if (!one || !other || (one.unit === day) !== (other.unit === day)) return undefined;
  const isZoned = one.offset !== undefined && other.offset !== undefined;
  const unit = Math.max(one.unit, other.unit);
  const at = ({ wall, offset = 0 }: WrittenTime) => Math.floor((isZoned ? wall - offset : wall) / unit);
  return at(one) - at(other);
}
