import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { writeFileAtomically } from '../../base/files/atomic-file.ts';
import { isStdout } from '../../base/files/target-file.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { type FieldPath, mergeRows, parsePath, setPath } from '../../base/json/paths.ts';
import { getOwn, isRow } from '../../base/row.ts';
import { didYouMean, escaped, type Message } from '../../base/text/message.ts';
import { type Calendar, calendarOf } from '../../base/time/days.ts';
import { listInput, type Operation, skeletonOfFields } from '../../operations/manifest.ts';
import { recordGetOf } from '../../operations/record-changes.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Prepared } from '../../ports/prepared.ts';
import type { Context } from '../../session/context.ts';
import type { SharedFlags } from '../../session/shared-flags.ts';
import type { PartialBody } from './complete-body.ts';
import { fileNameMistakes, readText } from './given-files.ts';
import { inputNamed, placeOf, sentName } from './requests.ts';
import { type Input, jsonFault, type Part, parseGivenJson, readValue, schemaAt } from './values.ts';

/** A body, and how its fields were given. */
export interface ReadBody extends Part, Pick<PartialBody, 'asGiven' | 'placed'> {
  /** Those of `-F`, by the names that are sent. */
  readonly fields: Input;
}

/** Reads `--data` and `-F` into one body; `-F` overrides `--data`. */
export async function readBody(context: Context, operation: Operation): Promise<ReadBody> {
  const { data, field } = context.invocation.shared;
  if (data === undefined && field.length === 0)
    return { value: {}, mistakes: [], fields: {}, asGiven: new Set(), placed: new Set() };
  const mistakes: Message[] = [];
  const document = data === undefined ? {} : await readData(context, operation, data, mistakes);
  const named = inputNames(document, operation, mistakes);
  const { value: fields, mistakes: faults, placed } = readFieldFlags(operation, field, calendarOf(context));
  mistakes.push(...faults);
  const value = mergeRows(named, fields);
  // The record that is changed has the elements between those that are given.
  const isFilled = placed.size > 0 && recordGetOf(context.catalogue, operation) !== undefined;
  const isOpen = (name: string): boolean => isFilled && placed.has(name) && !Object.hasOwn(named, name);
  const hole = findHole(Object.fromEntries(Object.entries(value).filter(([name]) => !isOpen(name))));
  if (hole !== undefined) mistakes.push(escaped`-F: ${hole} is missing. Elements count from 0, without gaps.`);
  for (const name of operation.bodyType === 'list' ? Object.keys(value) : []) {
    if (name !== listInput && placeOf(operation, name) === 'body')
      mistakes.push(escaped`-F ${name}: the body is a list. Write -F ${listInput}[0].${name}=\u2026`);
  }
  return { value, mistakes, fields, asGiven: new Set(Object.keys(named)), placed };
}

function inputNames(document: Input, operation: Operation, mistakes: Message[]): Input {
  const entries = Object.entries(document).map(([name, value]): [string, unknown] => {
    const sent = getOwn(operation.synonyms ?? {}, name);
    if (sent !== undefined && Object.hasOwn(document, sent)) {
      mistakes.push(escaped`--data: ${name} and ${sent} are two names of the same field. Use one of them.`);
    }
    const input = inputNamed(operation, sent ?? name);
    const place = placeOf(operation, input);
    if (place !== 'body' && operation.method !== 'GET')
      mistakes.push(
        escaped`--data is the body, and ${name} goes into the ${place}. Use its flag, or -F ${name}=\u2026`,
      );
    return [input, value];
  });
  return Object.fromEntries(entries);
}

async function readData(context: Desk, { bodyType }: Operation, given: string, mistakes: Message[]): Promise<Input> {
  const kind = bodyType === 'list' ? 'list' : 'object';
  const file = given.startsWith('@') ? given.slice(1) : given;
  const isFile = given === '-' || given.startsWith('@');
  const source = isFile ? file.replace(/^-$/, 'standard input') : escaped`the given text`;
  try {
    const text = isFile ? await readText(context, file) : given;
    const value = text.trim() === '' ? undefined : parseGivenJson(text);
    if (bodyType === 'list' && Array.isArray(value)) return { [listInput]: value };
    if (bodyType !== 'list' && isRow(value)) return value;
    mistakes.push(
      value === undefined
        ? escaped`--data: ${source} is empty; a JSON ${kind} is expected.`
        : escaped`--data: ${source} is not a JSON ${kind}.`,
    );
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'usage') throw error;
    mistakes.push(
      error instanceof Failure
        ? escaped`--data: ${error.said}`
        : escaped`--data: ${source} ${jsonFault(error)}.${meantFile(context, given)}`,
    );
  }
  return {};
}

