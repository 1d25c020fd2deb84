import { type FieldPath, mergeRows, setPath } from '../../base/json/paths.ts';
import { isRow, type Row } from '../../base/row.ts';
import { innerFields } from '../../operations/manifest.ts';
import type { Differences } from './differences.ts';
import { isBlankValue } from './same-value.ts';
import { changeTimeField, joinField, recordLists, type Updating } from './update-matcher.ts';

const pathOf = (text: string): FieldPath => {
  const [first = '', ...rest] = text.split('.');
  return [first, ...rest];
};

/** All elements of a list, as an update takes them, with what has changed. */
function wholeList(
  updating: Updating,
  list: string,
  original: unknown,
  changed: ReadonlyMap<number, ReadonlyMap<string, unknown>>,
) {
  const taken = new Set(['id', ...Object.keys(innerFields(updating.update.input[list] ?? {}, true) ?? {})]);
  // What it refers to, and what its numbers mean, must not get lost.
  const isKept = (name: string) => taken.has(name) || (/_(?:id|unit)$/.test(name) && name !== joinField(updating));
  return (Array.isArray(original) ? original.filter(isRow) : []).map((element, at) => {
    const kept = Object.entries(element).filter(([name, value]) => isKept(name) && !isBlankValue(value));
    return [...(changed.get(at) ?? [])].reduce<Row>(
      (row, [path, value]) => mergeRows(row, setPath(pathOf(path), value)),
      Object.fromEntries(kept),
    );
  });
}

/** What to send: only what differs, and what the update cannot do without. `seen` is what the record had there. */
export function updateBody(updating: Updating, original: Row, { values, elements }: Differences) {
  const { update } = updating;
  const names = new Map([...recordLists(updating)].map(([list, name]) => [name, list]));
  let body: Row = {};
  for (const [path, value] of values) {
    const steps = pathOf(path);
    const [name] = steps;
    const whole = original[name];
    // The rest of a record within it must not get lost.
    const kept = steps.length > 1 && !Object.hasOwn(body, name) && isRow(whole) ? { [name]: whole } : {};
    body = mergeRows({ ...body, ...kept }, setPath(steps, value));
  }
  for (const [name, changed] of elements) {
    const list = names.get(name) ?? name;
    body = { ...body, [list]: wholeList(updating, list, original[name], changed) };
  }
  const needed = update.requiredInput.filter((name) => !Object.hasOwn(body, name) && !isBlankValue(original[name]));
  const time = changeTimeField(updating);
  const about = [
    ...(time === undefined ? [] : [time]),
    ...[...values.keys()].map((path) => pathOf(path)[0]),
    ...elements.keys(),
  ];
  return {
    body: { ...Object.fromEntries(needed.map((name) => [name, original[name]])), ...body },
    seen: Object.fromEntries(about.map((name) => [name, original[name] ?? null])),
  };
}
