import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../../base/row.ts';
import { didYouMean, escaped, type Message } from '../../base/text/message.ts';
import type { Tool, ToolInput } from './tools.ts';

export interface ToolLine {
  readonly argv: readonly string[];
  readonly mistakes: readonly Message[];
}

/** A name of a file in the folder of the server: no way out of it, no hidden file, nothing that systems read as more than a name. */
const plainName = /^[^./\\:*?"<>|\p{C}\s~-][^/\\:*?"<>|\p{C}]*$/u;

/** Names that are devices on Windows, in every folder. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function fileMistake({ name, file }: ToolInput, given: string, folder: string): Message | undefined {
  if (!plainName.test(given) || deviceName.test(given))
    return escaped`${name}: ${JSON.stringify(given)} is not the plain name of a file: no folders, as in orders.xlsx.`;
  const found = lstatSync(join(folder, given), { throwIfNoEntry: false });
  if (file === 'written' && found) return escaped`${name}: ${given} exists. Choose another name: no file is replaced.`;
  if (file === 'read' && !found?.isFile())
    return escaped`${name}: there is no file ${given} in the folder of this server.`;
  return undefined;
}

const typeNames: Readonly<Record<string, string>> = {
  undefined: 'nothing',
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'a list' : (typeNames[typeof value] ?? 'an object'));

/** The text of a value for the command line; undefined if an input cannot have a value of this type. */
function textOf({ flag, schema: whole, repeats }: ToolInput, value: unknown): string | undefined {
  const schema = (repeats ? whole.items : undefined) ?? whole;
  // As text it might name a file to read.
  if (flag === '--data') return typeof value === 'object' ? JSON.stringify(value) : undefined;
  const types = [schema.type].flat();
  if (typeof value === 'object') {
    const takesJson = schema.format === 'json' || types.includes('array') || types.includes('object');
    return takesJson ? JSON.stringify(value) : undefined;
  }
  return typeof value === 'boolean' && types.includes('string') ? undefined : String(value);
}

/** Returns a mistake for each input that a tool does not have. */
export function unknownInputs({ inputs, isDryOnly }: Pick<Tool, 'inputs' | 'isDryOnly'>, given: Row): Message[] {
  const known = inputs.map(({ name }) => name);
  const isSo = (name: string): boolean => isDryOnly && name === 'dry_run' && given[name] === true;
  const unknown = Object.keys(given).filter((name) => !known.includes(name) && !isSo(name));
  return unknown.map(
    (name) => escaped`There is no input ${JSON.stringify(name)}.${didYouMean(name, known)} The inputs are: ${known}.`,
  );
}

/** The arguments of every call besides the input of its tool. */
export interface CallBeside {
  /** Flags of every line. */
  readonly flags: readonly string[];
  /** The one folder whose files may be read. */
  readonly folder: string | undefined;
}

/** The words that one value of an input becomes, or why it is not taken. */
function wordsOfValue(
  input: ToolInput,
  value: unknown,
  folder: string | undefined,
): { readonly flags?: readonly string[]; readonly args?: readonly string[] } | { readonly mistake: Message } {
  const { name, flag, schema, repeats, file } = input;
  const isSwitch = flag !== undefined && schema.type === 'boolean';
  if (isSwitch && typeof value === 'boolean') return { flags: value ? [flag] : [] };
  const text = isSwitch ? undefined : textOf(input, value);
  if (text === undefined) return { mistake: escaped`${name} does not take ${kindOf(value)}.` };
  if (flag === undefined && repeats && text.startsWith('@'))
    return { mistake: escaped`${name}: ${JSON.stringify(text)} is not an id.` };
  const mistake = file && fileMistake(input, text, folder ?? '');
  if (mistake) return { mistake };
  return flag === undefined ? { args: [text] } : { flags: [`${flag}=${text}`] };
}

/**
 * Turns the values that a model gives a tool into the command line that a person would type. No value can become a flag or an
 * argument of its own.
 */
export function readToolInput(tool: Tool, given: Row, { flags: more, folder }: CallBeside): ToolLine {
  const { words, inputs, always, columns } = tool;
  const mistakes = unknownInputs(tool, given);
  const flags: string[] = [];
  const args: string[] = [];
  for (const input of inputs) {
    const { name, flag, required, repeats } = input;
    // Many models send null for what they leave out.
    const value = given[name] ?? undefined;
    if (value === undefined && required && flag === undefined) mistakes.push(escaped`${name} is missing.`);
    const all = repeats ? [value].flat() : [value];
    for (const each of value === undefined ? [] : all) {
      const read = wordsOfValue(input, each, folder);
      if ('mistake' in read) mistakes.push(read.mistake);
      else {
        flags.push(...(read.flags ?? []));
        args.push(...(read.args ?? []));
      }
    }
  }
  const asks = (name: string): boolean => given[name] !== undefined && given[name] !== null && given[name] !== false;
  const isLaidOut = columns.length === 0 || ['columns', 'ids', 'out'].some(asks);
  const layout = isLaidOut ? [] : [`--columns=${columns.join(',')}`];
  return {
    argv: [...words, ...more, ...always, ...layout, ...flags, ...(args.length > 0 ? ['--', ...args] : [])],
    mistakes,
  };
}
