import { withPlainNumbers } from '../../base/json/exact-json.ts';
import { mergeRows, valueAt } from '../../base/json/paths.ts';
import { getOwn, type Row } from '../../base/row.ts';
import { escaped, type Message, words } from '../../base/text/message.ts';
import { splitList, withoutMarks } from '../../base/text/text.ts';
import { type Calendar, calendarOf } from '../../base/time/days.ts';
import { type Operation, typesOf } from '../../operations/manifest.ts';
import { changesRecord, recordGetOf } from '../../operations/record-changes.ts';
import { isKnownState, stateKey } from '../../orders/states.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Context, Invocation } from '../../session/context.ts';
import type { GivenFlag } from '../../session/flags.ts';
import { commandLine } from '../../session/rerun-command.ts';
import { readBody } from './body.ts';
import { withFiles } from './given-files.ts';
import type { MeantInput } from './meant-values.ts';
import { headerValues, placeOf } from './requests.ts';
import { type Input, meantChoice, meantChoices, namedFlags, readElements, readValue, type Target } from './values.ts';

/**
 * Reads and checks what is sent: `--data`, over it `-F`, over it the typed flags. Values of flags are brought into the
 * service's form; the rest is sent as it is. `changed` reads the record that a write changes. The warnings are of what looks wrong, and is sent all the same.
 * `asGiven` and `placed` say how lists were given, as in PartialBody.
 */
export async function readInput(context: Context, operation: Operation, changed?: () => Promise<Row | undefined>) {
  const { catalogue, messages, invocation } = context;
  const { secret, bodyType, requiredInput, method } = operation;
  const { data, field } = invocation.shared;
  const isGiven = data !== undefined || field.length > 0 || invocation.given.some((flag) => flag.field !== undefined);
  // Most lists are read whole, and need nothing of what follows.
  if (!isGiven && method === 'GET' && requiredInput.length === 0) return nothingGiven(context, operation);
  const body = await readBody(context, operation);
  const names = await readNames(context, operation, body.value);
  const given = await withTypedWords(operation, names.given);
  const flags = readTexts(operation, given, body);
  const meant = await readMeant(context, operation, { texts: flags.texts, body: body.value }, changed);
  const mistakes = [...body.mistakes, ...names.mistakes, ...flags.mistakes, ...meant.mistakes];
  if (mistakes.length === 0) for (const note of meant.notes) messages.note(note);
  const merged = mergedInputs(context, operation, body, meant.texts);
  const needsCheck = merged.some((input) => Object.keys(input).length > 0) || requiredInput.length > 0;
  const schema = needsCheck && !secret ? (await catalogue.schemas(operation))?.input : undefined;
  const isDescribed = needsCheck && !secret && !schema;
  const checked = await checkInputs(context, operation, {
    body,
    given: given.filter((flag) => !names.left.includes(flag)),
    texts: meant.texts,
    inputs: merged,
    isDescribed,
    hasMistakes: mistakes.length > 0,
    typed: new Set([...Object.keys(flags.texts), ...Object.keys(body.fields)]),
  });
  mistakes.push(...checked.mistakes);
  const warnings = [...checked.warnings, ...meant.warnings];
  const read = { mistakes, warnings, asGiven: body.asGiven, placed: flags.placed };
  const { inputs } = checked;
  if (schema) {
    const wrong = await schemaMistakes(context, operation, schema, { inputs, body, meant, left: names.left });
    return { ...read, inputs, mistakes: [...mistakes, ...wrong.mistakes], warnings: [...warnings, ...wrong.warnings] };
  }
  if (secret || bodyType !== 'multipart') return { ...read, inputs };
  const files = await Promise.all(inputs.map((input) => withFiles(context, operation, input)));
  mistakes.push(...files.flatMap((each) => each.mistakes));
  return { ...read, inputs: files.map(({ value }) => value) };
}

const nothingGiven = (context: Profile, operation: Operation) => ({
  inputs: [headerValues(context, operation)],
  mistakes: [],
  warnings: [],
  asGiven: new Set<string>(),
  placed: new Set<string>(),
});

type GivenBody = Awaited<ReturnType<typeof readBody>>;

/** Returns the flags with the ids of the names in them. `left` are the flags whose names were not looked up. */
async function readNames(context: Context, operation: Operation, body: Input) {
  const { given } = context.invocation;
  const named = namedFlags(operation, given);
  if (named.length === 0) return { given, mistakes: [], left: [] };
  const { readGivenNames } = await import('./read-names.ts');
  const names = await readGivenNames(context, operation, named, body);
  const why = escaped`The id of this name is sent; shipctl has not looked it up.`;
  for (const { field = '', value } of context.settings.dryRun ? names.left : [])
    context.leaveOpen({ at: field, value: String(value), why });
  return names;
}

