import { escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import { fillPath, type ServiceRequest } from '../../http/request.ts';
import type { Catalogue } from '../../operations/catalogue.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { endsWithArgument } from '../../operations/route.ts';
import { idHintOf } from './id-hint.ts';
import { actionName, recordName } from './operation-texts.ts';
import type { Input } from './part.ts';
import { sentParts } from './sent-parts.ts';

const pathSources = {
  published: "comes from the provider's reference",
  observed: "was seen in integrators' code",
  assumed: 'is assumed',
  imported: 'was imported or set by you',
};

/** What to type when the service does not have the path of an operation: never the route that has just failed. */
export function routeHint(operation: Operation): string | undefined {
  const { id, grade, method, path, overridden, alternatives = [] } = operation;
  const probe = escaped`Find out which one exists: ${suggest`ops probe ${id}`}`;
  if (overridden && grade !== 'imported') {
    return `This path is an override of the built-in one. ${probe}\nOr remove the override: ${suggest`ops unset ${id}`}`;
  }
  if (grade === 'documented') return undefined;
  const other = alternatives.find((route) => route !== `${method} ${path}`) ?? '<method> <path>';
  return `This path ${pathSources[grade]} and may be out of date. ${probe}\nOr set it: ${suggest`ops set ${id} ${other}`}`;
}

/** The request of an operation for its arguments and input. An empty body is sent only where the user has given one. */
export function requestOf(
  operation: Operation,
  args: readonly string[],
  input: Input,
  hasBody = false,
): ServiceRequest {
  const { method, path, parameters, verb, host, retriedByUser } = operation;
  const isGet = method === 'GET';
  const record = recordName(operation, args);
  return {
    method,
    path: fillPath(path, Object.fromEntries(parameters.map((name, at) => [name, args[at] ?? '']))),
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
    routeHint: routeHint(operation),
  };
}

/** A request and the arguments that it was made of. */
export interface PlannedRequest {
  readonly args: readonly string[];
  readonly request: ServiceRequest;
}

/** The requests of a command: one for each id where it takes several. */
export function planRequests(
  catalogue: Catalogue,
  operation: Operation,
  args: readonly string[],
  input: Input,
  hasBody = false,
): PlannedRequest[] {
  const before = operation.parameters.length - 1;
  const ids = args.slice(before);
  const each = operation.acceptsMany && ids.length > 1 ? ids.map((id) => [...args.slice(0, before), id]) : [args];
  const idHint = idHintOf(catalogue, operation);
  return each.map((own) => ({ args: own, request: { ...requestOf(operation, own, input, hasBody), idHint } }));
}
