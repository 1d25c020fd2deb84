import { didYouMean, escaped, type Message, misspelled } from '../base/text/message.ts';
import { type Catalogue, findOperation, operationsOf } from '../operations/catalogue.ts';
import { isRead, keptArguments, type Operation } from '../operations/manifest.ts';
import { overrideMistakes } from '../operations/override.ts';
import { isUndescribed } from '../operations/overrides.ts';
import { holdsPrices, isSentRole, rolesFor } from '../operations/roles.ts';
import { laterCommands, operationIdPattern, splitId } from '../operations/route.ts';
import { saysWhatCustomerPaid } from '../orders/cod.ts';
import { plainFields } from '../orders/order.ts';
import { writePaging } from '../paging/kinds.ts';
import { type PagingSetting, parsePaging } from '../paging/parse-paging.ts';
import type { DatedPaging } from '../service/list/found-paging.ts';
import type { StoredOverride } from '../settings/overrides.ts';

interface TypedSettings {
  readonly id: string;
  readonly route: string | undefined;
  readonly envelope: string | undefined;
  /** `total=grand_total`; several fields have a space between, and dots reach inside. */
  readonly roles: readonly string[];
  readonly paging: string | undefined;
  /** Whether it changes nothing, so that it may be sent again. */
  readonly safe: boolean | undefined;
}

/** The settings as they are stored. */
interface TypedParts extends Pick<TypedSettings, 'envelope' | 'safe'> {
  readonly paging: PagingSetting | undefined;
  readonly roles: Readonly<Record<string, string>>;
}

function readRoles(texts: readonly string[], id: string, operation: Operation | undefined) {
  const roles: Record<string, string> = {};
  const mistakes: Message[] = [];
  const warnings: Message[] = [];
  for (const text of texts) {
    const [role = '', given = ''] = text.split('=', 2).map((part) => part.trim());
    const fields = Object.keys((isSentRole(role) ? operation?.input : operation?.row) ?? {});
    const named = given.split(/\s+/);
    const unknown = named.filter((field) => !fields.includes(field.split('.')[0] ?? ''));
    // No document that is known has these fields: services send them without saying so.
    const isLoose = ['settled', 'code'].includes(role) || holdsPrices(id);
    if (!rolesFor(id).includes(role)) {
      mistakes.push(escaped`--role: ${JSON.stringify(role)} is not a role of ${id}. The roles are: ${rolesFor(id)}.`);
    } else if (role === 'reference' && named.length > 1) {
      mistakes.push(
        escaped`--role reference: name one field of the request, as in --role reference=merchant_shipment_id.`,
      );
    } else if (given === '') mistakes.push(escaped`--role ${role}: name its field, as in --role ${role}=grand_total.`);
    else if (role === 'settled' && named.includes(plainFields.payment)) {
      mistakes.push(
        escaped`--role settled: ${plainFields.payment} says how the customer pays. Name the field that says that the courier has paid out.`,
      );
    } else if (fields.length > 0 && unknown.length > 0 && !isLoose) {
      const [first = ''] = unknown;
      mistakes.push(
        escaped`--role ${role}: ${operation?.id} has no field ${JSON.stringify(first)}.${didYouMean(first, fields)}`,
      );
    } else roles[role] = given.replace(/\s+/g, ' ');
    if (!isLoose) continue;
    if (fields.length > 0)
      warnings.push(
        ...unknown.map((field) => escaped`${operation?.id} is not known to have ${field}.${didYouMean(field, fields)}`),
      );
    if (role !== 'settled') continue;
    const doubtful = named.filter(saysWhatCustomerPaid);
    warnings.push(
      ...doubtful.map(
        (field) => escaped`Where ${field} says paid, the customer has paid: it is not taken for paid out.`,
      ),
    );
  }
  return { roles, mistakes, warnings };
}

function similarOperation({ groups }: Catalogue, id: string): string | undefined {
  const [group = '', verb = ''] = id.split('.');
  const names = groups.map(({ name }) => name);
  const name = names.includes(group) ? group : misspelled(group, names);
  const verbs = groups.find((each) => each.name === name)?.operations.map((operation) => operation.verb) ?? [];
  const near = misspelled(verb, verbs);
  return near === undefined ? undefined : `${name}.${near}`;
}

const kindByName = (id: string): Operation['kind'] => (id.endsWith('.list') ? 'list' : 'record');

/** Why an operation of this route cannot be said to read, or to change data. */
function safetyMistakes(id: string, entry: Operation | undefined, route: string, safe: boolean | undefined): Message[] {
  const [method = ''] = route.split(' ');
  if (safe === undefined) return [];
  if (entry && !isRead(entry)) return safe ? [escaped`--reads: ${id} changes data, whatever its route is.`] : [];
  if (entry && !safe) return [escaped`--writes: ${id} only reads. Give it a route that does.`];
  if (method === 'POST' || method === '') return [];
  if (method === 'GET') return [escaped`${safe ? '--reads' : '--writes'}: ${id} is sent by GET, which only reads.`];
  return safe ? [escaped`--reads: ${id} is sent by ${method}, which changes data. Only a POST may read.`] : [];
}

