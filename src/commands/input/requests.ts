import { stringifyJson } from '../../base/exact-json.ts';
import { singular } from '../../base/names.ts';
import { fillPath, type ServiceRequest } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../context.ts';
import type { Input } from './part.ts';
import { readStdin } from './stdin.ts';

/** What to type when the service does not know the path of an operation that nobody documented. */
export function guessHint({ id, grade, method, path, alternatives = [] }: Operation): string | undefined {
  if (grade === 'documented') return undefined;
  const other = alternatives[0] ?? `${method} ${path}`;
  return `The path of ${id} is a guess (${grade}). Ask which one exists: shipctl ops probe ${id}
Or set it: shipctl ops set ${id} '${other}'`;
}

/** The request of an operation for its arguments and input. */
export function requestOf(operation: Operation, words: readonly string[], input: Input): ServiceRequest {
  const { method, path, parameters, verb, group, safe } = operation;
  const values = Object.fromEntries(parameters.map((name, at) => [name, words[at] ?? '']));
  const thing = parameters.length > 0 ? `${parameters.at(-1)} ${words[parameters.length - 1] ?? ''}` : singular(group);
  const isGet = method === 'GET';
  return {
    method,
    path: fillPath(path, values),
    ...(isGet ? { query: input } : Object.keys(input).length > 0 && { body: stringifyJson(input) }),
    ...(operation.host && { host: operation.host }),
    safe: isGet || safe === true,
    what: verb === 'get' ? thing : `${verb} ${thing}`,
    record: thing,
    routeHint: guessHint(operation),
  };
}

/** One request for each id where the command takes several. */
export function requestsOf(operation: Operation, words: readonly string[], input: Input): ServiceRequest[] {
  const own = operation.parameters.length;
  if (!operation.acceptsMany || words.length <= own) return [requestOf(operation, words, input)];
  const before = words.slice(0, own - 1);
  return words.slice(own - 1).map((id) => requestOf(operation, [...before, id], input));
}

/** The question before an operation that is hard to undo or may cost money, with the ids in it. */
export function questionOf(
  { confirm, parameters, costsMoney }: Operation,
  words: readonly string[],
): string | undefined {
  const last = parameters.length - 1;
  const filled = confirm?.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const at = parameters.indexOf(name);
    return at === last ? words.slice(last).join(', ') : (words[at] ?? '');
  });
  return costsMoney ? `${filled ?? 'Go on?'} It may cost money.` : filled;
}

/** The words of a command; `-` in place of ids stands for those on standard input, one or more a line. */
export async function wordsOf(context: Context, { acceptsMany, parameters }: Operation, { words }: Invocation) {
  const before = parameters.length - 1;
  if (!acceptsMany) return { words, mistakes: [] };
  // The same id twice is one: a second cancel of an order would only fail.
  const once = (all: readonly string[]) => [...all.slice(0, before), ...new Set(all.slice(before))];
  const at = words.indexOf('-');
  if (at < before) return { words: once(words), mistakes: [] };
  const ids = (await readStdin(context)).split(/\s+/).filter((id) => id !== '');
  const mistakes = ids.length === 0 ? ['Standard input holds no ids.'] : [];
  return { words: once([...words.slice(0, at), ...ids, ...words.slice(at + 1)]), mistakes };
}
