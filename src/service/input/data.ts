import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { listInput, type Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { jsonFault, parseGivenJson } from './given-json.ts';
import { noInput, type Part, wrong } from './part.ts';
import { readText } from './read-text.ts';

/** A file that was named without its `@`. */
const meantFile = ({ io }: Context, given: string): string =>
  !/^(@|-$)/.test(given) && (/\.json$/i.test(given) || existsSync(resolve(io.cwd, given)))
    ? escaped` Did you mean @${given}?`
    : '';

/** The JSON object of `--data`, or the list where the body is one: literal, `@file`, or `-` for standard input. */
export async function readData(
  context: Context,
  { operationFlags }: Invocation,
  { bodyType }: Pick<Operation, 'bodyType'>,
): Promise<Part> {
  const given = operationFlags.data;
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