/** Returns the texts that flags give to fields. A flag gives a whole list, which then no longer counts as `placed`. */
function readTexts(operation: Operation, given: readonly GivenFlag[], body: GivenBody) {
  const { splitBy, input } = operation;
  const texts: Record<string, readonly string[]> = {};
  const placed = new Set(body.placed);
  const mistakes: Message[] = [];
  for (const { field, flag, value } of given) {
    if (field === undefined) continue;
    const all = [...(getOwn(texts, field) ?? []), String(value)];
    const schema = input[field] ?? {};
    texts[field] =
      splitBy === field
        ? [...new Set(all.flatMap((text) => meantChoices(schema, text)))]
        : all.map((text) => meantChoice(schema, text));
    placed.delete(field);
    // A field of a query has one source. In a body, -F is over the order data and the flags are over both.
    if (Object.hasOwn(body.fields, field) && placeOf(operation, field) !== 'body')
      mistakes.push(escaped`${flag} and -F ${field} exclude each other.`);
  }
  return { texts, placed, mistakes };
}

/** Returns the body merged with the values of flags; several bodies if the operation is split by a field of a query. */
function mergedInputs(
  context: Desk & Profile,
  operation: Operation,
  body: GivenBody,
  texts: MeantInput['texts'],
): Input[] {
  const { splitBy, input: fields, method } = operation;
  const split = splitBy !== undefined && method === 'GET' ? body.fields[splitBy] : undefined;
  const parts = splitBy !== undefined && typeof split === 'string' ? { [splitBy]: [...new Set(splitList(split))] } : {};
  return typedInputs(operation, { ...texts, ...parts }, calendarOf(context)).map((typed): Input => {
    const values = { ...headerValues(context, operation), ...mergeRows(body.value, typed) };
    if (method !== 'GET') return values;
    // Query parameters are in the order in which the operation names them.
    const named = Object.keys(fields).filter((field) => Object.hasOwn(values, field));
    return { ...Object.fromEntries(named.map((field) => [field, values[field]])), ...values };
  });
}

interface UncheckedInputs {
  readonly inputs: readonly Input[];
  readonly body: GivenBody;
  /** The flags whose values are known, as they were given. */
  readonly given: readonly GivenFlag[];
  /** The values of flags, as they are meant. */
  readonly texts: MeantInput['texts'];
  /** Only a provider's document describes the input. */
  readonly isDescribed: boolean;
  readonly hasMistakes: boolean;
  /** The fields that flags give. */
  readonly typed: ReadonlySet<string>;
}

/** Looks for misspelt fields, empty writes and other mistakes that no schema finds. Removes unfilled fields of templates. */
async function checkInputs(context: Context, operation: Operation, unchecked: UncheckedInputs) {
  const { inputs, body, given, texts, isDescribed, hasMistakes, typed } = unchecked;
  const { catalogue, invocation } = context;
  // Most lists have nothing in which these could be wrong, and start without what looks for it.
  if (!isDescribed && operation.method === 'GET' && Object.keys(body.value).length === 0)
    return { inputs, mistakes: [], warnings: [] };
  const checks = await import('./input-mistakes.ts');
  // Choices have the service's own names of couriers.
  const [courier] = texts.courier ?? [];
  const flags = given.map((flag) =>
    flag.field === 'courier' && courier !== undefined ? { ...flag, value: courier } : flag,
  );
  const asRead = { ...context, invocation: { ...invocation, given: flags } };
  const isCompleted = (name: string): boolean =>
    changesRecord(operation) && !body.asGiven.has(name) && recordGetOf(catalogue, operation) !== undefined;
  const plain = isDescribed
    ? inputs.flatMap((input) => checks.plainMistakes(operation, input, asRead, isCompleted))
    : [];
  const hasData = invocation.shared.data !== undefined;
  // A mistyped flag was meant to set a field, so it would be wrong to say that none is given.
  const isOtherwiseRight = !hasMistakes && plain.length + invocation.mistakes.length === 0;
  const empty = isOtherwiseRight ? inputs.flatMap((input) => checks.emptyWriteMistakes(operation, input, hasData)) : [];
  const isTemplate = hasData && !operation.secret;
  return {
    inputs: isTemplate ? inputs.map((input) => checks.withoutBlanks(operation, input, typed)) : inputs,
    mistakes: [...empty, ...plain],
    warnings: checks.misspeltFields(body.value, operation),
  };
}

type InputSchema = NonNullable<NonNullable<Awaited<ReturnType<Context['catalogue']['schemas']>>>['input']>;

interface CheckedParts {
  readonly inputs: readonly Input[];
  readonly body: GivenBody;
  readonly meant: MeantInput;
  readonly left: readonly GivenFlag[];
}

