import { escaped } from '../base/text/message.ts';
import { latinDigits } from '../base/text/text.ts';
import type { Reader } from '../settings/readers.ts';
import { flag } from './flags.ts';

const milliseconds: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time that orders may take, as it was typed. */
interface Wait {
  readonly text: string;
  readonly milliseconds: number;
}

const readWait: Reader<Wait> = (given) => {
  const text = latinDigits(given);
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d+)?)([mhd])$/.exec(text) ?? [];
  const of = milliseconds[unit];
  if (of === undefined) return { fault: escaped`is not a time. Write minutes, hours or days: 90m, 24h, 3d` };
  return { value: { text, milliseconds: Number(number) * of } };
};

const waitFlag = (typed: string, about: string, fallback: Wait) =>
  flag.value<Wait, Wait>(typed, about, readWait, { fallback, fallbackText: fallback.text });

/** After which time an order that waits for its shipment or courier is late. */
export const lateAfterFlag = waitFlag('--late-after <time>', 'an order waits too long after this: 90m, 24h, 3d', {
  text: '24h',
  milliseconds: 86_400_000,
});

/** After which time an order that is on its way is stuck. */
export const stuckAfterFlag = waitFlag(
  '--stuck-after <time>',
  'on its way for too long after this: 12h, 7d; states of the setting stuck have their own',
  {
    text: '7d',
    milliseconds: 7 * 86_400_000,
  },
);
