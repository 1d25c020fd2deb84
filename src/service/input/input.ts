import { withPlainNumbers } from '../../base/json/exact-json.ts';
import { mergeRows, valueAt } from '../../base/json/paths.ts';
import { getOwn, type Row } from '../../base/row.ts';
import { escaped, type Message, words } from '../../base/text/message.ts';
import { splitList, withoutMarks } from '../../base/text/text.ts';
import { type Calendar, calendarOf } from '../../base/time/days.ts';
import { type Operation, typesOf } from '../../operations/manifest.ts';
import { changesRecord, recordGetOf } from '../../operations/record-changes.ts';
import { isKnownState, stateKey } from '../../orders/states.ts';
import type { Context, Invocation } from '../../session/context.ts';
import type { GivenFlag } from '../../session/flags.ts';
import { commandLine } from '../../session/rerun-command.ts';
import { readBody } from './body.ts';
import { withFiles } from './given-files.ts';
import type { MeantInput } from './meant-values.ts';
import { headerValues, placeOf } from './requests.ts';
import { type Input, meantChoice, meantChoices, namedFlags, readElements, readValue, type Target } from './values.ts';

/**
 * Reads and checks what is sent: `--data`, over it `-F`, over it the typed flags. What flags say is brought into the
 * service's form; the rest is sent as it is. `changed` reads the record that a write changes. The warnings are of what looks wrong, and is sent all the same.
 * `asGiven` and `placed` say how lists were given, as in PartialBody.
 */
