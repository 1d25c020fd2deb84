import {
  type Check,
  isListOf,
  isName,
  isOneOf,
  isRecord,
  isRecordOf,
  orAbsent,
  wrongFields,
} from '../base/json/checks.ts';
import { getOwn, isRow } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { isPagingDescription } from '../paging/kinds.ts';
import { areRoles, isKindOfJson, isPlace, mayBeHeader } from './checks.ts';
import { isRead, type Operation, type ValueSchema } from './manifest.ts';
import {
  argumentsOf,
  isFieldName,
  laterCommands,
  methods,
  operationIdPattern,
  type ParsedRoute,
  parametersOf,
  parseRoute,
  reservedWords,
} from './route.ts';

/** The facts about an operation that go from its document into the catalogue as they are. No others do. */
const carriedFields = [
  'argumentChoices',
  'places',
  'sentAs',
  'lists',
  'booleans',
  'bodyType',
  'jsonType',
  'templates',
  'security',
  'paging',
  'roles',
  'safe',
] as const;

type CarriedField = (typeof carriedFields)[number];
type OptionalField = CarriedField | 'requiredInput' | 'isLastOptional' | 'row' | 'columns' | 'envelope';

/** An operation that the catalogue lacks, or that replaces one, as a document or the user describes it. */
export interface AddedOperation extends Pick<Operation, 'title' | 'input'>, Partial<Pick<Operation, OptionalField>> {
  /** The response to a `file` is no JSON. */
  readonly kind: 'list' | 'record' | 'file';
}

export function carriedParts(added: AddedOperation): Partial<Pick<Operation, CarriedField>> {
  const parts: Partial<Pick<Operation, CarriedField>> = {};
  for (const name of carriedFields) if (added[name]) Object.assign(parts, { [name]: added[name] });
  return parts;
}

interface DocumentOrigin {
  /** Without its folder. */
  readonly file: string;
  /** Method and path as they are in the file. */
  readonly route: string;
  readonly operationId?: string | undefined;
  /** Absent if an earlier version imported it. */
  readonly checksum?: string | undefined;
}

/**
 * A profile's own route, envelope, roles or paging of an operation, or an operation that it adds. `added` and `from` are of
 * the document; the rest is the user's, and no import changes it. `safe` is the user's word whether a POST changes nothing.
 */
export interface Override {
  /** `PUT /api/orders/{order}`: relative, with every argument of the operation. */
  readonly route: string;
  readonly envelope?: string;
  readonly roles?: Operation['roles'];
  readonly paging?: Operation['paging'];
  readonly safe?: boolean;
  readonly added?: AddedOperation;
  readonly from?: DocumentOrigin;
}

/** An override as it was stored, not checked yet. */
export type UncheckedOverride = Pick<Override, 'route' | 'envelope'> & {
  readonly [Field in 'roles' | 'paging' | 'safe' | 'added' | 'from']?: unknown;
};

export type UncheckedOverrides = Readonly<Record<string, UncheckedOverride>>;

const isTextOrAbsent = orAbsent(isText);

const isSchema: Check<ValueSchema> = (value): value is ValueSchema =>
  isRow(value) &&
  (isTextOrAbsent(value.type) || areTexts(value.type)) &&
  isTextOrAbsent(value.description) &&
  isTextOrAbsent(value.format) &&
  (value.enum === undefined || (Array.isArray(value.enum) && !value.enum.some(isRow))) &&
  (value.items === undefined || isSchema(value.items)) &&
  (value.anyOf === undefined || areSchemas(value.anyOf)) &&
  (value.properties === undefined || areFields(value.properties)) &&
  (value.required === undefined || areTexts(value.required));

// Every command checks what is stored, thousands of schemas: these are made once.
const areTexts = isListOf(isText);
const areSchemas = isListOf(isSchema);
const areFields = isRecordOf(isSchema);

const checks: { readonly [K in keyof AddedOperation]-?: Check } = {
  title: isTextOrAbsent,
  // Earlier versions wrote "one" for a record.
  kind: isOneOf('list', 'record', 'file', 'one'),
  input: isRecordOf(isSchema, isFieldName),
  requiredInput: orAbsent(areTexts),
  isLastOptional: orAbsent(isOneOf(true)),
  argumentChoices: orAbsent(isRecordOf(areTexts)),
  row: orAbsent(areFields),
  columns: orAbsent(
    isListOf((value): value is unknown => isName(value) || isRecordOf(isListOf(isName), isName)(value)),
  ),
  envelope: orAbsent(isName),
  places: orAbsent(isRecordOf(isPlace)),
  sentAs: orAbsent(isRecordOf(isName, isFieldName)),
  lists: orAbsent(isRecordOf(isOneOf('repeat', 'comma'))),
  booleans: orAbsent(isOneOf('digits')),
  bodyType: orAbsent(isOneOf('list', 'form', 'multipart')),
  jsonType: orAbsent(isKindOfJson),
  templates: orAbsent(isRecordOf((value): value is unknown => value !== undefined, isName)),
  security: orAbsent(isListOf(isListOf(isName))),
  paging: orAbsent(isPagingDescription),
  roles: orAbsent(areRoles),
  safe: orAbsent(isOneOf(true)),
};