const meantFile = ({ io }: Desk, given: string): Message =>
  !/^(@|-$)/.test(given) && (/\.json$/i.test(given) || existsSync(resolve(io.cwd, given)))
    ? escaped` Did you mean @${given}?`
    : escaped``;

const assignment = /^([^=]*?)(:?=)(.*)$/s;

/**
 * The fields of all `-F`, the later ones over the earlier ones, and those that are lists of which only elements are given, by their
 * places. `place`: what mistakes say where they come from elsewhere.
 */
export function readFieldFlags(
  operation: Operation,
  given: readonly string[],
  calendar: Calendar,
  place = '-F',
): Part & Pick<PartialBody, 'placed'> {
  const mistakes: Message[] = [];
  const placed = new Set<string>();
  const whole = new Set<string>();
  let value: Input = {};
  for (const each of given) {
    const [, name = '', sign = '', text = ''] = assignment.exec(each) ?? [];
    const path = fieldPath(operation, name);
    if (!path) {
      mistakes.push(
        escaped`${place}: ${JSON.stringify(each)} is not name=value (nested: items[0].sku=\u2026, literal JSON: name:=\u2026).`,
      );
      continue;
    }
    const [first, ...rest] = path;
    const sent: FieldPath = [getOwn(operation.synonyms ?? {}, first) ?? first, ...rest];
    (rest.some((step) => typeof step === 'number') ? placed : whole).add(sent[0]);
    try {
      const target = {
        name: sent.findLast((step) => typeof step === 'string') ?? '',
        schema: schemaAt(operation.input, sent),
      };
      const field = sign === '=' ? readValue(text, target, calendar) : parseGivenJson(text);
      value = mergeRows(value, setPath(sent, field));
    } catch (error) {
      mistakes.push(
        error instanceof RangeError
          ? escaped`${place} ${name}:= ${jsonFault(error)}.`
          : escaped`${place} ${name}:= needs JSON, and ${JSON.stringify(text)} is not JSON. For text: ${name}=${text}`,
      );
    }
  }
  return { value, mistakes, placed: new Set([...placed].filter((name) => !whole.has(name))) };
}

/** A name as it is sent is one input, whatever is in it: `filter[state]`. */
function fieldPath(operation: Operation, name: string): FieldPath | undefined {
  const sent = inputNamed(operation, name);
  if (sent !== name) return [sent];
  const path = parsePath(name);
  return path && [inputNamed(operation, path[0]), ...path.slice(1)];
}

/** Shows a body to fill in, or writes it to the file of `--out`: the example of this name, the first one, or a skeleton. Sends nothing. */
export function printTemplate(context: Context, chosen: SharedFlags['template'], operation: Operation): Prepared {
  const { templates = {}, input, bodyType } = operation;
  const names = Object.keys(templates);
  const name = typeof chosen === 'string' ? chosen : names[0];
  let template: unknown;
  if (name !== undefined) template = getOwn(templates, name);
  else {
    const fields = Object.entries(input).filter(([field]) => placeOf(operation, field) === 'body');
    const body = skeletonOfFields(
      Object.fromEntries(fields.map(([field, schema]) => [sentName(operation, field), schema])),
    );
    template = bodyType === 'list' ? body[listInput] : body;
  }
  const known = escaped`The templates are: ${names}.${didYouMean(name ?? '', names)}`;
  const mistake = escaped`There is no template ${JSON.stringify(name)}. ${known}`;
  const text = `${stringifyJson(template, 2)}\n`;
  const { out } = context.invocation.shared;
  return {
    mistakes: [...(template === undefined ? [mistake] : []), ...fileNameMistakes('--out', out)],
    run: async () => (out === undefined || isStdout(out) ? { text } : writeTemplateFile(context, out, text)),
  };
}

/** Somebody may have filled in the file that is there: it is not replaced. */
async function writeTemplateFile({ io, signal, messages }: Desk, file: string, text: string) {
  await writeFileAtomically(resolve(io.cwd, file), Buffer.from(text), { owner: io, signal, replace: false });
  messages.note(escaped`Template written to ${file}. Fill it in, and give it with --data ${`@${file}`}`);
  return {};
}

/** The path of the first array element without a value, if there is one. */
function findHole(value: unknown, path = ''): string | undefined {
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const place = `${path}[${at}]`;
      const hole = value[at] === undefined ? place : findHole(value[at], place);
      if (hole) return hole;
    }
  } else if (isRow(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const hole = findHole(inner, path ? `${path}.${name}` : name);
      if (hole) return hole;
    }
  }
  return undefined;
}
