import { exactNumber, stringifyJson } from '../../base/json/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import type { Calendar } from '../../base/time/days.ts';
import type { Fields, Operation } from '../../operations/manifest.ts';
import { namedPackages } from '../../operations/named-lists.ts';
import type { GivenFlag } from '../../session/flags.ts';
import { type Input, type NamedFlag, readElements } from './values.ts';

/** The id that a name stands for, and its record where that is needed. */
export interface NamedId {
  readonly id: string;
  readonly row?: Row;
}

interface PackageReading {
  readonly found: ReadonlyMap<GivenFlag, NamedId>;
  /** Of `-F` and `--data`. */
  readonly body: Input;
  readonly calendar: Calendar;
}

const measures = ['length', 'width', 'height'];

/** A package in a box template has its sizes. Its weight is that of the empty box, and is not sent. */
export function packageIn(box: Row, inner: Fields): Row {
  const sizes = measures.filter((name) => Object.hasOwn(inner, name) && (box[name] ?? null) !== null);
  const known = sizes.map((name) => [name, box[name]] as const);
  return { ...(Object.hasOwn(inner, 'box_id') && { box_id: box.id }), ...Object.fromEntries(known) };
}

/**
 * The flags with one for all packages in place of `--box`, which adds one, and of `--packaging-type`, which is that of all of
 * them. Names that were not found stay as they are.
 */
export function packagesByName(
  operation: Operation,
  given: readonly GivenFlag[],
  named: readonly NamedFlag[],
  { found, body, calendar }: PackageReading,
) {
  const packages = namedPackages(operation);
  const ofPackages = named.filter(({ isOfPackages }) => isOfPackages);
  if (!packages || ofPackages.length === 0) return { given, mistakes: [] };
  const { field, inner } = packages;
  const own = given.filter((flag) => flag.field === field);
  const listOf = (flag: GivenFlag) => ofPackages.find((each) => each.flag === flag)?.list;
  const target = { name: field, schema: operation.input[field] ?? {} };
  const elements = own.flatMap((flag): unknown[] => {
    if (listOf(flag) === 'packaging-types') return [];
    if (listOf(flag) !== 'boxes') return readElements([String(flag.value)], target, calendar);
    const { row } = found.get(flag) ?? {};
    return [row ? packageIn(row, inner) : { box: flag.value }];
  });
  const kind = own.findLast((flag) => listOf(flag) === 'packaging-types');
  const inBody = body[field];
  const count = Math.max(elements.length, kind && Array.isArray(inBody) ? inBody.length : 0);
  const mistakes =
    count === 0 ? [escaped`${kind?.flag}: there is no package. Add one: --box, or -F '${field}[0].length=\u2026'`] : [];
  const all = Array.from({ length: count }, (_, at): unknown => {
    const element = at < elements.length ? elements[at] : {};
    return kind && isRow(element) ? { ...element, packaging_type_id: kindId(kind, found) } : element;
  });
  const others = given.filter((flag) => flag.field !== field);
  const [first] = own;
  return {
    given: first && count > 0 ? [...others, { ...first, value: stringifyJson(all) }] : others,
    mistakes,
  };
}

function kindId(kind: GivenFlag, found: ReadonlyMap<GivenFlag, NamedId>): unknown {
  const id = found.get(kind)?.id ?? String(kind.value);
  return /^\d+$/.test(id) ? exactNumber(id) : id;
}
