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
export function unknownInputs({ inputs }: Pick<Tool, 'inputs'>, given: Row): Message[] {
  const known = inputs.map(({ name }) => name);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  return unknown.map(
    (name) =>
      escaped`There is no input ${JSON.stringify(name)}.${didYouMean(name, known)} The inputs are: ${known.join(', ')}.`,
  );
}

/**
 * Reads the values that a model gives a tool into the command line that a person would type; `more` are flags of every
 * line. No value can become a flag or an argument of its own.
 */
export function readToolInput(tool: Tool, given: Row, more: readonly string[], folder: string | undefined): ToolLine {
  const { words, inputs, always, columns } = tool;
  const mistakes = unknownInputs(tool, given);
  const flags: string[] = [];
  const args: string[] = [];
  for (const input of inputs) {
    const { name, flag, schema, required, repeats, file } = input;
    // Many models send null for what they leave out.
    const value = given[name] ?? undefined;
    if (value === undefined) {
      if (required && flag === undefined) mistakes.push(escaped`${name} is missing.`);
      continue;
    }
    if (flag !== undefined && schema.type === 'boolean' && typeof value === 'boolean') {
      if (value) flags.push(flag);
      continue;
    }
    for (const each of repeats ? [value].flat() : [value]) {
      const text = flag !== undefined && schema.type === 'boolean' ? undefined : textOf(input, each);
      const mistake =
        text === undefined
          ? escaped`${name}: ${kindOf(each)} is not what it takes.`
          : flag === undefined && repeats && text.startsWith('@')
            ? escaped`${name}: ${JSON.stringify(text)} is not an id.`
            : file && fileMistake(input, text, folder ?? '');
      if (mistake !== undefined) mistakes.push(mistake);
      else if (text !== undefined && flag === undefined) args.push(text);
      else if (text !== undefined) flags.push(`${flag}=${text}`);
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
