import { usageFailure } from '../base/failure.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { rowShape } from '../operations/manifest.ts';
import { Couriers } from '../orders/couriers.ts';
import type { Show } from '../ports/prepared.ts';
import { changeCourierFile, courierFile, readCourierFile } from '../service/courier-file.ts';
import { listedNames, readCouriers } from '../service/couriers.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { type Cutoff, cutoffText, parseTimeOfDay, readCutoffs } from '../shipping/cutoffs.ts';

const shape = rowShape(['courier', 'until', 'left', 'minutes_left'], { minutes_left: 'integer' });

const cutoffRow = ({ messages: { wordsOf } }: Context, cutoff: Cutoff) => ({
  courier: cutoff.courier,
  until: cutoff.until,
  left: wordsOf(cutoffText(cutoff)).split(': ').at(-1) ?? null,
  minutes_left: cutoff.minutesLeft ?? null,
});

/** `aramex=15:00`, `aramex=` and with --remove `aramex`. */
function readWord(word: string, removes: boolean) {
  const at = word.lastIndexOf('=');
  const courier = (at < 0 ? word : word.slice(0, at)).trim();
  const text = at < 0 ? '' : word.slice(at + 1).trim();
  const until = parseTimeOfDay(text);
  const isRemoved = removes ? text === '' : at >= 0 && text === '';
  const form = removes
    ? escaped`write the courier alone`
    : escaped`write a courier, = and a time of 24 hours: aramex=15:00`;
  const mistakes =
    courier !== '' && (isRemoved || (until && !removes)) ? [] : [escaped`${JSON.stringify(word)}: ${form}.`];
  return { courier, until: isRemoved ? undefined : until, mistakes };
}

/** The kept name of a courier. Throws a failure of kind `usage` where it has no time. */
function nameAmong(kept: readonly string[], courier: string): string {
  const reading = Couriers.named(kept).parse(courier);
  if ('courier' in reading) return reading.courier;
  const hint = escaped`Those that have one: ${suggest`rules cutoff`}`;
  throw usageFailure([escaped`${JSON.stringify(courier)} has no cut-off time. Nothing was changed.`], hint);
}

export const rulesCutoff = defineCommand({
  effects: { service: 'reads', changes: 'the rules of the profile' },
  prints: shape,
  note: `After this time a courier collects a parcel on the next day. today and ship show the time left. Name a courier that the service
lists, by any of its names. The time is that of --tz, or of this machine. Without arguments, lists the times. An empty time, or
--remove, removes one.`,
  arguments: ['[courier=time...]'],
  flags: { remove: flag.switch('--remove', 'remove the times of these couriers') },
  uses: ['output'],
  examples: ["'aramex=15:00' 'spl=16:30'", '', "'aramex='", 'spl --remove'],
  usesOverrides: true,
  run: (context, words, { remove }) => {
    const read = words.map((word) => readWord(word, remove));
    return {
      mistakes: [
        ...read.flatMap(({ mistakes }) => mistakes),
        ...(remove && words.length === 0 ? [escaped`--remove needs a courier.`] : []),
      ],
      run: async () => {
        if (words.length === 0) return shownCutoffs(context);
        const { cutoffs } = readCourierFile(context);
        // Cutoffs to remove are known here, whatever the service lists by now.
        const gone = read.filter(({ until }) => until === undefined).map(({ courier }) => courier);
        const removed = new Set(gone.map((courier) => nameAmong(Object.keys(cutoffs), courier)));
        const set = read.filter(({ until }) => until !== undefined).map(({ courier }) => courier);
        const listed =
          set.length > 0 ? listedNames(context, await readCouriers(context), set) : new Map<string, string>();
        return {
          unsent: { notes: [escaped`Would save to ${courierFile(context)}`] },
          do: async () => {
            await changeCourierFile(context, (old) => ({
              cutoffs: Object.fromEntries([
                ...Object.entries(old.cutoffs).filter(([courier]) => !removed.has(courier)),
                ...read.flatMap(({ courier, until }) => (until ? [[listed.get(courier) ?? courier, until]] : [])),
              ]),
            }));
            context.messages.note(escaped`Saved to ${courierFile(context)}`);
            return shownCutoffs(context);
          },
        };
      },
    };
  },
});

function shownCutoffs(context: Context): Show {
  const rows = readCutoffs(context).map((cutoff) => cutoffRow(context, cutoff));
  const none = escaped`No courier has a cut-off time. Set one: ${suggest`rules cutoff ${'aramex=15:00'}`}`;
  return { rows, notes: rows.length === 0 ? [none] : [] };
}
