import { usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../base/text/message.ts';
import { calendarOf } from '../base/time/days.ts';
import { findOperation } from '../operations/catalogue.ts';
import { rowShape } from '../operations/manifest.ts';
import { namedCourier } from '../orders/courier-titles.ts';
import { changing, removedRecord } from '../ports/prepared.ts';
import { changeCourierFile, courierFile, readCourierFile } from '../service/courier-file.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { CourierNames } from '../shipping/courier-names.ts';
import {
  doubtsOfRule,
  inRule,
  outcomeText,
  outcomeWords,
  readRule,
  readRules,
  ruleReading,
} from '../shipping/rules.ts';

async function ruleRows(context: Context, outcomeOf: typeof outcomeText): Promise<Row[]> {
  const places = await context.places();
  const { rules, names, cutoffs, divisors } = readCourierFile(context);
  const list = findOperation(context.catalogue, 'orders.list');
  const reading = list && (await ruleReading(rules, list, calendarOf(context)));
  const ruleRow = (text: string): Row => {
    const rule = list && reading && readRule(text, list, reading, places).rule;
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
    const { rules, mistakes } = readRules(words, list, await ruleReading(words, list, calendarOf(context)), places);
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
        const change = { outcome: 'updated', names: kept, files: [file] } as const;
        return changing(would, told(escaped`Saved ${count} to ${file}`), change, () =>
          changeCourierFile(context, () => ({ rules: kept })),
        );
      },
    };
  },
});

export const rulesClear = defineCommand({
  effects: { service: 'none', changes: 'the rules of the profile' },
  examples: [''],
  run: (context) => ({
    run: async () =>
      changing(
        escaped`Would remove all rules.`,
        escaped`There are no rules now.`,
        removedRecord(readCourierFile(context).rules),
        () => changeCourierFile(context, () => ({ rules: [] })),
      ),
  }),
});
