import type { Row } from '../base/row.ts';
import { escaped, type Message, pluralize, suggest } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { Couriers } from '../orders/couriers.ts';
import type { Messages } from '../output/messages.ts';
import type { ScreenPart } from '../output/screen.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { readCourierFile } from '../service/courier-file.ts';
import { isReady, type ShipLine } from './lines.ts';

/** Until when a courier collects each day. */
export interface Cutoff {
  readonly courier: string;
  /** `15:00`, by the clocks of `--tz` or of this machine. */
  readonly until: string;
  /** Undefined if today's time has passed. */
  readonly minutesLeft: number | undefined;
}

/** The time of a day as it is kept: `9:30` and `٠٩:٣٠` are `09:30`. Undefined for other texts. */
export function parseTimeOfDay(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d\d)$/.exec(latinDigits(withoutMarks(text))) ?? [];
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60;
  return isTime ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
};

const aDay = 24 * 60;

/** The times of the profile with what is left of them today: the next one first, those that have passed last. */
export function readCutoffs(user: Desk & Profile): readonly Cutoff[] {
  const { io, settings } = user;
  const cutoffs = Object.entries(readCourierFile(user).cutoffs);
  if (cutoffs.length === 0) return [];
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: settings.tz, hour: '2-digit', minute: '2-digit' });
  const now = minutesOf(format.format(io.now()));
  return cutoffs
    .flatMap(([courier, kept]) => {
      const until = parseTimeOfDay(kept);
      const left = until === undefined ? 0 : minutesOf(until) - now;
      return until === undefined ? [] : [{ courier, until, minutesLeft: left > 0 ? left : undefined }];
    })
    .sort((one, other) => (one.minutesLeft ?? aDay) - (other.minutesLeft ?? aDay));
}

/** `aramex collects until 15:00: 42 minutes left` */
export const cutoffText = (cutoff: Cutoff): Message =>
  escaped`${cutoff.courier} collects until ${cutoff.until}: ${leftText(cutoff)}`;

/** `42 minutes left` */
const leftText = ({ minutesLeft }: Pick<Cutoff, 'minutesLeft'>): string =>
  minutesLeft === undefined ? 'past: collected tomorrow at the earliest' : `${waitText(minutesLeft)} left`;

const waitText = (minutes: number): string =>
  [
    ...(minutes >= 60 ? [pluralize(Math.floor(minutes / 60), 'hours')] : []),
    ...(minutes % 60 > 0 ? [pluralize(minutes % 60, 'minutes')] : []),
  ].join(' ');

/** Says until when the couriers of a table collect today. */
export function noteCutoffs(user: Desk & Profile, lines: readonly ShipLine[]): void {
  const cutoffs = readCutoffs(user);
  if (cutoffs.length === 0) return;
  const known = Couriers.named(cutoffs.map(({ courier }) => courier));
  const chosen = new Set(
    lines.filter(isReady).flatMap(({ courier }) => {
      const reading = courier === undefined ? undefined : known.parse(courier);
      return reading && 'courier' in reading ? [reading.courier] : [];
    }),
  );
  for (const cutoff of cutoffs) if (chosen.has(cutoff.courier)) user.messages.note(escaped`${cutoffText(cutoff)}.`);
}

/** The command for the sheet that a courier signs. */
const nextSheet = ({ courier }: Cutoff): Message =>
  suggest`shipments handover --courier ${courier} --out ${`${courier.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.pdf`}`;

/** The row of a courier that collects until some time. */
export const cutoffRow = (fill: Messages['wordsOf'], cutoff: Cutoff): Row => ({
  topic: 'cutoff',
  courier: cutoff.courier,
  next: fill(nextSheet(cutoff)),
  until: cutoff.until,
  minutes_left: cutoff.minutesLeft ?? null,
});

/** Returns the part of a screen about cutoffs; nothing if none are set. */
export const cutoffParts = (cutoffs: readonly Cutoff[]): readonly ScreenPart[] => [
  { lines: cutoffs.length > 0 ? [escaped`Couriers collect today`] : [], tone: 'strong' },
  ...cutoffs.flatMap((cutoff): ScreenPart[] => [
    { lines: [cutoffText(cutoff)], indent: 2 },
    { steps: cutoff.minutesLeft === undefined ? [] : [nextSheet(cutoff)] },
  ]),
];
