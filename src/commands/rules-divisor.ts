import type { Row } from '../base/row.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { latinDigits } from '../base/text/text.ts';
import { rowShape } from '../operations/manifest.ts';
import { courierKey } from '../orders/meanings.ts';
import type { Show } from '../ports/prepared.ts';
import { changeCourierFile, courierFile, readCourierFile } from '../service/courier-file.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';

const shape = rowShape(['courier', 'divisor'], { divisor: 'number' });

/** `aramex=5000`; `aramex=` removes it. */
function readWord(word: string) {
  const at = word.lastIndexOf('=');
  const courier = word.slice(0, Math.max(at, 0)).trim();
  const text = latinDigits(word.slice(at + 1).trim());
  const divisor = text === '' ? undefined : Number(text);
  const isRight = at > 0 && courier !== '' && (text === '' || (/^\d{3,6}$/.test(text) && Number(text) > 0));
  const form = 'write a courier, = and the cubic centimetres that count as a kilogram: aramex=5000';
  return { courier, divisor, mistakes: isRight ? [] : [escaped`${JSON.stringify(word)}: ${form}.`] };
}

export const rulesDivisor = defineCommand({
  effects: { service: 'reads', changes: 'the rules of the profile' },
  prints: shape,
  note: `By its divisor a courier turns the size of a box into the weight that it charges: length, width and height in centimetres,
multiplied, by the divisor, in kilograms. boxes fit uses it. Couriers may be named in any way. Without arguments, lists them; an
empty one removes it.`,
  arguments: ['[courier=number...]'],
  uses: ['output'],
  examples: ["'aramex=5000' 'spl=6000'", '', "'aramex='"],
  usesOverrides: true,
  run: (context, words) => {
    const read = words.map(readWord);
    return {
      mistakes: read.flatMap(({ mistakes }) => mistakes),
      run: async () => {
        if (words.length === 0) return shownDivisors(context);
        return {
          unsent: { notes: [escaped`Would save to ${courierFile(context)}`] },
          do: async () => {
            const places = await context.places();
            await places.meetCouriers(read.map(({ courier }) => courier));
            const told = new Set(read.map(({ courier }) => courierKey(courier, places)));
            await changeCourierFile(context, (old) => ({
              divisors: Object.fromEntries([
                ...Object.entries(old.divisors).filter(([courier]) => !told.has(courierKey(courier, places))),
                ...read.flatMap(({ courier, divisor }) => (divisor === undefined ? [] : [[courier, divisor] as const])),
              ]),
            }));
            context.messages.note(escaped`Saved to ${courierFile(context)}`);
            return shownDivisors(context);
          },
        };
      },
    };
  },
});

function shownDivisors(context: Context): Show {
  const rows = Object.entries(readCourierFile(context).divisors).map(
    ([courier, divisor]): Row => ({ courier, divisor }),
  );
  const none = escaped`No courier has a divisor. Set one: ${suggest`rules divisor ${'aramex=5000'}`}`;
  return { rows, notes: rows.length === 0 ? [none] : [] };
}
