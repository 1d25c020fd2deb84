import { usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { suggest } from '../base/text/suggest.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { readDisplay } from '../service/display.ts';
import { showRows } from '../service/show.ts';
import type { Prepared } from '../session/command.ts';
import type { Context, Invocation } from '../session/context.ts';
import { textColumns } from '../session/operation-table.ts';
import { changeCourierFile, courierFile, readCourierFile } from './courier-file.ts';
import { choiceText, readRule, readRules } from './rules.ts';

const columns = ['kind', 'name', 'courier'] as const;

const ruleShape: RecordShape = { row: textColumns(...columns), columns };

/** `rules list` */
export async function listRules(context: Context, invocation: Invocation): Promise<Prepared> {
  const { display, mistakes } = await readDisplay(context, ruleShape, invocation);
  return {
    mistakes,
    run: async () => {
      const { rules, names } = readCourierFile(context);
      const list = findOperation(context.catalogue, 'orders.list');
      const rows: Row[] = rules.map((text) => {
        const rule = list && readRule(text, list, context.io.now()).rule;
        return { kind: 'rule', name: rule?.condition ?? text, courier: rule ? choiceText(rule.choice) : null };
      });
      for (const [name, courier] of Object.entries(names)) rows.push({ kind: 'price name', name, courier });
      await showRows(context, ruleShape, display, rows);
      if (rows.length === 0)
        context.messages.note(escaped`There are no rules. Set some: ${suggest`rules set ${'else \u2192 cheapest'}`}`);
    },
  };
}

/** `rules set` */
export async function setRules(context: Context, { words }: Invocation): Promise<Prepared> {
  const list = findOperation(context.catalogue, 'orders.list');
  if (!list) throw usageFailure(['Rules need the operation orders.list.']);
  const { rules, mistakes } = readRules(words, list, context.io.now());
  return {
    mistakes,
    run: async () => {
      await changeCourierFile(context, () => ({ rules: rules.map(({ text }) => text) }));
      const read = rules.map(({ condition, choice }) => `  ${condition} → ${choiceText(choice)}`);
      const saved = escaped`Saved ${pluralize(rules.length, 'rules')} to ${courierFile(context)}`;
      context.messages.note([saved, ...read].join('\n'));
    },
  };
}

/** `rules map` */
export async function mapCouriers(context: Context, { words }: Invocation): Promise<Prepared> {
  const pairs = words.map((word) => {
    const at = word.lastIndexOf('=');
    return { word, name: word.slice(0, at).trim(), courier: word.slice(at + 1).trim(), isPair: at > 0 };
  });
  return {
    mistakes: pairs
      .filter(({ isPair, name }) => !isPair || name === '')
      .map(
        ({ word }) => escaped`${JSON.stringify(word)}: write the name of the prices, = and the courier: Aramex=aramex`,
      ),
    run: async () => {
      await changeCourierFile(context, (old) => {
        const names = { ...old.names };
        for (const { name, courier } of pairs) {
          if (courier === '') delete names[name];
          else names[name] = courier === '-' ? null : courier;
        }
        return { names };
      });
      context.messages.note(escaped`Saved to ${courierFile(context)}`);
    },
  };
}

/** `rules clear` */
export const clearRules = async (context: Context): Promise<Prepared> => ({
  mistakes: [],
  run: async () => {
    await changeCourierFile(context, () => ({ rules: [] }));
    context.messages.note('There are no rules now.');
  },
});
