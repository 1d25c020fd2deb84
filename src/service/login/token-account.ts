import { Failure, isStop } from '../../base/failure.ts';
import { asRow, type Row } from '../../base/row.ts';
import { escaped, type Message, suggest } from '../../base/text/message.ts';
import { isNonEmpty } from '../../base/text/text.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson, readRecord } from '../../http/response-body.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { tokenProof } from '../../session/account.ts';
import { requestOf } from '../input/requests.ts';
import { addressAfterRedirect, type ServiceUrls } from './service-urls.ts';

/** Whose token it is, as the service says. */
export interface TokenAccount {
  /** For a message: `Sara Ali (me@example.com), merchant Noor`. */
  readonly said: string;
  readonly email: string | undefined;
  /** As the record writes it: a code or a name; undefined if it has none. */
  readonly country?: string | undefined;
}

const textIn = (row: Row, names: readonly string[]): string | undefined =>
  names
    .map((name) => row[name])
    .find(isNonEmpty)
    ?.trim();

const merchantNames = ['merchant', 'company', 'store', 'shop', 'business', 'organization'];

/** The merchant beside a user: a record, its name, or `merchant_name`. */
function merchantIn(record: Row): string | undefined {
  const named = merchantNames.map((name) => textIn(asRow(record[name]), ['name', 'title']));
  return named.find(isNonEmpty) ?? textIn(record, [...merchantNames, ...merchantNames.map((name) => `${name}_name`)]);
}

/** The country of a user or a merchant: its code, else its name; a record of its own, or a text. */
const countryIn = (row: Row): string | undefined =>
  textIn(row, ['country_code']) ??
  textIn(asRow(row.country), ['code', 'country_code', 'name']) ??
  textIn(row, ['country', 'country_name']);

/** Returns who a record of the profile is about; undefined if it names nobody. Its fields are assumed, and may be below `user`. */
export function accountIn(record: Row): TokenAccount | undefined {
  const user = { ...record, ...asRow(record.user) };
  const [first, last] = [textIn(user, ['first_name', 'firstName']), textIn(user, ['last_name', 'lastName'])];
  const name = textIn(user, ['name', 'full_name']) ?? [first, last].filter(isNonEmpty).join(' ');
  const email = textIn(user, ['email']);
  const merchant = merchantIn(user);
  const person = name !== '' && email !== undefined ? `${name} (${email})` : name || email;
  const said = [person, merchant === undefined ? '' : `merchant ${merchant}`].filter(isNonEmpty).join(', ');
  const country = countryIn(user) ?? merchantNames.map((each) => countryIn(asRow(user[each]))).find(isNonEmpty);
  return said === '' ? undefined : { said, email, country };
}

/** The hint after a token was refused. */
export const anotherToken = escaped`Copy the token again, or log in with email and password: ${suggest`login`}`;

/** The request that shows whose token it is, sent once. */
export function checkRequest({ catalogue }: Profile): ServiceRequest | undefined {
  const operation = findOperation(catalogue, 'profile.get');
  return operation && { ...requestOf(operation, [], {}), retriedByUser: true };
}

interface TokenCheck {
  /** Why it could not be checked; undefined if it was accepted. */
  readonly reason: Message | undefined;
  readonly isUnknown: boolean;
  readonly account?: TokenAccount | undefined;
}

/** Is this a service without the route? */
export const lacksRoute = ({ details: { status, isMissingRecord } }: Failure): boolean =>
  [404, 405].includes(status ?? 0) && !isMissingRecord;

async function readAccount(context: Run, to: ServiceUrls, token: string, request: ServiceRequest) {
  const proof = tokenProof({ secret: token, from: 'standard input' });
  const service = context.serviceAt({ ...to, prove: () => proof });
  context.messages.progress?.show(escaped`Asking whose account it is \u2026`);
  const record = await service.request(request, (response) => readRecord(readJson(response), undefined, request.what));
  const account = record && accountIn(record);
  return account && { ...account, said: context.redactor.quote(account.said) };
}

/** Throws if the service refuses the token (401). */
export async function checkGivenToken(context: Run, to: ServiceUrls, token: string): Promise<TokenCheck> {
  const request = checkRequest(context);
  if (!request) return { reason: escaped`This catalogue has no operation to check it with.`, isUnknown: false };
  try {
    return { reason: undefined, isUnknown: false, account: await readAccount(context, to, token, request) };
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    const { said, details } = error;
    if (details.status === 401) {
      const { host } = new URL(to.baseUrl);
      const refusal = escaped`${host} does not accept this token. It was not stored.`;
      throw new Failure('auth', refusal, { ...details, hint: anotherToken });
    }
    const address = addressAfterRedirect(context, error, request.path, to.baseUrl);
    const reason = address === undefined ? said : escaped`${said}\nIf that is the service: --base-url ${address}`;
    return { reason, isUnknown: lacksRoute(error) };
  }
}

/** Returns whose token it is that the service has just given; undefined if it does not say. The login holds whatever it says. */
export async function accountOfLogin(context: Run, to: ServiceUrls, token: string): Promise<TokenAccount | undefined> {
  const request = checkRequest(context);
  if (!request) return undefined;
  try {
    return await readAccount(context, to, token, request);
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    return undefined;
  }
}
