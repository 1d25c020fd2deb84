import { stringifyJson } from '../../base/exact-json.ts';
import type { Operation } from '../../operations/manifest.ts';
import { writeTo } from '../../output/sink.ts';
import type { Context } from '../context.ts';
import type { schemaAt } from './values.ts';

const empty = (schema: ReturnType<typeof schemaAt>): unknown => {
  const types = schema.anyOf ? schema.anyOf.map(({ type }) => type) : [schema.type];
  if (types.includes('array')) return [schema.items ? empty(schema.items) : ''];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, empty(inner)]));
  if (types.includes('integer') || types.includes('number')) return 0;
  return types.includes('boolean') ? false : '';
};

/** A skeleton of what can be sent, to fill in. */
const templateOf = ({ input }: Pick<Operation, 'input'>): unknown => empty({ properties: input });

/** Prints the skeleton, and sends nothing. */
export const printTemplate = ({ io }: Context, operation: Operation): Promise<void> =>
  writeTo(io.stdout, `${stringifyJson(templateOf(operation), 2)}\n`);