export async function readInput(context: Context, operation: Operation, changed?: () => Promise<Row | undefined>) {
  const { invocation, catalogue, io, settings, messages } = context;
  const { operationFlags } = invocation;
  const body = await readBody(context, operation);
  const named = namedFlags(operation, invocation.given);
  const names =
    named.length === 0
      ? { given: invocation.given, mistakes: [], left: [] }
      : await (await import('./read-names.ts')).readGivenNames(context, operation, named, body.value);
  const given = await withTypedWords(operation, names.given);
  for (const { field = '', value } of settings.dryRun ? names.left : [])
    context.leaveOpen({
      at: field,
      value: String(value),
      why: escaped`The id of this name is sent, which was not looked up.`,
    });
  const { splitBy, input: fields, method, secret, bodyType, requiredInput } = operation;
  const calendar = calendarOf(context);
  const mistakes = [...body.mistakes, ...names.mistakes];
  const texts: Record<string, readonly string[]> = {};
  const placed = new Set(body.placed);
  for (const { field, flag, value } of given) {
    if (field === undefined) continue;
    const all = [...(getOwn(texts, field) ?? []), String(value)];
    const schema = fields[field] ?? {};
    const choices = all.flatMap((text) =>
      splitBy === field ? meantChoices(schema, text) : [meantChoice(schema, text)],
    );
    texts[field] = splitBy === field ? [...new Set(choices)] : choices;
    // A flag gives the list as a whole.
    placed.delete(field);
    // A field of a query has one source. In a body, -F is over the order data and the flags are over both.
    if (Object.hasOwn(body.fields, field) && placeOf(operation, field) !== 'body')
      mistakes.push(escaped`${flag} and -F ${field} exclude each other.`);
  }
  const meant = await readMeant(context, operation, texts, body.value, changed);
  mistakes.push(...meant.mistakes);
  if (mistakes.length === 0) for (const note of meant.notes) messages.note(note);
  const split = splitBy !== undefined && method === 'GET' ? body.fields[splitBy] : undefined;
  const parts = splitBy !== undefined && typeof split === 'string' ? { [splitBy]: [...new Set(splitList(split))] } : {};
  const inputs = typedInputs(operation, { ...meant.texts, ...parts }, calendar).map((typed): Input => {
    const values = { ...headerValues(context, operation), ...mergeRows(body.value, typed) };
    if (method !== 'GET') return values;
    // Query parameters are in the order in which the operation names them.
    const named = Object.keys(fields).filter((field) => Object.hasOwn(values, field));
    return { ...Object.fromEntries(named.map((field) => [field, values[field]])), ...values };
  });
  const warnings = [...meant.warnings];
  const needsCheck = inputs.some((input) => Object.keys(input).length > 0) || requiredInput.length > 0;
  const schema = needsCheck ? (await catalogue.schemas(operation))?.input : undefined;
  // A courier is checked as it is meant: the choices are the service's own names.
  const [courier] = meant.texts.courier ?? [];
  const readFlags = given
    .filter((flag) => !names.left.includes(flag))
    .map((flag) => (flag.field === 'courier' && courier !== undefined ? { ...flag, value: courier } : flag));
  const surroundings = { catalogue, io, settings, invocation: { ...invocation, given: readFlags } };
  const isDescribed = !schema && !secret && needsCheck;
  // Most lists have nothing in which these could be wrong, and start without what looks for it.
  const checks =
    isDescribed || method !== 'GET' || Object.keys(body.value).length > 0
      ? await import('./input-mistakes.ts')
      : undefined;
  warnings.unshift(...(checks?.misspeltFields(body.value, operation) ?? []));
  const isCompleted = (name: string): boolean =>
    changesRecord(operation) && !body.asGiven.has(name) && recordGetOf(catalogue, operation) !== undefined;
  const plain =
    checks && isDescribed
      ? inputs.flatMap((input) => checks.plainMistakes(operation, input, surroundings, isCompleted))
      : [];
  // A mistyped flag was meant to set a field, so it would be wrong to say that none is given.
  if (mistakes.length + plain.length + invocation.mistakes.length === 0) {
    mistakes.push(
      ...inputs.flatMap(
        (input) => checks?.emptyWriteMistakes(operation, input, operationFlags.data !== undefined) ?? [],
      ),
    );
  }
  mistakes.push(...plain);
  const typed = new Set([...Object.keys(texts), ...Object.keys(body.fields)]);
  const filled =
    operationFlags.data === undefined || secret || !checks
      ? inputs
      : inputs.map((input) => checks.withoutBlanks(operation, input, typed));
  if (!schema && !secret && bodyType === 'multipart') {
    const files = await Promise.all(filled.map((input) => withFiles(context, operation, input)));
    mistakes.push(...files.flatMap((each) => each.mistakes));
    return { inputs: files.map(({ value }) => value), mistakes, warnings, asGiven: body.asGiven, placed };
  }
  if (!schema || secret) return { inputs: filled, mistakes, warnings, asGiven: body.asGiven, placed };

  let describeIssue: typeof import('./input-mistakes.ts')['describeIssue'] | undefined;
  for (const input of filled) {
    // Null is valid for every field: it clears it. Numbers are checked for their kind, not for their digits.
    const isChecked = ([name, value]: readonly [string, unknown]): boolean =>
      value !== null && !names.left.some(({ field }) => field === name);
    const checked = withPlainNumbers(Object.fromEntries(Object.entries(input).filter(isChecked)));
    for (const issue of schema.safeParse(checked).error?.issues ?? []) {
      // What is between the elements that are given is told of the body, or comes from the record.
      if (isHole(input, issue.path)) continue;
      const field = String(issue.path[0] ?? '');
      const value = input[field];
      const typed = meant.texts[field] ?? [];
      const typedText =
        typed.find((text) => readValue(text, targetOf(operation, field), calendar) === value) ?? typed.at(-1);
      describeIssue ??= (await import('./input-mistakes.ts')).describeIssue;
      const mistake = describeIssue(issue, input, typedText, operation);
      // The service may know more states than the document: -F asks for them.
      if (issue.code !== 'invalid_value' || method !== 'GET' || !value) mistakes.push(mistake);
      else if (field in body.fields) warnings.push(escaped`-F ${mistake} It is sent as given.`);
      else {
        const isOfStates = field === splitBy && typed.length > 0 && typed.every(isKnownState);
        const here = isOfStates ? escaped` To choose here: ${lineByState(invocation, field, typed)} \u00b7` : '';
        mistakes.push(escaped`${mistake}${here} To ask for it all the same: -F ${field}=\u2026`);
      }
    }
  }
  return { inputs: filled, mistakes, warnings, asGiven: body.asGiven, placed };
}

/** The same line with a condition: the service filters by fewer states than orders may have. */
function lineByState(invocation: Invocation, field: string, states: readonly string[]): Message {
  const given = invocation.given.filter((flag) => flag.field !== field);
  const [only = '', ...others] = states.map(stateKey);
  const condition = others.length === 0 ? `= ${only}` : `in (${[only, ...others].join(', ')})`;
  return commandLine({ ...invocation, given }, words`--where ${`${field} ${condition}`}`);
}

/** Is it a place of a list of which nothing is given? */
const isHole = (input: Input, path: readonly PropertyKey[]): boolean =>
  typeof path.at(-1) === 'number' &&
  valueAt(
    input,
    path.filter((step) => typeof step !== 'symbol'),
  ) === undefined;

/** The texts of flags as they are meant. What a list is filtered by may be a part of a value: only marks are taken off it. */
async function readMeant(
  context: Context,
  operation: Operation,
  texts: Readonly<Record<string, readonly string[]>>,
  body: Input,
  changed?: () => Promise<Row | undefined>,
): Promise<MeantInput> {
  const isGiven = Object.keys(texts).length + Object.keys(body).length > 0;
  if (isGiven && operation.method !== 'GET') {
    const { meantInput } = await import('./meant-values.ts');
    return meantInput(context, operation, texts, body, changed);
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
