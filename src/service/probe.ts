import { escaped } from '../base/text/message.ts';
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

export interface ProbeAnswer extends ProbeTarget {
  readonly answer: 'exists' | 'other methods only' | 'not there' | 'unknown';
  readonly allow: string | null;
}

export const probeTargets = (operation: Operation): [ProbeTarget, ...ProbeTarget[]] => {
  const target = (route: string, isInForce: boolean): ProbeTarget => {
    const [method = '', path = ''] = route.split(' ');
    return { operation, method, path, isInForce };
  };
  const others = (operation.alternatives ?? []).map((route) => target(route, false));
  return [target(`${operation.method} ${operation.path}`, true), ...others];
};

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

export function probeAnswer({ method }: ProbeTarget, status: number, allow: string | null): ProbeAnswer['answer'] {
  if (status === 404) return 'not there';
  if (allow === null) return 'unknown';
  const allowed = allow.toUpperCase().split(/[\s,]+/);
  return allowed.includes(method) ? 'exists' : 'other methods only';
}
