import { findHole, mergeRows } from '../../base/json/paths.ts';
import { getOwn } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { listInput, type Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { readData } from './data.ts';
import { readFieldFlags } from './fields.ts';
import type { Input, Part } from './part.ts';
import { inputNamed, placeOf } from './sent-parts.ts';

/** The document by the names of the inputs; a synonym stands for another name. */
function inputNames(document: Input, operation: Operation): Part {
  const mistakes: string[] = [];
  const entries = Object.entries(document).map(([name, value]): [string, unknown] => {
    const sent = getOwn(operation.synonyms ?? {}, name);
    if (sent !== undefined && Object.hasOwn(document, sent)) {
      mistakes.push(escaped`--data: ${name} and ${sent} are two names of the same field. Use one of them.`);
    }
    const input = inputNamed(operation, sent ?? name);
    const place = placeOf(operation, input);
    if (place === 'body' || operation.method === 'GET') return [input, value];
    mistakes.push(escaped`--data is the body, and ${name} goes into the ${place}. Use its flag, or -F ${name}=\u2026`);
    return [input, value];
  });
  return { value: Object.fromEntries(entries), mistakes };
}

interface BodyPart extends Part {
  /** What `-F` gives, by the names that are sent. */
  readonly fields: Input;
  readonly hasData: boolean;
}

/** What `--data` and `-F` give, `-F` over `--data`. */
export async function readBody(context: Context, operation: Operation, invocation: Invocation): Promise<BodyPart> {
  const data = await readData(context, invocation, operation);
  const named = inputNames(data.value, operation);
  const fields = readFieldFlags(operation, invocation.operationFlags.field, context.io.now());
  const value = mergeRows(named.value, fields.value);
  const hole = findHole(value);
  const holes = hole === undefined ? [] : [escaped`-F: ${hole} is missing. Elements count from 0, without gaps.`];
  const isStray = (name: string) => name !== listInput && placeOf(operation, name) === 'body';
  const strays = operation.bodyType === 'list' ? Object.keys(value).filter(isStray) : [];
  const stray = strays.map((name) => escaped`-F ${name}: the body is a list. Write -F ${listInput}[0].${name}=\u2026`);
  return {
    value,
    mistakes: [...data.mistakes, ...named.mistakes, ...fields.mistakes, ...holes, ...stray],
    fields: fields.value,
    hasData: invocation.operationFlags.data !== undefined,
  };
}
