import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { documentAt, holeIn, mergeDeep, parsePath } from '../base/deep.ts';
import { parseJson, stringifyJson } from '../base/exact-json.ts';
import { systemCode } from '../base/failure.ts';
import { own } from '../base/own.ts';
import { isRow } from '../base/row.ts';
import type { Operation } from '../operations/manifest.ts';
import { writeTo } from '../output/sink.ts';
import { readStdin } from './ask.ts';
import type { Call, Context } from './context.ts';
import type { Input } from './input.ts';
import { readValue, schemaAt } from './values.ts';

interface Part {
  readonly value: Input;
  readonly mistakes: readonly string[];
}

const nothing: Part = { value: {}, mistakes: [] };

const wrong = (mistake: string): Part => ({ value: {}, mistakes: [mistake] });

async function dataText(context: Context, given: string): Promise<string> {
  if (given === '-') return readStdin(context);
  if (given.startsWith('@')) return readFile(resolve(context.io.cwd, given.slice(1)), 'utf8');
  return given;
}

/** The JSON object of `--data`: literal, `@file`, or `-` for standard input. */
async function readData(context: Context, { flags }: Call): Promise<Part> {
  const given = flags.data;
  if (typeof given !== 'string') return nothing;
  const place = given === '-' ? 'standard input' : given.startsWith('@') ? given.slice(1) : 'the text given';
  let text: string;
  try {
    text = await dataText(context, given);
  } catch (error) {
    context.signal.throwIfAborted();
    return wrong(`--data: ${place} cannot be read (${systemCode(error) ?? 'unknown error'}).`);
  }
  if (text.trim() === '') return wrong(`--data: ${place} is empty, and a JSON object was expected.`);
  try {
    const value = parseJson(text);
    if (isRow(value)) return { value, mistakes: [] };
    return wrong(`--data: ${place} holds no JSON object.`);
  } catch (error) {
    return wrong(`--data: ${place} is no JSON${error instanceof Error ? ` (${error.message})` : ''}.`);
  }
}

const assignment = /^([^=]*?)(:?=)(.*)$/s;

function readField(given: string, { input, synonyms = {} }: Operation, now: Date): Part {
  const [, name = '', sign, text = ''] = assignment.exec(given) ?? [];
  const path = sign === undefined ? undefined : parsePath(name);
  if (!path)
    return wrong(`-F: ${JSON.stringify(given)} is no name=value (nested: items[0].sku=…, literal JSON: name:=…).`);
  const [first, ...rest] = path;
  const sent = [own(synonyms, String(first)) ?? first ?? '', ...rest];
  if (sign === '=') {
    return { value: documentAt(sent, readValue(text, schemaAt(input, sent), now)) as Input, mistakes: [] };
  }
  try {
    return { value: documentAt(sent, parseJson(text)) as Input, mistakes: [] };
  } catch {
    return wrong(`-F ${name}:= wants JSON, and ${JSON.stringify(text)} is none. For a text: ${name}=${text}`);
  }
}

function readFields(operation: Operation, { flags }: Call, now: Date): Part {
  const given = Array.isArray(flags.field) ? (flags.field as readonly string[]) : [];
  const parts = given.map((each) => readField(each, operation, now));
  const value = parts.reduce<unknown>((merged, part) => mergeDeep(merged, part.value), {});
  return { value: value as Input, mistakes: parts.flatMap(({ mistakes }) => mistakes) };
}

/** Other words for inputs become the names that are sent. */
function sentNames(value: Input, { synonyms = {} }: Operation): Input {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [own(synonyms, name) ?? name, inner]));
}

/** What `--data` and `-F` give, merged in this order; typed flags are laid over it by the caller. */
export async function readBody(context: Context, operation: Operation, call: Call): Promise<Part> {
  const data = await readData(context, call);
  const fields = readFields(operation, call, context.io.now());
  const value = mergeDeep(sentNames(data.value, operation), fields.value) as Input;
  const hole = holeIn(value);
  const holes = hole === undefined ? [] : [`-F: ${hole} is missing: elements are counted from 0 without gaps.`];
  return { value, mistakes: [...data.mistakes, ...fields.mistakes, ...holes] };
}

const empty = (schema: ReturnType<typeof schemaAt>): unknown => {
  const types = schema.anyOf ? schema.anyOf.map(({ type }) => type) : [schema.type];
  if (types.includes('array')) return [schema.items ? empty(schema.items) : ''];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, empty(inner)]));
  if (types.includes('integer') || types.includes('number')) return 0;
  return types.includes('boolean') ? false : '';
};

/** Prints the skeleton of a body, to fill in. */
export const printTemplate = ({ io }: Context, operation: Operation): Promise<void> =>
  writeTo(io.stdout, `${stringifyJson(templateOf(operation), 2)}\n`);

/** A skeleton of what can be sent, to fill in. */
export const templateOf = ({ input }: Pick<Operation, 'input'>): unknown => empty({ properties: input });
