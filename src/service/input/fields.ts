import { type FieldPath, mergeRows, parsePath, setPath } from '../../base/json/paths.ts';
import { getOwn } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Operation } from '../../operations/manifest.ts';
import { jsonFault, parseGivenJson } from './given-json.ts';
import { noInput, type Part, wrong } from './part.ts';
import { inputNamed } from './sent-parts.ts';
import { readValue, schemaAt } from './values.ts';

const assignment = /^([^=]*?)(:?=)(.*)$/s;

/** A name as it is sent is one input, whatever is in it: `filter[state]`. */
function pathOf(operation: Operation, name: string): FieldPath | undefined {
  const sent = inputNamed(operation, name);
  if (sent !== name) return [sent];
  const path = parsePath(name);
  return path && [inputNamed(operation, path[0]), ...path.slice(1)];
}

function readAssignment(given: string, operation: Operation, now: Date, place: string): Part {
  const { input, synonyms = {} } = operation;
  const [, name = '', sign = '', text = ''] = assignment.exec(given) ?? [];
  const path = pathOf(operation, name);
  if (!path) {
    return wrong(
      escaped`${place}: ${JSON.stringify(given)} is not name=value (nested: items[0].sku=\u2026, literal JSON: name:=\u2026).`,
    );
  }
  const [first, ...rest] = path;
  const sent: FieldPath = [getOwn(synonyms, first) ?? first, ...rest];
  if (sign === '=') return { value: setPath(sent, readValue(text, schemaAt(input, sent), now)), mistakes: [] };
  try {
    return { value: setPath(sent, parseGivenJson(text)), mistakes: [] };
  } catch (error) {
    if (error instanceof RangeError) return wrong(escaped`${place} ${name}:= ${jsonFault(error)}.`);
    return wrong(
      escaped`${place} ${name}:= needs JSON, and ${JSON.stringify(text)} is not JSON. For text: ${name}=${text}`,
    );
  }
}

/** The fields of all `-F`, the later ones over the earlier ones. `place`: what mistakes say where they come from elsewhere. */
export function readFieldFlags(operation: Operation, given: readonly string[], now: Date, place = '-F'): Part {
  return given
    .map((each) => readAssignment(each, operation, now, place))
    .reduce(
      (all, part) => ({
        value: mergeRows(all.value, part.value),
        mistakes: [...all.mistakes, ...part.mistakes],
      }),
      noInput,
    );
}
