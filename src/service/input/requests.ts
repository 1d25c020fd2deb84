import { stringifyJson } from '../../base/json/exact-json.ts';
import { getOwn, isRow } from '../../base/row.ts';
import { escaped, type Message, suggest, wordToFill } from '../../base/text/message.ts';
import {
  encodeFields,
  encodeSegment,
  fillPath,
  formPairs,
  type ListStyles,
  type ServiceRequest,
} from '../../http/request.ts';
import type { Catalogue } from '../../operations/catalogue.ts';
import { type InputPlace, isRead, listInput, type Operation } from '../../operations/manifest.ts';
import { endsWithArgument, parametersOf } from '../../operations/route.ts';
import type { Profile } from '../../ports/profile.ts';
import { valueVariable } from '../../settings/profile.ts';
import { GivenFile } from './given-files.ts';
import { actionName, idHintOf, recordName } from './operation-texts.ts';
import type { Input } from './values.ts';

/** A request and the arguments that it was made of. */
export interface PlannedRequest {
  readonly args: readonly string[];
  readonly request: ServiceRequest;
}

/** The arguments of each request of a command: one for each id where it takes several. */
export function argumentsOfEach({ parameters, acceptsMany }: Operation, args: readonly string[]) {
  const before = parameters.length - 1;
  const ids = args.slice(before);
  return acceptsMany && ids.length > 1 ? ids.map((id) => [...args.slice(0, before), id]) : [args];
}

/** The requests of a command: one for each id where it takes several. */
export function planRequests(
  catalogue: Catalogue,
  operation: Operation,
  args: readonly string[],
  { input = {}, hasBody = false }: { readonly input?: Input; readonly hasBody?: boolean } = {},
): PlannedRequest[] {
  const idHint = idHintOf(catalogue, operation);
  return argumentsOfEach(operation, args).map((own) => ({
    args: own,
    request: { ...requestOf(operation, own, input, hasBody), idHint },
  }));
}

/** The path of an operation with its arguments; one that is not given is left empty. */
export const pathOf = ({ path, parameters }: Pick<Operation, 'path' | 'parameters'>, args: readonly string[]): string =>
  fillPath(path, Object.fromEntries(parameters.map((name, at) => [name, args[at] ?? ''])));

/** The request of an operation for its arguments and input. An empty body is sent only where the user has given one. */
export function requestOf(operation: Operation, args: readonly string[], input: Input, hasBody = false) {
  const { method, path, verb, host, retriedByUser } = operation;
  const isGet = method === 'GET';
  const record = recordName(operation, args);
  return {
    method,
    path: pathOf(operation, args),
    ...sentParts(operation, input, hasBody),
    ...(host && { host }),
    ...(retriedByUser && { retriedByUser }),
    safe: isRead(operation),
    what:
      isGet && verb !== 'get' && !endsWithArgument(path)
        ? escaped`${verb.replace(/[ -]get$/, '').replaceAll('-', ' ')} of ${record}`
        : record,
    action: isGet ? undefined : actionName(operation, args),
    isRecord: true,
    routeHint: () => routeHint(operation),
  };
}

const pathSources = {
  published: "comes from the provider's reference",
  observed: "was seen in integrators' code",
  assumed: 'is assumed',
  imported: 'was imported or set by you',
};

/** Returns the commands to type if the service does not have the path of an operation; never the route that has just failed. */
export function routeHint(operation: Operation): Message | undefined {
  const { id, group, grade, method, path, overridden, alternatives = [] } = operation;
  const probe = () => escaped`Find out which one exists: ${suggest`ops probe ${id}`}`;
  if (overridden && grade !== 'imported') {
    return escaped`This path is an override of the built-in one. ${probe()}\nOr remove the override: ${suggest`ops unset ${id}`}`;
  }
  // A path that was typed is as current as the person.
  if (grade === 'documented' || group === 'rows') return undefined;
  const other = alternatives.find((route) => route !== `${method} ${path}`) ?? '<method> <path>';
  const source = escaped`This path ${pathSources[grade]} and may be out of date.`;
  return escaped`${source} ${probe()}\nOr set it: ${suggest`ops set ${id} ${other}`}`;
}

