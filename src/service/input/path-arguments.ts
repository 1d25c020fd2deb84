import { getOwn } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import { suggest } from '../../base/text/suggest.ts';
import { fillPath } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';

/** What is wrong with the arguments of an operation whose document says what they may be. */
export function argumentMistakes(operation: Operation, args: readonly string[]): string[] {
  const { method, path, parameters, argumentChoices = {} } = operation;
  return parameters.flatMap((name, at) => {
    const choices = getOwn(argumentChoices, name);
    const value = args[at];
    if (!choices || value === undefined || choices.includes(value)) return [];
    const filled = fillPath(path, Object.fromEntries(parameters.map((each, place) => [each, args[place] ?? ''])));
    const api = suggest`api ${method} ${filled}`;
    const fault = escaped`${JSON.stringify(value)} is not one of ${choices.join(', ')}.${didYouMean(value, choices)}`;
    return [escaped`<${name}>: ${fault} To send it all the same: ${api}`];
  });
}
