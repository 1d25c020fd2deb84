import { escaped, type Message, words } from '../base/text/message.ts';
import { FieldHeading, type ScreenPart } from '../output/screen.ts';
import { type LearntValue, learntRow, learntShape } from './learnt-goods.ts';
import type { Goods } from './products.ts';

const table = (title: Message, columns: readonly string[], values: readonly LearntValue[]): ScreenPart[] =>
  values.length === 0 ? [] : [{ heading: title }, { table: { ...learntShape, columns }, rows: values.map(learntRow) }];

/** Changes of goods that people see; the others are counted. */
const mostShown = 10;

/** The changes of goods that were known before: `OUD  Weight  10 g → 12 g`. */
function changedParts(changed: readonly LearntValue[]): ScreenPart[] {
  if (changed.length === 0) return [];
  const more = changed.length - mostShown;
  return [
    { heading: escaped`Changed in the goods:` },
    {
      columns: ['text', 'name', 'long'],
      grid: changed.slice(0, mostShown).map(({ sku, field, known, value }) => ({
        cells: [sku, new FieldHeading(field), [known ?? escaped`nothing`, ' \u2192 ', value]],
      })),
    },
    { lines: more > 0 ? [escaped`\u2026 and ${more} more. All: ${words`--json`}`] : [] },
  ];
}

/** The rows for people: values that are not certain, those that the goods have otherwise, and what changes. All else is counted. */
export function learntParts(values: readonly LearntValue[], goods: Goods, overwrites: boolean): ScreenPart[] {
  const having = (result: LearntValue['result']) => values.filter((each) => each.result === result);
  const disagreed = having('new').filter(({ others }) => others.length > 0);
  const added = having('new').filter(({ sku }) => goods.get(sku) !== undefined);
  return [
    ...table(
      escaped`Not learnt, because orders do not agree:`,
      ['sku', 'field', 'value', 'orders', 'of', 'others'],
      having('unclear'),
    ),
    ...table(
      escaped`The goods have another value, which stays:`,
      ['sku', 'field', 'known', 'value', 'orders', 'of'],
      overwrites ? [] : having('differs'),
    ),
    ...table(
      escaped`Learnt, though some orders say otherwise:`,
      ['sku', 'field', 'value', 'orders', 'of', 'others'],
      disagreed,
    ),
    ...changedParts([...(overwrites ? having('differs') : []), ...added]),
  ];
}
