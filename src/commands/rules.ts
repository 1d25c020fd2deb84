import { usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../base/text/message.ts';
import { calendarOf } from '../base/time/days.ts';
import { findOperation } from '../operations/catalogue.ts';
import { rowShape } from '../operations/manifest.ts';
import { namedCourier } from '../orders/courier-titles.ts';
import { changing } from '../ports/prepared.ts';
import { changeCourierFile, courierFile, readCourierFile } from '../service/courier-file.ts';
import { listedNames, readCouriers } from '../service/couriers.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { CourierNames } from '../shipping/courier-names.ts';
import { doubtsOfRule, inRule, outcomeText, outcomeWords, readRule, readRules } from '../shipping/rules.ts';

async function ruleRows(context: Context, outcomeOf: typeof outcomeText): Promise<Row[]> {
  const places = await context.places();
  const { rules, names, cutoffs, divisors } = readCourierFile(context);
  const list = findOperation(context.catalogue, 'orders.list');
  const ruleRow = (text: string): Row => {
    const rule = list && readRule(text, list, calendarOf(context), places).rule;
    return { kind: 'rule', name: rule?.condition ?? text, courier: rule ? outcomeOf(rule) : null };
  };
  return [
    ...rules.map(ruleRow),
    ...Object.entries(names).map(([name, courier]) => ({ kind: 'price name', name, courier })),
    ...Object.entries(cutoffs).map(([courier, until]) => ({ kind: 'cutoff', name: `until ${until}`, courier })),
    ...Object.entries(divisors).map(([courier, divisor]) => ({ kind: 'divisor', name: String(divisor), courier })),
  ];
}

const ruleShape = rowShape(['kind', 'name', 'courier']);

export const rulesList = defineCommand({
  effects: { service: 'none' },
  prints: ruleShape,
  uses: ['output'],
  examples: ['', '--json'],
  usesOverrides: true,
  run: (context) => ({
    run: async () => {
      const rows = await ruleRows(context, outcomeText);
      const said = await ruleRows(context, (rule) => context.messages.wordsOf(outcomeWords(rule, namedCourier)));
      const none = escaped`There are no rules. Set some: ${suggest`rules set ${'else \u2192 cheapest'}`}`;
      return { rows, screen: { parts: [{ table: ruleShape, rows: said }] }, notes: rows.length === 0 ? [none] : [] };
    },
  }),
});

export const rulesSet = defineCommand({
  effects: { service: 'reads', changes: 'the rules of the profile' },
  note: `Replaces all rules. The first that matches an order decides. A condition is what --where takes; cod and paid
alone are ways to pay, and else is every order. After the arrow (→ or ->) comes a courier by any of its names, cheapest or
fastest. cheapest not a,b leaves couriers out. not a,b alone does so for its orders whatever chooses: later rules, or flags
of ship. A courier that the service does not list is refused.`,
  arguments: ['<rule...>'],
  examples: ["'city = Riyadh → aramex' 'cod → spl' 'else → cheapest'", "'cod → not spl' 'else → fastest'"],
  usesOverrides: true,
  run: async (context, words) => {
    const list = findOperation(context.catalogue, 'orders.list');
    if (!list) throw usageFailure([escaped`Rules need the operation orders.list.`]);
    const places = await context.places();
    const { rules, mistakes } = readRules(words, list, calendarOf(context), places);
    return {
      mistakes,
      run: async () => {
        await places.load(...rules.flatMap(({ needs }) => needs));
        const inRules = (find: (rule: (typeof rules)[number]) => readonly Message[]) =>
          rules.flatMap((rule) => find(rule).map((said) => inRule(rule.text, said)));
        const doubts = inRules((rule) => rule.doubts());
        if (doubts.length > 0)
          throw usageFailure(
            doubts,
            escaped`What the service lists: ${suggest`cities list`}, ${suggest`countries list`}`,
          );
        for (const said of rules.flatMap((rule) => doubtsOfRule(list, rule))) context.messages.warn(said);
        const names = new CourierNames(context, findOperation(context.catalogue, 'shipments.create'));
        const listed = await names.listedRules(rules);
        const kept = listed.map((rule) => `${rule.typed} → ${outcomeText(rule)}`);
        const read = listed.map((rule) => escaped`  ${rule.condition} \u2192 ${outcomeWords(rule, names.nameOf)}`);
        const count = pluralize(rules.length, 'rules');
        const file = courierFile(context);
        const told = (said: Message): Message => joined([said, ...read], '\n');
        const would = told(escaped`Would save ${count} to ${file}`);
        return changing(would, told(escaped`Saved ${count} to ${file}`), () =>
          changeCourierFile(context, () => ({ rules: kept })),
        );
      },
    };
  },
});

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
        return changing(escaped`Would save to ${place}`, escaped`Saved to ${place}`, () =>
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

export const rulesClear = defineCommand({
  effects: { service: 'none', changes: 'the rules of the profile' },
  examples: [''],
  run: (context) => ({
    run: async () =>
      changing(escaped`Would remove all rules.`, escaped`There are no rules now.`, () =>
        changeCourierFile(context, () => ({ rules: [] })),
      ),
  }),
});
