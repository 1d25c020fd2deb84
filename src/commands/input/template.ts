import { stringifyJson } from '../../base/exact-json.ts';
import { type Operation, typesOf, type ValueSchema } from '../../operations/manifest.ts';
import { writeTo } from '../../output/sink.ts';
import type { Context } from '../context.ts';

function emptyValue(schema: ValueSchema): unknown {
  const types = typesOf(schema);
  if (types.includes('array')) return [schema.items ? emptyValue(schema.items) : ''];
  if (schema.properties) return emptyFields(schema.properties);
  if (types.includes('integer') || types.includes('number')) return 0;
  return types.includes('boolean') ? false : '';
}

const emptyFields = (fields: Readonly<Record<string, ValueSchema>>): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, emptyValue(schema)]));

/** Prints a skeleton of what can be sent, to fill in, and sends nothing. */
export const printTemplate = ({ io }: Context, { input }: Operation): Promise<void> =>
  writeTo(io.stdout, `${stringifyJson(emptyFields(input), 2)}\n`);
