import { Failure, lacksCredential, usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import { type Catalogue, findOperation } from '../operations/catalogue.ts';
import { idFieldOf } from '../operations/roles.ts';
import type { Answer, Service } from '../ports/service.ts';
import { requestOf } from '../service/input/requests.ts';
import type { Settings } from '../settings/table.ts';
import { withoutStop } from './message-parts.ts';

interface AccountAccess {
  readonly settings: Pick<Settings, 'ledgerAccount'>;
  readonly catalogue: Catalogue;
  readonly service: Service;
}

/** These statuses are about the operation, and not about the moment or the credential. */
const statusesOfNoMerchant = [403, 404, 405];

/**
 * Reads the account whose entries a database keeps: the id of the merchant at the service, which all users and profiles of one
 * merchant have in common, unless the setting names one. Fails where the service does not tell.
 */
export async function readLedgerAccount({ settings, catalogue, service }: AccountAccess): Promise<string> {
  if (settings.ledgerAccount !== undefined) return settings.ledgerAccount;
  const operation = findOperation(catalogue, 'merchants.get');
  if (!operation || operation.parameters.length > 0) throw unknownAccount(escaped`no operation reads the merchant`);
  let record: Row | undefined;
  try {
    record = await service.send(operation, requestOf(operation, [], {}), recordIn);
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const isOfOperation = lacksCredential(failure) && operation.security !== undefined;
    if (!isOfOperation && !statusesOfNoMerchant.includes(failure.details.status ?? 0)) throw failure;
    throw unknownAccount(failure.said);
  }
  const id = scalarText(record?.[idFieldOf(operation) ?? 'id']).trim();
  if (/^0*$/.test(id)) throw unknownAccount(escaped`the response for ${operation.id} names no id`);
  return id;
}

/** Undefined if the response is no record: a list, or empty. */
function recordIn({ record }: Answer): Row | undefined {
  try {
    return record();
  } catch (failure) {
    if (failure instanceof Failure) return undefined;
    throw failure;
  }
}

const unknownAccount = (why: Message): Failure =>
  usageFailure(
    [escaped`A shared ledger needs the id of your account, and shipctl cannot read it: ${withoutStop(why)}.`],
    escaped`Nothing was sent. Name the account, the same on every desk: ${suggest`config set ledger_account my-shop`}`,
  );
