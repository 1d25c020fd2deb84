import { withPlainNumbers } from '../../base/exact-json.ts';
import { camelCase } from '../../base/names.ts';
import { mergeDeep } from '../../base/paths.ts';
import { type Operation, typesOf } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../context.ts';
import { readBody } from './body.ts';
import { describeIssue } from './describe-issue.ts';
import type { Input } from './part.ts';
import { readValue } from './values.ts';

export interface InputReading {
  /** What to send; several where an input of several values is read one after another. */
  readonly inputs: readonly Input[];
  readonly mistakes: readonly string[];
}

type Given = Readonly<Record<string, readonly string[]>>;

/** The inputs given as flags of their own, by the name that is sent. */
function givenInputs({ input, synonyms = {}, splitBy }: Operation, { flags }: Invocation): Given {
  const given: Record<string, readonly string[]> = {};
  for (const word of [...Object.keys(input), ...Object.keys(synonyms)]) {
    const value = flags[camelCase(word)];
    if (value === undefined || typeof value === 'boolean') continue;
    const field = synonyms[word] ?? word;
    const texts = [...(given[field] ?? []), ...(typeof value === 'string' ? [value] : value)];
    given[field] = splitBy === field ? [...new Set(texts.flatMap((text) => text.split(',')))] : texts;
  }
  return given;
}

/** One input a pass: the single values of the flags, and in each pass another value of the field read in passes. */
function typedInputs({ splitBy, input }: Operation, given: Given, now: Date): Input[] {
  const common: Record<string, unknown> = {};
  for (const [field, texts] of Object.entries(given)) {
    if (field === splitBy) continue;
    const values = texts.map((text) => readValue(text, input[field] ?? {}, now));
    // A list may come an element at a time, or as a whole list in JSON.
    common[field] = typesOf(input[field] ?? {}).includes('array') ? values.flat() : values.at(-1);
  }
  const several = splitBy === undefined ? undefined : given[splitBy];
  if (splitBy === undefined || !several) return [common];
  return several.map((text) => ({ ...common, [splitBy]: readValue(text, input[splitBy] ?? {}, now) }));
}

/** Query parameters in the order in which the operation names them; a body stays as it was written. */
function ordered({ input, method }: Operation, values: Input): Input {
  if (method !== 'GET') return values;
  const named = Object.keys(input).flatMap((field): [string, unknown][] =>
    field in values ? [[field, values[field]]] : [],
  );
  return { ...Object.fromEntries(named), ...values };
}

/** The text of a flag behind a value, to show what was typed rather than what was made of it. */
const typedText = (given: Given, field: string, value: unknown, operation: Operation, now: Date): string | undefined =>
  given[field]?.find((text) => readValue(text, operation.input[field] ?? {}, now) === value) ?? given[field]?.at(-1);

/** A null clears a field, whatever kind it is of; numbers are checked for their kind, not for their digits. */
const forCheck = (input: Input): unknown =>
  withPlainNumbers(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)));

/** Reads what is to be sent, `--data` under `-F` under typed flags, and checks it. What is sent is what was given. */
export async function readInput(context: Context, operation: Operation, invocation: Invocation): Promise<InputReading> {
  const now = context.io.now();
  const body = await readBody(context, operation, invocation);
  const given = givenInputs(operation, invocation);
  const inputs = typedInputs(operation, given, now).map((typed) =>
    ordered(operation, mergeDeep(body.value, typed) as Input),
  );
  const needsCheck = inputs.some((input) => Object.keys(input).length > 0) || operation.requiredInput.length > 0;
  const schema = needsCheck ? (await context.catalogue.schemas(operation))?.input : undefined;
  if (!schema || operation.secret) return { inputs, mistakes: body.mistakes };
  const mistakes = inputs.flatMap((input) =>
    (schema.safeParse(forCheck(input)).error?.issues ?? []).map((issue) => {
      const field = String(issue.path[0] ?? '');
      return describeIssue(issue, input, typedText(given, field, input[field], operation, now), operation);
    }),
  );
  return { inputs, mistakes: [...body.mistakes, ...new Set(mistakes)] };
}
