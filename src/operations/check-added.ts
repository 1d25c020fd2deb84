import { getOwn, isRow } from '../base/row.ts';
import { isText } from '../base/text/text.ts';
import { type Check, isListOf, isName, isOneOf, isRecordOf, orAbsent, wrongFields } from './check-values.ts';
import { isKindOfJson, isPagingStyle, isPlace, mayBeHeader } from './check-wire.ts';
import type { ValueSchema } from './manifest.ts';
import type { AddedOperation } from './override.ts';
import { areRoles } from './roles.ts';
import { isFieldName } from './route.ts';

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
  paging: orAbsent(isPagingStyle),
  roles: orAbsent(areRoles),
};

/** What is wrong with an `added` that was stored, the name of a field each. */
export function addedFaults(added: unknown): string[] {
  if (!isRow(added)) return ['added'];
  const wrong = wrongFields(added, checks).map((field) => `added.${field}`);
  if (wrong.length > 0 || !isRow(added.places)) return wrong;
  const sentAs = isRow(added.sentAs) ? added.sentAs : {};
  const headers = Object.entries(added.places).filter(([, place]) => place === 'header');
  return headers
    .filter(([name]) => !mayBeHeader(String(getOwn(sentAs, name) ?? name)))
    .map(([name]) => `added.places.${name}`);
}