/** Returns a stored override merged with typed values. Facts from a document stay, so that a later import recognizes its operation. */
function withTyped(
  stored: StoredOverride | undefined,
  { envelope, paging, safe, roles }: TypedParts,
): Partial<StoredOverride> {
  const { paging: _, ...others }: Partial<StoredOverride> = stored ?? {};
  return {
    ...(paging === undefined ? stored : others),
    ...(envelope !== undefined && { envelope }),
    ...(paging !== undefined && paging !== 'document' && { paging }),
    ...(safe !== undefined && { safe }),
    ...(Object.keys(roles).length > 0 && { roles: { ...(stored?.roles ?? {}), ...roles } }),
  };
}

/** How a list is paged by the flag, and why it cannot be. */
function readTypedPaging(id: string, written: string | undefined, mayBeList: boolean) {
  const parsed = written === undefined ? undefined : parsePaging(written);
  const paging = parsed && 'paging' in parsed ? parsed.paging : undefined;
  const mistakes = parsed && 'mistake' in parsed ? [parsed.mistake] : [];
  if (paging !== undefined && !mayBeList) mistakes.push(escaped`--paging: ${id} is not a list.`);
  return { paging, mistakes };
}

/** Why an override cannot be used, with the id that may have been meant. */
function faultsOf(id: string, override: StoredOverride, entry: Operation | undefined, catalogue: Catalogue): Message[] {
  const wrong = overrideMistakes(id, override, entry, keptArguments(catalogue.values ?? {}));
  const ids = operationsOf(catalogue).map((operation) => operation.id);
  const meant = operationIdPattern.test(id) ? '' : didYouMean(id, ids);
  return wrong.map((mistake) => escaped`${mistake}${meant}`);
}

/**
 * Returns the override with these settings, and everything that is wrong with them. `isNew`: the catalogue lacks the operation;
 * `similar` is the id that may have been meant.
 */
export function ownOverride(
  { id, route: given, envelope, roles: typedRoles, paging: written, safe }: TypedSettings,
  catalogue: Catalogue,
  builtIn: Catalogue,
  stored: StoredOverride | undefined,
) {
  const known = findOperation(catalogue, id);
  const entry = findOperation(builtIn, id);
  const { roles, mistakes, warnings } = readRoles(typedRoles, id, known);
  const { kind } = known ?? entry ?? { kind: kindByName(id) };
  const mayBeList = kind === 'list' || (known !== undefined && isUndescribed(known));
  const { paging, mistakes: pagingMistakes } = readTypedPaging(id, written, mayBeList);
  mistakes.push(...pagingMistakes);
  const route = given?.trim().replace(/\s+/, ' ') ?? stored?.route ?? (entry ? `${entry.method} ${entry.path}` : '');
  mistakes.push(...safetyMistakes(id, entry, route, safe));
  const isNew = !known && !entry;
  const override: StoredOverride = {
    ...(isNew && { added: { title: '', kind: kindByName(id), input: {} } }),
    ...withTyped(stored, { envelope, paging, safe, roles }),
    route,
  };
  if ([given, envelope, written, safe].every((each) => each === undefined) && typedRoles.length === 0)
    mistakes.push(escaped`Say what to set of ${id}: a route, or a flag.`);
  else mistakes.push(...faultsOf(id, override, entry, catalogue));
  const { group } = splitId(id);
  if (isNew && laterCommands.has(group)) mistakes.push(escaped`${id}: shipctl uses the name ${group} itself.`);
  const similar = known ? undefined : similarOperation(catalogue, id);
  return { override, roles, paging, isNew: !known, similar, mistakes, warnings };
}

/**
 * How a list is paged, and who says so: `page (document)`; the way as `--paging` takes it; and when the service was asked, if
 * that is how it is known. All are null for an operation that is no list, and the way also where only the response tells.
 */
export function describePaging({ kind, paging, grade }: Operation, isOwn: boolean, found?: DatedPaging) {
  const nothing = { paging: null, paging_way: null, paging_found: null };
  if (kind !== 'list') return nothing;
  if (paging)
    return { ...nothing, paging: `${paging.kind} (${isOwn ? 'you' : 'document'})`, paging_way: writePaging(paging) };
  if (found) {
    const { way, at } = found;
    return { paging: `${way.kind} (asked ${at.slice(0, 10)})`, paging_way: writePaging(way), paging_found: at };
  }
  if (grade === 'imported') return { ...nothing, paging: '(response)' };
  return { ...nothing, paging: 'page (built in)', paging_way: 'page=page,size=per_page' };
}
