import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { type FieldPath, mergeRows, parsePath, setPath } from '../../base/json/paths.ts';
import { getOwn, isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import { listInput, type Operation, skeletonOfFields } from '../../operations/manifest.ts';
import type { Prepared } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import type { OperationFlags } from '../../session/shared-flags.ts';
import { readText } from './given-files.ts';
import { inputNamed, placeOf, sentName } from './requests.ts';
import { type Input, jsonFault, noInput, type Part, parseGivenJson, readValue, schemaAt, wrong } from './values.ts';

interface BodyPart extends Part {
  /** The fields of `-F`, by the names that are sent. */
  readonly fields: Input;
  readonly hasData: boolean;
}

/** Reads `--data` and `-F` into one body; `-F` overrides `--data`. */
export async function readBody(context: Context, operation: Operation): Promise<BodyPart> {
  const given = context.invocation.operationFlags;
  if (given.data === undefined && given.field.length === 0) return { ...noInput, fields: {}, hasData: false };
  const data = await readData(context, operation);
  const named = inputNames(data.value, operation);
  const fields = readFieldFlags(operation, given.field, context.io.now());
  const value = mergeRows(named.value, fields.value);
  const hole = findHole(value);
  const holes = hole === undefined ? [] : [escaped`-F: ${hole} is missing. Elements count from 0, without gaps.`];
  const isStray = (name: string) => name !== listInput && placeOf(operation, name) === 'body';
  const strays = operation.bodyType === 'list' ? Object.keys(value).filter(isStray) : [];
  const stray = strays.map((name) => escaped`-F ${name}: the body is a list. Write -F ${listInput}[0].${name}=\u2026`);
  return {
    value,
    mistakes: [...data.mistakes, ...named.mistakes, ...fields.mistakes, ...holes, ...stray],
    fields: fields.value,
    hasData: given.data !== undefined,
  };
}

/** The document by the names of the inputs; a synonym stands for another name. */
function inputNames(document: Input, operation: Operation): Part {
  const mistakes: string[] = [];
  const entries = Object.entries(document).map(([name, value]): [string, unknown] => {
    const sent = getOwn(operation.synonyms ?? {}, name);
    if (sent !== undefined && Object.hasOwn(document, sent)) {
      mistakes.push(escaped`--data: ${name} and ${sent} are two names of the same field. Use one of them.`);
    }
    const input = inputNamed(operation, sent ?? name);
    const place = placeOf(operation, input);
    if (place === 'body' || operation.method === 'GET') return [input, value];
    mistakes.push(escaped`--data is the body, and ${name} goes into the ${place}. Use its flag, or -F ${name}=\u2026`);
    return [input, value];
  });
  return { value: Object.fromEntries(entries), mistakes };
}

/** The JSON object of `--data`, or the list where the body is one: literal, `@file`, or `-` for standard input. */
async function readData(context: Context, { bodyType }: Pick<Operation, 'bodyType'>): Promise<Part> {
  const given = context.invocation.operationFlags.data;
  const kind = bodyType === 'list' ? 'list' : 'object';
  if (given === undefined) return noInput;
  const file = given === '-' ? given : given.startsWith('@') ? given.slice(1) : undefined;
  const source = given === '-' ? 'standard input' : (file ?? 'the given text');
  let text: string;
  try {
    text = file === undefined ? given : await readText(context, file);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'usage') throw error;
    return wrong(escaped`--data: ${error.message}`);
  }
  if (text.trim() === '') return wrong(escaped`--data: ${source} is empty; a JSON ${kind} is expected.`);
  try {
    const value = parseGivenJson(text);
    if (bodyType === 'list' && Array.isArray(value)) return { value: { [listInput]: value }, mistakes: [] };
    return bodyType !== 'list' && isRow(value)
      ? { value, mistakes: [] }
      : wrong(escaped`--data: ${source} is not a JSON ${kind}.`);
  } catch (error) {
    return wrong(escaped`--data: ${source} ${jsonFault(error)}.${meantFile(context, given)}`);
  }
}

/** A file that was named without its `@`. */
const meantFile = ({ io }: Context, given: string): string =>
  !/^(@|-$)/.test(given) && (/\.json$/i.test(given) || existsSync(resolve(io.cwd, given)))
    ? escaped` Did you mean @${given}?`
    : '';

/** The fields of all `-F`, the later ones over the earlier ones. `place`: what mistakes say where they come from elsewhere. */
export function readFieldFlags(operation: Operation, given: readonly string[], now: Date, place = '-F'): Part {
  return given
    .map((each) => readAssignment(each, operation, now, place))
    .reduce(
      (all, part) => ({
        value: mergeRows(all.value, part.value),
        mistakes: [...all.mistakes, ...part.mistakes],
      }),
      noInput,
    );
}

const assignment = /^([^=]*?)(:?=)(.*)$/s;

function readAssignment(given: string, operation: Operation, now: Date, place: string): Part {
  const { input, synonyms = {} } = operation;
  const [, name = '', sign = '', text = ''] = assignment.exec(given) ?? [];
  const path = pathOf(operation, name);
  if (!path) {
    return wrong(
      escaped`${place}: ${JSON.stringify(given)} is not name=value (nested: items[0].sku=\u2026, literal JSON: name:=\u2026).`,
    );
  }
  const [first, ...rest] = path;
  const sent: FieldPath = [getOwn(synonyms, first) ?? first, ...rest];
  if (sign === '=') return { value: setPath(sent, readValue(text, schemaAt(input, sent), now)), mistakes: [] };
  try {
    return { value: setPath(sent, parseGivenJson(text)), mistakes: [] };
  } catch (error) {
    if (error instanceof RangeError) return wrong(escaped`${place} ${name}:= ${jsonFault(error)}.`);
    return wrong(
      escaped`${place} ${name}:= needs JSON, and ${JSON.stringify(text)} is not JSON. For text: ${name}=${text}`,
    );
  }
}

/** A name as it is sent is one input, whatever is in it: `filter[state]`. */
function pathOf(operation: Operation, name: string): FieldPath | undefined {
  const sent = inputNamed(operation, name);
  if (sent !== name) return [sent];
  const path = parsePath(name);
  return path && [inputNamed(operation, path[0]), ...path.slice(1)];
}

/** Shows a body to fill in: the example of this name, the first one, or a skeleton. Sends nothing. */
export function printTemplate(chosen: OperationFlags['template'], operation: Operation): Prepared {
  const { templates = {} } = operation;
  const names = Object.keys(templates);
  const name = typeof chosen === 'string' ? chosen : names[0];
  const template = name === undefined ? skeletonOfBody(operation) : getOwn(templates, name);
  return {
    mistakes:
      template === undefined
        ? [
            `There is no template ${JSON.stringify(name)}. The templates are: ${names.join(', ')}.${didYouMean(name ?? '', names)}`,
          ]
        : [],
    run: async () => ({ text: `${stringifyJson(template, 2)}\n` }),
  };
}

/** A skeleton of the body, by the names that are sent. */
function skeletonOfBody(operation: Operation): unknown {
  const fields = Object.entries(operation.input).filter(([name]) => placeOf(operation, name) === 'body');
  const body = skeletonOfFields(
    Object.fromEntries(fields.map(([name, schema]) => [sentName(operation, name), schema])),
  );
  return operation.bodyType === 'list' ? body[listInput] : body;
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