/** Returns what a schema finds wrong. A value that only the list of choices lacks is a warning if -F gives it. */
async function schemaMistakes(
  context: Context,
  operation: Operation,
  schema: InputSchema,
  { inputs, body, meant, left }: CheckedParts,
) {
  const { method, splitBy } = operation;
  const mistakes: Message[] = [];
  const warnings: Message[] = [];
  // Null is valid for every field: it clears it. Numbers are checked for their kind, not for their digits.
  const isChecked = ([name, value]: readonly [string, unknown]): boolean =>
    value !== null && !left.some(({ field }) => field === name);
  const found = inputs.flatMap((input) => {
    const checked = withPlainNumbers(Object.fromEntries(Object.entries(input).filter(isChecked)));
    const issues = schema.safeParse(checked).error?.issues ?? [];
    // A gap between the given elements is a mistake of the body, or is filled from the record.
    return issues.filter(({ path }) => !isHole(input, path)).map((issue) => ({ input, issue }));
  });
  if (found.length === 0) return { mistakes, warnings };
  const { describeIssue } = await import('./input-mistakes.ts');
  for (const { input, issue } of found) {
    const field = String(issue.path[0] ?? '');
    const value = input[field];
    const typed = meant.texts[field] ?? [];
    const target = targetOf(operation, field);
    const typedText = typed.find((text) => readValue(text, target, calendarOf(context)) === value) ?? typed.at(-1);
    const mistake = describeIssue(issue, input, typedText, operation);
    // The service may know more states than the document: -F asks for them.
    if (issue.code !== 'invalid_value' || method !== 'GET' || !value) mistakes.push(mistake);
    else if (field in body.fields) warnings.push(escaped`-F ${mistake} It is sent as given.`);
    else {
      const isOfStates = field === splitBy && typed.length > 0 && typed.every(isKnownState);
      const byState = isOfStates ? lineByState(context.invocation, field, typed) : '';
      const here = isOfStates ? escaped` To choose here: ${byState} \u00b7` : '';
      mistakes.push(escaped`${mistake}${here} To ask for it all the same: -F ${field}=\u2026`);
    }
  }
  return { mistakes, warnings };
}

/** The same line with a condition: the service filters by fewer states than orders may have. */
function lineByState(invocation: Invocation, field: string, states: readonly string[]): Message {
  const given = invocation.given.filter((flag) => flag.field !== field);
  const [only = '', ...others] = states.map(stateKey);
  const condition = others.length === 0 ? `= ${only}` : `in (${[only, ...others].join(', ')})`;
  return commandLine({ ...invocation, given }, words`--where ${`${field} ${condition}`}`);
}

/** Returns true if a path leads to a place of a list that is not given. */
const isHole = (input: Input, path: readonly PropertyKey[]): boolean =>
  typeof path.at(-1) === 'number' &&
  valueAt(
    input,
    path.filter((step) => typeof step !== 'symbol'),
  ) === undefined;

/** The texts of flags as they are meant. The filter of a list may be a part of a value: only marks are taken off it. */
async function readMeant(
  context: Context,
  operation: Operation,
  given: { readonly texts: Readonly<Record<string, readonly string[]>>; readonly body: Input },
  changed?: () => Promise<Row | undefined>,
): Promise<MeantInput> {
  const { texts, body } = given;
  const isGiven = Object.keys(texts).length + Object.keys(body).length > 0;
  if (isGiven && operation.method !== 'GET') {
    const { meantInput } = await import('./meant-values.ts');
    return meantInput(context, operation, given, changed);
  }
  const plain = Object.entries(texts).map(([field, all]) => [field, all.map(withoutMarksAround)] as const);
  return { texts: Object.fromEntries(plain), mistakes: [], notes: [], warnings: [] };
}

/** The flags of a list with the values that words of tables stand for: `--status ملغي`. */
async function withTypedWords(operation: Operation, given: readonly GivenFlag[]): Promise<readonly GivenFlag[]> {
  const texts = given.filter(({ field, value }) => field !== undefined && hasArabic(value)).map(({ value }) => value);
  if (operation.method !== 'GET' || texts.length === 0) return given;
  const { wordReader } = await import('../../output/typed-words.ts');
  const reader = await wordReader(texts.join());
  return given.map((flag) => {
    const { field, value } = flag;
    if (field === undefined || !hasArabic(value)) return flag;
    const parts = operation.splitBy === field ? splitList(value) : [value];
    return { ...flag, value: parts.map((part) => reader.valueOf(field, part)).join() };
  });
}

const hasArabic = (value: string | boolean): value is string =>
  typeof value === 'string' && /[\u0600-\u06ff]/.test(value);

/** JSON stays as it is. */
const withoutMarksAround = (text: string): string => (/^\s*[[{]/.test(text) ? text : withoutMarks(text));

/** One input, or one for each value of the field that the operation is split by. */
function typedInputs(
  operation: Operation,
  texts: Readonly<Record<string, readonly string[]>>,
  calendar: Calendar,
): Input[] {
  const { splitBy } = operation;
  const common: Record<string, unknown> = {};
  for (const [field, given] of Object.entries(texts)) {
    if (field === splitBy) continue;
    const target = targetOf(operation, field);
    common[field] = typesOf(target.schema).includes('array')
      ? readElements(given, target, calendar)
      : readValue(given.at(-1) ?? '', target, calendar);
  }
  if (splitBy === undefined || !texts[splitBy]) return [common];
  const target = targetOf(operation, splitBy);
  return texts[splitBy].map((text) => ({ ...common, [splitBy]: readValue(text, target, calendar) }));
}

const targetOf = ({ input }: Operation, field: string): Target => ({ name: field, schema: input[field] ?? {} });
