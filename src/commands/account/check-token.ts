import { Failure, isStop } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import type { Endpoints } from '../../http/prepare.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson, readRecord } from '../../http/response-body.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { requestOf } from '../../service/input/requests.ts';
import { tokenProof } from '../../session/account.ts';
import type { Context } from '../../session/context.ts';
import { endOfToken } from '../../settings/credential.ts';
import { addressAfterRedirect } from './redirected-address.ts';

const anotherToken = escaped`Copy the token again, or log in with email and password: ${suggest`login`}`;

/** Throws if the token says itself that it has ended. */
export function assertNotExpired({ io }: Context, token: string): void {
  const end = endOfToken(token);
  if (end === undefined || end > io.now()) return;
  const [day, time] = end.toISOString().slice(0, 19).split('T');
  throw new Failure('auth', escaped`The token expired on ${day} at ${time} UTC. It was not stored.`, {
    hint: escaped`Is the clock of this machine right?\n${anotherToken}`,
  });
}

/** The request that shows whose token it is, sent once. */
export function checkRequest({ catalogue }: Context): ServiceRequest | undefined {
  const operation = findOperation(catalogue, 'profile.get');
  return operation && { ...requestOf(operation, [], {}), retriedByUser: true };
}

/**
 * Asks the service once whether it accepts a token. Throws if it refuses it (401). Returns why it could not be checked;
 * undefined where it was accepted.
 */
export async function checkToken(
  context: Context,
  to: Pick<Endpoints, 'baseUrl' | 'authUrl'>,
  token: string,
): Promise<string | undefined> {
  const request = checkRequest(context);
  if (!request) return 'This catalogue has no operation to check it with.';
  const proof = tokenProof({ secret: token, from: 'standard input' });
  const service = context.serviceAt({ ...to, prove: () => proof });
  try {
    await service.request(request, (response) => readRecord(readJson(response), undefined, request.what));
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    if (error.details.status !== 401) {
      const address = addressAfterRedirect(context, error, request.path, to.baseUrl);
      return address === undefined
        ? error.message
        : error.message + escaped`\nIf that is the service: --base-url ${address}`;
    }
    const { host } = new URL(to.baseUrl);
    throw new Failure('auth', escaped`${host} does not accept this token. It was not stored.`, {
      ...error.details,
      hint: anotherToken,
    });
  }
}
