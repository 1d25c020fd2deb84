import { writeTo } from '../../base/files/write-to.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { getOwn } from '../../base/row.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import { listInput, type Operation, skeletonOfFields } from '../../operations/manifest.ts';
import type { Prepared } from '../../session/command.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { placeOf, sentName } from './sent-parts.ts';

/** A skeleton of the body, by the names that are sent. */
function skeletonOfBody(operation: Operation): unknown {
  const fields = Object.entries(operation.input).filter(([name]) => placeOf(operation, name) === 'body');
  const body = skeletonOfFields(
    Object.fromEntries(fields.map(([name, schema]) => [sentName(operation, name), schema])),
  );
  return operation.bodyType === 'list' ? body[listInput] : body;
}

/** Prints a body to fill in: the example of this name, the first one, or a skeleton. Sends nothing. */
export function printTemplate(
  { io }: Context,
  { operationFlags: { template: chosen } }: Invocation,
  operation: Operation,
): Prepared {
  const { templates = {} } = operation;
  const names = Object.keys(templates);
  const name = typeof chosen === 'string' ? chosen : names[0];
  const template = name === undefined ? skeletonOfBody(operation) : getOwn(templates, name);
  return {
    mistakes:
      template === undefined
        ? [
            `There is no template ${JSON.stringify(name)}. The templates are: ${names.join(', ')}.${didYouMean(name ?? '', names)}`,
          ]
        : [],
    run: () => writeTo(io.stdout, `${stringifyJson(template, 2)}\n`),
  };
}
