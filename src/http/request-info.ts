import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Proof } from './proof.ts';
import type { ServiceRequest } from './request.ts';

/** A request, as the message of its failure names it. */
export interface RequestInfo extends Omit<ServiceRequest, 'host'> {
  readonly host: string;
  /** Which credential was sent. */
  readonly proof?: Pick<Proof, 'what' | 'from' | 'hint'> | undefined;
  /** Where the service has redirected it, as messages show it. */
  readonly redirectedTo?: string | undefined;
}

/** `request for orders`, `request to cancel order 5`. */
export const nameRequest = ({ what, action }: RequestInfo): string =>
  action === undefined ? escaped`request for ${what}` : escaped`request to ${action}`;

/** A failure whose hint tells where the service has redirected the request, if it has. */
export function withRedirect(failure: Failure, { redirectedTo }: RequestInfo): Failure {
  if (redirectedTo === undefined) return failure;
  const { kind, message, details } = failure;
  const told = escaped`The service redirected the request to ${redirectedTo}.`;
  return new Failure(kind, message, { ...details, hint: [told, details.hint].filter(Boolean).join('\n') });
}

/** The failure of a request that may have reached the service: after a write, the user is told how to check. */
export function outcomeUnknown<E>(error: E, { safe, retriedByUser, what, action = what }: RequestInfo): E | Failure {
  if (!(error instanceof Failure) || safe || retriedByUser) return error;
  return new Failure(error.kind, `${error.message}\nIt may or may not have happened: ${action}.`, {
    ...error.details,
    outcomeUnknown: true,
    hint: 'It was not sent again. Check before you do: list or get the record first.',
  });
}
