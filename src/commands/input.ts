import type * as z from 'zod';
import { exactNumber } from '../base/exact-json.ts';
import { camelCase, flagOfField } from '../base/names.ts';
import { didYouMean } from '../base/nearest.ts';
import { type Operation, typesOf, type ValueSchema, withoutNull } from '../operations/manifest.ts';
import type { Call, Context } from './context.ts';
import { readDay } from './day.ts';

export type Input = Readonly<Record<string, unknown>>;

export interface InputReading {
  /** What to send; several where an input of several values is read one after another. */
  readonly inputs: readonly Input[];
  readonly mistakes: readonly string[];
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The value a flag's text means by its schema; what does not fit stays text, for the schema to complain about. */
function readValue(given: string, schema: ValueSchema, now: Date): unknown {
  const types = typesOf(schema);
  if (withoutNull(schema).format === 'date') return readDay(given, now);
  if ((types.includes('integer') || types.includes('number')) && jsonNumber.test(given)) return exactNumber(given);
  if (types.includes('boolean') && /^(true|false)$/.test(given)) return given === 'true';
  return given;
}

/** What is wrong with one input, in the words of the flag that gave it. */
function complaint(issue: z.core.$ZodIssue, given: string | undefined, schema: ValueSchema | undefined): string {
  const flag = flagOfField(String(issue.path[0] ?? ''));
  const shown = given === undefined ? flag : `${flag}: ${JSON.stringify(given)}`;
  if (issue.code === 'custom') return `${flag} ${issue.message}`;
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return `${shown} is not one of ${values.join(', ')}.${given === undefined ? '' : didYouMean(given, values)}`;
  }
  if (schema && withoutNull(schema).format === 'date') {
    return `${shown} is no day of the calendar. Give YYYY-MM-DD, today, yesterday or 7d.`;
  }
  if (issue.code === 'invalid_type' && given === undefined) return `${flag} is missing.`;
  if (issue.code === 'invalid_type')
    return `${shown} is no ${issue.expected === 'int' ? 'whole number' : issue.expected}.`;
  return `${shown}: ${issue.message}.`;
}

type Given = Readonly<Record<string, readonly string[]>>;

/** The inputs given as flags, by field; a flag of several values may also be one text with commas. */
function givenInputs(operation: Operation, { flags }: Call): Given {
  const given: Record<string, readonly string[]> = {};
  for (const field of Object.keys(operation.input)) {
    const value = flags[camelCase(field)];
    if (value === undefined || typeof value === 'boolean') continue;
    const values = typeof value === 'string' ? [value] : value;
    given[field] = operation.passes === field ? [...new Set(values.flatMap((each) => each.split(',')))] : values;
  }
  return given;
}

/** One input a pass: the single values of the flags, and in each pass another value of the field read in passes. */
function inputsOf(operation: Operation, given: Given, now: Date): Input[] {
  const { passes, input } = operation;
  const read = (field: string, text: string) => readValue(text, input[field] ?? {}, now);
  const common: Record<string, unknown> = {};
  for (const [field, texts] of Object.entries(given)) {
    if (field === passes) continue;
    const values = texts.map((text) => read(field, text));
    common[field] = typesOf(input[field] ?? {}).includes('array') ? values : values.at(-1);
  }
  const several = passes === undefined ? undefined : given[passes];
  if (passes === undefined || !several) return [common];
  return several.map((text) => orderLike(operation, { ...common, [passes]: read(passes, text) }));
}

/** The fields in the order in which the operation names them. */
const orderLike = ({ input }: Operation, values: Input): Input =>
  Object.fromEntries(Object.keys(input).flatMap((field) => (field in values ? [[field, values[field]]] : [])));

/** Reads an operation's flags and checks them against its schema. What is sent is what was given. */
export async function readInput({ catalogue, io }: Context, operation: Operation, call: Call): Promise<InputReading> {
  const given = givenInputs(operation, call);
  const inputs = inputsOf(operation, given, io.now());
  const needsCheck = Object.keys(given).length > 0 || operation.requiredInput.length > 0;
  const schema = needsCheck ? (await catalogue.schemas(operation))?.input : undefined;
  if (!schema) return { inputs, mistakes: [] };
  const mistakes = inputs.flatMap((input) =>
    (schema.safeParse(input).error?.issues ?? []).map((issue) => {
      const field = String(issue.path[0] ?? '');
      const texts = given[field] ?? [];
      const text = texts.find((each) => readValue(each, operation.input[field] ?? {}, io.now()) === input[field]);
      return complaint(issue, text ?? texts[0], operation.input[field]);
    }),
  );
  return { inputs, mistakes: [...new Set(mistakes)] };
}