function addedFaults(added: unknown): string[] {
  if (!isRow(added)) return ['added'];
  const wrong = wrongFields(added, checks).map((field) => `added.${field}`);
  if (wrong.length > 0 || !isRow(added.places)) return wrong;
  const sentAs = isRow(added.sentAs) ? added.sentAs : {};
  const headers = Object.entries(added.places).filter(([, place]) => place === 'header');
  return headers
    .filter(([name]) => !mayBeHeader(String(getOwn(sentAs, name) ?? name)))
    .map(([name]) => `added.places.${name}`);
}

const isOrigin = isRecord<DocumentOrigin>({
  file: isText,
  route: isText,
  operationId: orAbsent(isText),
  checksum: orAbsent(isText),
});

/** Where an override was imported from; undefined for one that the user set. */
export const originOf = ({ from }: UncheckedOverride): DocumentOrigin | undefined =>
  isOrigin(from) ? from : undefined;

const overrideChecks = {
  envelope: orAbsent(isName),
  roles: orAbsent(areRoles),
  paging: orAbsent(isPagingDescription),
  safe: orAbsent(isOneOf(true, false)),
  from: orAbsent(isOrigin),
};

/** Does a POST change nothing, by the user's word or else by its document? */
export function isSafe({ safe, added }: UncheckedOverride): boolean {
  return typeof safe === 'boolean' ? safe : isRow(added) && added.safe === true;
}

const mayChange = (id: string, method: string): Message =>
  method === 'POST'
    ? escaped`${id} only reads, and POST may change data. If this one only searches, add --reads.`
    : escaped`${id} only reads, and ${method} may change data.`;

/** A route has to take the arguments of the operation, and may not write if the operation only reads. */
function routeMistakes(
  entry: Operation,
  { method, path }: ParsedRoute,
  override: UncheckedOverride,
  kept: readonly string[],
): Message[] {
  const { id, parameters, alternatives = [] } = entry;
  const given = argumentsOf(path, entry, kept);
  const known = [...parameters, ...alternatives.flatMap(parametersOf)];
  const reads = entry.safe || isSafe(override) ? ['GET', 'POST'] : ['GET'];
  const allowed = isRead(entry) ? reads : methods;
  return [
    ...parameters
      .filter((name) => !given.includes(name))
      .map((name) => escaped`The path must keep {${name}} for ${id}.`),
    ...given
      .filter((name) => !known.includes(name))
      .map((name) => escaped`The path has {${name}}, and ${id} has no such argument.`),
    ...(allowed.includes(method) ? [] : [mayChange(id, method)]),
  ];
}

/**
 * Returns a sentence for everything that is wrong with an override. `entry` is the built-in operation of that name, if there
 * is one, and `kept` are the arguments that the profile fills in.
 */
export function overrideMistakes(
  id: string,
  override: UncheckedOverride,
  entry: Operation | undefined,
  kept: readonly string[] = [],
): Message[] {
  const { route, added } = override;
  if (!operationIdPattern.test(id)) return [escaped`${JSON.stringify(id)} is not an operation: write <group>.<verb>.`];
  const parsed = parseRoute(route);
  if (typeof parsed === 'string') return [escaped`${JSON.stringify(route)}: ${parsed}.`];
  const faults = [...wrongFields(override, overrideChecks), ...(added === undefined ? [] : addedFaults(added))];
  if (faults.length > 0) return faults.map((field) => escaped`${id}: ${JSON.stringify(field)} is not valid.`);
  if (entry) return routeMistakes(entry, parsed, override, kept);
  const [group = '', ...verb] = id.split('.');
  const isReserved = reservedWords.has(group) && !laterCommands.has(group);
  const taken = [...(isReserved ? [group] : []), ...verb.filter((word) => word === 'help')][0];
  if (taken !== undefined) return [escaped`${id}: shipctl uses the name ${taken} itself.`];
  return added === undefined ? [escaped`There is no operation ${JSON.stringify(id)}.`] : [];
}
