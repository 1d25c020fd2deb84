import { mergeRows } from '../../base/json/paths.ts';
import { isRow, type Row } from '../../base/row.ts';
import { splitList } from '../../base/text/text.ts';
import type { Operation } from '../../operations/manifest.ts';
import { readFieldFlags } from '../../service/input/body.ts';
import type { Input, Part } from '../../service/input/values.ts';
import type { Settings } from '../../settings/table.ts';
import type { PackItem } from '../journal/event.ts';
import type { PackedOrder } from '../journal/packed-order.ts';

const placeholder = /\{(code|sku|item|quantity|order|number)\}/g;

/** Returns the body of Verify Item, with placeholders: the fields of the profile, over them those of `-F`. */
export function readVerifyBody(
  { settings, io }: { readonly settings: Pick<Settings, 'verifyFields'>; readonly io: { now(): Date } },
  fields: readonly string[],
  operation: Operation,
): Part {
  const field = settings.verifyFields === undefined ? [] : splitList(settings.verifyFields);
  const kept = readFieldFlags(operation, field, io.now(), 'verify_fields');
  const given = readFieldFlags(operation, fields, io.now());
  return { value: mergeRows(kept.value, given.value), mistakes: [...kept.mistakes, ...given.mistakes] };
}

/** Fills placeholders in. A text becomes undefined if its placeholders have no value: an item that was chosen by its place has no code. */
function filled(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    const text = value.replace(placeholder, (_, name: string) => values[name] ?? '');
    return text === '' && value !== '' ? undefined : text;
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, values)).filter((each) => each !== undefined);
  return isRow(value) ? filledRow(value, values) : value;
}

const filledRow = (row: Row, values: Readonly<Record<string, string>>): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const made = filled(value, values);
      return made === undefined ? [] : [[name, made]];
    }),
  );

/** The body of Verify Item for one item. */
export const verifyBody = (template: Input, order: PackedOrder, item: PackItem): Row =>
  filledRow(template, {
    code: order.codeOf(item.id),
    sku: item.sku,
    item: item.id,
    quantity: String(item.quantity),
    order: order.id,
    number: order.contents.number,
  });
