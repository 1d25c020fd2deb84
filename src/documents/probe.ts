import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import type { HttpResponse } from '../http/exchange.ts';
import { fillPath, type ServiceRequest } from '../http/request.ts';
import type { Operation } from '../operations/manifest.ts';
import { parametersOf } from '../operations/route.ts';

/** A route of an operation to ask for: the one in force, or an alternative. */
export interface ProbeTarget {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly isInForce: boolean;
}

export interface ProbeAnswer {
  readonly target: ProbeTarget;
  readonly answer: 'exists' | 'other methods only' | 'not there' | 'unknown';
  readonly allow: string | null;
}

export const probeTargets = (operation: Operation): ProbeTarget[] =>
  [`${operation.method} ${operation.path}`, ...(operation.alternatives ?? [])].map((route, at) => {
    const [method = '', path = ''] = route.split(' ');
    return { operation, method, path, isInForce: at === 0 };
  });

/** An `OPTIONS` on a path that exists is answered with `Allow` and runs nothing (observed on Laravel). */
export function probeRequest({ path, operation: { security } }: ProbeTarget): ServiceRequest {
  const values = Object.fromEntries(parametersOf(path).map((name) => [name, '1']));
  return {
    method: 'OPTIONS',
    path: fillPath(path, values),
    safe: true,
    anyStatus: true,
    what: escaped`probe of ${path}`,
    ...(security && { security }),
  };
}

export function readProbe(target: ProbeTarget, { status, headers }: HttpResponse): ProbeAnswer {
  const { allow = null } = headers;
  if (status === 404) return { target, allow, answer: 'not there' };
  if (allow === null) return { target, allow, answer: 'unknown' };
  const allowed = allow.toUpperCase().split(/[\s,]+/);
  return { target, allow, answer: allowed.includes(target.method) ? 'exists' : 'other methods only' };
}

export const corrections = (answers: readonly ProbeAnswer[]): string[] =>
  answers
    .filter(({ target, answer }) => target.isInForce && (answer === 'not there' || answer === 'other methods only'))
    .flatMap(({ target: { operation } }) => {
      const found = answers.find(({ target, answer }) => target.operation === operation && answer === 'exists');
      return found ? suggest`ops set ${operation.id} ${`${found.target.method} ${found.target.path}`}` : [];
    });
