import { existsSync, promises as fs } from 'node:fs';
import { resolve } from 'node:path';
import { systemCode } from '../../base/failure.ts';
import { isRow } from '../../base/row.ts';
import type { Context, Invocation } from '../context.ts';
import { jsonFault, parseGivenJson } from './given-json.ts';
import { noInput, type Part, wrong } from './part.ts';
import { readStdin } from './stdin.ts';

async function dataText(context: Context, given: string): Promise<string> {
  if (given === '-') return readStdin(context);
  if (given.startsWith('@')) return fs.readFile(resolve(context.io.cwd, given.slice(1)), 'utf8');
  return given;
}

/** A file that was named without its `@`. */
const meantFile = ({ io }: Context, given: string): string =>
  !/^(@|-$)/.test(given) && (/\.json$/i.test(given) || existsSync(resolve(io.cwd, given)))
    ? ` Did you mean @${given}?`
    : '';

/** The JSON object of `--data`: literal, `@file`, or `-` for standard input. */
export async function readData(context: Context, { flags }: Invocation): Promise<Part> {
  const given = flags.data;
  if (typeof given !== 'string') return noInput;
  const source = given === '-' ? 'standard input' : given.startsWith('@') ? given.slice(1) : 'the given text';
  let text: string;
  try {
    text = await dataText(context, given);
  } catch (error) {
    context.signal.throwIfAborted();
    return wrong(`--data: ${source} cannot be read (${systemCode(error) ?? 'unknown error'}).`);
  }
  if (text.trim() === '') return wrong(`--data: ${source} is empty; a JSON object is expected.`);
  try {
    const value = parseGivenJson(text);
    return isRow(value) ? { value, mistakes: [] } : wrong(`--data: ${source} is not a JSON object.`);
  } catch (error) {
    return wrong(`--data: ${source} ${jsonFault(error)}.${meantFile(context, given)}`);
  }
}
