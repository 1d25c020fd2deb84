import { stringifyJson } from '../../base/exact-json.ts';
import { writeTo } from '../../base/write-to.ts';
import { type Operation, typesOf, type ValueSchema } from '../../operations/manifest.ts';
import type { Context } from '../context.ts';

function skeletonOf(schema: ValueSchema): unknown {
  const types = typesOf(schema);
  if (types.includes('array')) return [schema.items ? skeletonOf(schema.items) : ''];
  if (schema.properties) return skeletonOfFields(schema.properties);
  if (types.includes('integer') || types.includes('number')) return 0;
  return types.includes('boolean') ? false : '';
}

const skeletonOfFields = (fields: Readonly<Record<string, ValueSchema>>): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, skeletonOf(schema)]));

/** Prints a skeleton of what can be sent, to fill in, and sends nothing. */
export const printTemplate = ({ io }: Context, { input }: Operation): Promise<void> =>
  writeTo(io.stdout, `${stringifyJson(skeletonOfFields(input), 2)}\n`);
