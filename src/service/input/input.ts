import { withPlainNumbers } from '../../base/json/exact-json.ts';
import { mergeRows } from '../../base/json/paths.ts';
import { getOwn } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { splitList } from '../../base/text/text.ts';
import { type Operation, typesOf } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { readBody } from './body.ts';
import { withFiles } from './given-files.ts';
import { describeIssue, emptyWriteMistakes, misspeltFields, plainMistakes } from './input-mistakes.ts';
import { headerValues, placeOf } from './requests.ts';
import { type Input, readElements, readValue } from './values.ts';

export interface InputReading {
  /** One input to send; several if the operation is split by a field that has several values. */
  readonly inputs: readonly Input[];
  readonly mistakes: readonly string[];
  /** Fields that look misspelt, and are sent all the same. */
  readonly warnings: readonly string[];
}

/** The texts of the typed flags, by the name of the field that is sent. */
type FlagTexts = Readonly<Record<string, readonly string[]>>;

function readTypedFlags({ splitBy }: Operation, { given }: Invocation): FlagTexts {
  const texts: Record<string, readonly string[]> = {};
  for (const { field, value } of given) {
    if (field === undefined) continue;
    const all = [...(getOwn(texts, field) ?? []), String(value)];
    texts[field] = splitBy === field ? [...new Set(all.flatMap(splitList))] : all;
  }
  return texts;
}

/** The values of the typed flags: one input, or one for each value of the field that the operation is split by. */
function typedInputs({ splitBy, input }: Operation, texts: FlagTexts, now: Date): Input[] {
  const common: Record<string, unknown> = {};
  for (const [field, given] of Object.entries(texts)) {
    if (field === splitBy) continue;
    const schema = input[field] ?? {};
    common[field] = typesOf(schema).includes('array')
      ? readElements(given, schema, now)
      : readValue(given.at(-1) ?? '', schema, now);
  }
  if (splitBy === undefined || !texts[splitBy]) return [common];
  return texts[splitBy].map((text) => ({ ...common, [splitBy]: readValue(text, input[splitBy] ?? {}, now) }));
}

/** Query parameters in the order in which the operation names them; a body as it was written. */
function inOrder({ input, method }: Operation, values: Input): Input {
  if (method !== 'GET') return values;
  const named = Object.keys(input).filter((field) => Object.hasOwn(values, field));
  return { ...Object.fromEntries(named.map((field) => [field, values[field]])), ...values };
}

/** Null is valid for every field: it clears it. Numbers are checked for their kind, not for their digits. */
const forCheck = (input: Input): unknown =>
  withPlainNumbers(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)));

/** A field of a query has one source. In a body, `-F` is over the order data and the flags are over both. */
const contradictions = (operation: Operation, { given }: Invocation, fields: Input): string[] =>
  given
    .filter(({ field }) => field !== undefined && Object.hasOwn(fields, field) && placeOf(operation, field) !== 'body')
    .map(({ flag, field }) => escaped`${flag} and -F ${field} exclude each other.`);

/** The texts by which the inputs are split, where `-F` names several values instead of the flag. */
function withSplitField({ splitBy = '', method }: Operation, texts: FlagTexts, fields: Input): FlagTexts {
  const given = method === 'GET' ? fields[splitBy] : undefined;
  return typeof given === 'string' ? { ...texts, [splitBy]: [...new Set(splitList(given))] } : texts;
}

/** Reads and checks what is sent: `--data`, over it `-F`, over it the typed flags. Nothing is added or converted. */
export async function readInput(context: Context, operation: Operation): Promise<InputReading> {
  const { invocation } = context;
  const now = context.io.now();
  const body = await readBody(context, operation);
  const texts = readTypedFlags(operation, invocation);
  const kept = headerValues(context, operation);
  const inputs = typedInputs(operation, withSplitField(operation, texts, body.fields), now).map((typed) =>
    inOrder(operation, { ...kept, ...mergeRows(body.value, typed) }),
  );
  const warnings = misspeltFields(body.value, operation);
  const needsCheck = inputs.some((input) => Object.keys(input).length > 0) || operation.requiredInput.length > 0;
  const schema = needsCheck ? (await context.catalogue.schemas(operation))?.input : undefined;
  const sourceMistakes = [...body.mistakes, ...new Set(contradictions(operation, invocation, body.fields))];
  const { values = {} } = context.catalogue;
  const plain =
    schema || operation.secret ? [] : inputs.flatMap((input) => plainMistakes(operation, input, invocation, values));
  // A mistyped flag was meant to set a field, so it would be wrong to say that none is given.
  if (sourceMistakes.length + plain.length + invocation.mistakes.length === 0) {
    sourceMistakes.push(...inputs.flatMap((input) => emptyWriteMistakes(operation, input, body.hasData)));
  }
  if (operation.secret) return { inputs, mistakes: sourceMistakes, warnings };
  if (!schema) {
    const isFiled = operation.bodyType === 'multipart';
    const files = isFiled ? await Promise.all(inputs.map((input) => withFiles(context, operation, input))) : [];
    return {
      inputs: isFiled ? files.map(({ value }) => value) : inputs,
      mistakes: [...sourceMistakes, ...new Set([...plain, ...files.flatMap((each) => each.mistakes)])],
      warnings,
    };
  }

  /** The text that gave a field its value, to show what was typed. */
  const typedText = (field: string, value: unknown): string | undefined =>
    texts[field]?.find((text) => readValue(text, operation.input[field] ?? {}, now) === value) ?? texts[field]?.at(-1);
  const mistakes = inputs.flatMap((input) =>
    (schema.safeParse(forCheck(input)).error?.issues ?? []).flatMap((issue) => {
      const field = String(issue.path[0] ?? '');
      const mistake = describeIssue(issue, input, typedText(field, input[field]), operation);
      // The service may know more states than the document: -F asks for them.
      if (issue.code !== 'invalid_value' || operation.method !== 'GET' || !input[field]) return [mistake];
      if (!(field in body.fields)) return [escaped`${mistake} To ask for it all the same: -F ${field}=\u2026`];
      warnings.push(escaped`-F ${mistake} It is sent as given.`);
      return [];
    }),
  );
  return { inputs, mistakes: [...sourceMistakes, ...new Set(mistakes)], warnings };
}
