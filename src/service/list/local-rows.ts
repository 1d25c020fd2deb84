import type { Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { calendarOf, type Days, dayHint, parseDays } from '../../base/time/days.ts';
import { withKnownZone, zonedText } from '../../base/time/times.ts';
import type { RecordShape } from '../../operations/manifest.ts';
import { typedReader } from '../../output/typed-words.ts';
import { readQuery } from '../../query/read-query.ts';
import type { Context } from '../../session/context.ts';

/** Chooses rows that are all at hand: what --where, --sort and a limit leave of them, in their order. */
interface LocalRows {
  readonly mistakes: readonly Message[];
  /** Throws a failure of kind `usage` for a field that the rows do not have. */
  choose<R extends Row>(rows: readonly R[], limit?: number): R[];
}

/** Some days that a flag names, or all of them where it is not given, and why it names none. */
export function readDaysFlag(context: Context, name: string, text: string | undefined) {
  const all: Days = { first: '', last: '9999-12-31' };
  const days = text === undefined ? all : parseDays(text, calendarOf(context));
  const fault = escaped`${name}: Invalid date '${text ?? ''}'. ${dayHint(text ?? '')}`;
  return { days: days ?? all, mistakes: days ? [] : [fault] };
}

/** Reads --where and --sort for rows of this machine: of the ledger, of profiles. Texts mean what they say; no list of places is read. */
export async function openLocalRows(context: Context, shape: RecordShape): Promise<LocalRows> {
  const { settings, invocation } = context;
  const { where, sort: fields } = invocation.shared;
  const { tz } = settings;
  const sort = fields.length === 0 ? undefined : fields.join();
  const texts = [...where, sort ?? ''].join();
  const query = readQuery({ where, sort }, shape, {
    calendar: calendarOf(context),
    typed: await typedReader(shape, texts),
    ...(tz !== undefined && { shown: (text, row) => zonedText(withKnownZone(text, row), tz) }),
  });

  function sorted<R extends Row>(rows: readonly R[]): readonly R[] {
    const { order } = query;
    if (!order) return rows;
    const keyed = rows.map((row) => ({ row, keys: order.keys(row) }));
    return keyed.toSorted((one, other) => order.compare(one.keys, other.keys)).map(({ row }) => row);
  }

  return {
    mistakes: query.mistakes,
    choose: (rows, limit = rows.length) => {
      query.checkFields(rows);
      return sorted(rows.filter((row) => query.test(row))).slice(0, limit);
    },
  };
}
