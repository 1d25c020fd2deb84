import { typesOf, withoutNull } from '../operations/manifest.ts';
import type { Labels } from '../output/label.ts';
import type { SheetColumn } from '../sheets/write/sheet-spec.ts';
import { type ImportField, referenceField } from './fields.ts';
import { knownPayments } from './read-value.ts';
import type { TemplateWords } from './template-words.ts';

/** Is a field only another way to fill what a column of names fills, or one of two columns? */
const isOtherWay = (field: ImportField, all: readonly ImportField[]): boolean =>
  field.fills.length > 1 ||
  (field.isAssumed === true && field.name !== referenceField) ||
  all.some(
    ({ namesOf, list, fills }) =>
      namesOf !== undefined && field.namesOf === undefined && list === field.list && fills[0] === field.fills[0],
  );

/** The fields that a template has columns for: names instead of ids, the reference first. */
export function templateFields(all: readonly ImportField[]): readonly ImportField[] {
  const fields = all.filter((field) => !isOtherWay(field, all));
  const place = ({ namesOf, list, fills }: ImportField): number =>
    namesOf === undefined
      ? all.findIndex((field) => field.list === list && field.fills[0] === fills[0])
      : all.findIndex((field) => field.namesOf === undefined && field.list === list && field.fills[0] === fills[0]);
  const isReference = ({ name }: ImportField): boolean => name === referenceField;
  return fields.toSorted((a, b) => Number(isReference(b)) - Number(isReference(a)) || place(a) - place(b));
}

const isNumber = ({ schema }: ImportField): boolean => typesOf(schema).some((type) => /^(number|integer)$/.test(type));

/** Cells of texts keep what is typed: 0501234567 stays a text. */
export const cellKind = (field: ImportField): 'auto' | 'text' =>
  isNumber(field) && field.namesOf === undefined ? 'auto' : 'text';

function exampleOf(
  { name, schema, namesOf }: ImportField,
  choices: readonly string[],
  { examples }: TemplateWords,
): string | undefined {
  const ending = Object.keys(examples).find((each) => name === each || new RegExp(`[._]${each}$`).test(name));
  if (choices[0] !== undefined) return choices[0];
  if (ending !== undefined) return examples[ending];
  if (namesOf !== undefined) return undefined;
  const [type] = typesOf(schema).filter((each) => each !== 'null');
  if (withoutNull(schema).format === 'date') return '2026-01-31';
  return { integer: '2', number: '149.50', boolean: 'true' }[type ?? ''];
}

/** The values that a field is known to take; ways to pay in words that an import understands. */
export function knownValues({ name, schema }: ImportField, words: Readonly<Record<string, Labels>>): readonly string[] {
  if (name === 'payment_method') return knownPayments.map((value) => words[name]?.[value] ?? value);
  return (withoutNull(schema).enum ?? []).filter((value) => value !== null).map(String);
}

/** A column of a template. */
export function templateColumn(
  field: ImportField,
  heading: string,
  isRequired: boolean,
  choices: readonly string[],
  words: TemplateWords,
): SheetColumn {
  const own = words.meanings[field.name];
  const about =
    own ?? (words.usesSchema ? (withoutNull(field.schema).description ?? field.schema.description) : undefined);
  // What a command lists is in the choices.
  const meaning = about?.replace(/ \(shipctl [^)]*\)/, '');
  const example = exampleOf(field, choices, words);
  const sentences = [
    meaning && `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`,
    isRequired ? words.required : words.optional,
    example && `${words.example} ${example}`,
  ];
  return {
    heading,
    kind: cellKind(field),
    note: { title: field.name.slice(0, 32), text: sentences.filter(Boolean).join(' ') },
    ...(choices.length > 0 && { choices }),
  };
}
