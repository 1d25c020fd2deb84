import { escaped } from '../base/text/message.ts';
import { changing } from '../ports/prepared.ts';
import { changeCourierFile, courierFile } from '../service/courier-file.ts';
import { listedNames, readCouriers } from '../service/couriers.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';

export const rulesMap = defineCommand({
  effects: { service: 'reads', changes: 'the rules of the profile' },
  note: `Prices and shipments may name a courier differently. shipctl joins names that can mean only one courier; map the others, such
as two services of one courier. Name a courier that the service lists, by any of its names. Write - to never use a courier, and
nothing after = to remove a mapping. A mapping counts wherever a courier is named, in --courier, too. If shipments take a value
that the list does not have, --exact keeps it as typed.`,
  arguments: ['<price-name=courier...>'],
  flags: { exact: flag.switch('--exact', 'send the couriers as typed, listed or not') },
  examples: ["'Aramex Heavy=aramex_heavy' 'SMSA=smsa'", "'Barq=-'", "'Aramex=ARX-7' --exact"],
  usesOverrides: true,
  run: (context, words, { exact }) => {
    const pairs = words.map((word) => {
      const at = word.lastIndexOf('=');
      return { word, name: word.slice(0, Math.max(at, 0)).trim(), courier: word.slice(at + 1).trim() };
    });
    return {
      mistakes: pairs
        .filter(({ name }) => name === '')
        .map(
          ({ word }) =>
            escaped`${JSON.stringify(word)}: write the name of the prices, = and the courier: 'Aramex Heavy=aramex_heavy'`,
        ),
      run: async () => {
        const given = pairs.map(({ courier }) => courier).filter((courier) => courier !== '' && courier !== '-');
        const listed =
          exact || given.length === 0
            ? new Map<string, string>()
            : listedNames(context, await readCouriers(context), given, exactHint);
        const place = courierFile(context);
        const change = { outcome: 'updated', names: words, files: [place] } as const;
        return changing(escaped`Would save to ${place}`, escaped`Saved to ${place}`, change, () =>
          changeCourierFile(context, (old) => {
            const names = { ...old.names };
            for (const { name, courier } of pairs) {
              if (courier === '') delete names[name];
              else names[name] = courier === '-' ? null : (listed.get(courier) ?? courier);
            }
            return { names };
          }),
        );
      },
    };
  },
});

/** Shipments may take a value that the list of couriers lacks. */
const exactHint = escaped`To keep it as it is typed: --exact`;
