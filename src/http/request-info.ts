import { Failure } from '../base/failure.ts';
import type { Proof } from './proof.ts';
import type { ServiceRequest } from './request.ts';

/** A request, as the message of its failure names it. */
export interface RequestInfo extends Omit<ServiceRequest, 'host'> {
  readonly host: string;
  /** Which credential was sent. */
  readonly proof?: Pick<Proof, 'what' | 'from' | 'hint'> | undefined;
}

/** `request for orders`, `request to cancel order 5`. */
export const nameRequest = ({ what, action }: RequestInfo): string =>
  action === undefined ? `request for ${what}` : `request to ${action}`;

/** The failure of a request that may have reached the service: after a write, the user is told how to check. */
export function outcomeUnknown<E>(error: E, { safe, retriedByUser, what, action = what }: RequestInfo): E | Failure {
  if (!(error instanceof Failure) || safe || retriedByUser) return error;
  return new Failure(error.kind, `${error.message}\nIt may or may not have happened: ${action}.`, {
    ...error.details,
    outcomeUnknown: true,
    hint: 'It was not sent again. Check before you do: list or get the record first.',
  });
}
