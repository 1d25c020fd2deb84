import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseJson } from '../../base/exact-json.ts';
import { systemCode } from '../../base/failure.ts';
import { isRow } from '../../base/row.ts';
import type { Context, Invocation } from '../context.ts';
import { nothing, type Part, wrong } from './part.ts';
import { readStdin } from './stdin.ts';

async function dataText(context: Context, given: string): Promise<string> {
  if (given === '-') return readStdin(context);
  if (given.startsWith('@')) return readFile(resolve(context.io.cwd, given.slice(1)), 'utf8');
  return given;
}

/** The JSON object of `--data`: literal, `@file`, or `-` for standard input. */
export async function readData(context: Context, { flags }: Invocation): Promise<Part> {
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