/** Returns the parts of a request that come from its input: query, headers and body, and which credentials it needs. An empty body is sent only with `hasBody`. */
export function sentParts(operation: Operation, input: Input, hasBody = false) {
  const query: [string, unknown][] = [];
  const body: [string, unknown][] = [];
  const headers: Record<string, string> = {};
  const isAsTyped = operation.grade === 'imported' && operation.booleans === undefined;
  const isJson = operation.bodyType === undefined || operation.bodyType === 'list';
  for (const [name, value] of Object.entries(input)) {
    const place = placeOf(operation, name);
    const sent = sentName(operation, name);
    if (place === 'header') headers[sent.toLowerCase()] = Array.isArray(value) ? value.join(',') : String(value);
    else {
      const isText = isAsTyped && (place === 'query' || !isJson);
      const fields = place === 'query' ? query : body;
      fields.push([sent, isText ? asTyped(value) : value]);
    }
  }
  const styles = Object.entries(operation.lists ?? {}).map(([name, style]) => [sentName(operation, name), style]);
  const lists: ListStyles = Object.fromEntries(styles);
  return {
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(styles.length > 0 && { lists }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(operation.security && { security: operation.security }),
    ...((hasBody || body.length > 0) && bodyOf(operation, Object.fromEntries(body), lists)),
  };
}

/** Booleans as they were typed. Laravel's validation, which the built-in operations meet, wants 1 and 0. */
function asTyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTyped);
  if (isRow(value) && !(value instanceof GivenFile)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTyped(inner)]));
  }
  return typeof value === 'boolean' ? String(value) : value;
}

function bodyOf({ bodyType, jsonType }: Operation, fields: Input, lists: ListStyles) {
  if (bodyType === 'form') {
    return { body: encodeFields(fields, lists), bodyType: 'application/x-www-form-urlencoded' };
  }
  if (bodyType === 'multipart') return { body: multipartBody(fields, lists) };
  const value = bodyType === 'list' ? (fields[listInput] ?? []) : fields;
  return { body: stringifyJson(value), ...(jsonType && { bodyType: jsonType }) };
}

function multipartBody(fields: Input, lists: ListStyles): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const all = [value].flat();
    if (all.every((each) => each instanceof GivenFile)) {
      const sent = Array.isArray(value) && lists[name] === undefined ? `${name}[]` : name;
      for (const file of all) form.append(sent, new Blob([file.bytes]), file.name);
    } else for (const [key, text] of formPairs({ [name]: value }, lists)) form.append(key, text);
  }
  return form;
}

export const placeOf = ({ method, places = {} }: Pick<Operation, 'method' | 'places'>, name: string): InputPlace =>
  getOwn(places, name) ?? (method === 'GET' ? 'query' : 'body');

/** Does the operation have inputs in this place? */
export const hasPlace = (operation: Operation, place: InputPlace): boolean =>
  Object.keys(operation.input).some((name) => placeOf(operation, name) === place);

/** The name under which an input is sent. */
export const sentName = ({ sentAs = {} }: Pick<Operation, 'sentAs'>, name: string): string =>
  getOwn(sentAs, name) ?? name;

/** The input that is meant by a name: by its own, else by the name under which it is sent. */
export function inputNamed({ input, sentAs = {} }: Pick<Operation, 'input' | 'sentAs'>, name: string): string {
  if (Object.hasOwn(input, name)) return name;
  return Object.keys(sentAs).find((key) => sentAs[key] === name) ?? name;
}

/** How a value of the profile is set. */
export const settingHint = (name: string): Message =>
  escaped`To set it: ${suggest`login --set ${wordToFill`${name}=<value>`}`} (or ${valueVariable(name)} for one call).`;

/** The operation with the arguments of its path that the profile holds. */
export function withPathValues(context: Profile, operation: Operation) {
  const names = parametersOf(operation.path).filter((name) => !operation.parameters.includes(name));
  const mistakes: Message[] = [];
  let { path } = operation;
  for (const name of names) {
    const value = keptValue(context, name);
    if (value !== undefined) path = path.replace(`{${name}}`, () => encodeSegment(value));
    else if (!context.settings.dryRun) mistakes.push(escaped`${name} is not set in this profile. ${settingHint(name)}`);
  }
  return { operation: names.length === 0 ? operation : { ...operation, path }, mistakes };
}

/** The value that the profile holds for a part of a path or a header; the sandbox takes any. */
const keptValue = ({ account, settings }: Profile, name: string): string | undefined =>
  settings.sandbox ? '1' : account.value(name);

/** The headers that the profile holds a value for. */
export function headerValues(context: Profile, operation: Operation): Input {
  const { values = {} } = context.catalogue;
  const found: Record<string, string> = {};
  for (const name of Object.keys(operation.places ?? {})) {
    const sent = sentName(operation, name);
    const isKept = placeOf(operation, name) === 'header' && Object.hasOwn(values, sent);
    const value = isKept ? keptValue(context, sent) : undefined;
    if (value !== undefined) found[name] = value;
  }
  return found;
}
