import { basename } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { type Operation, type ValueSchema, withoutNull } from '../../operations/manifest.ts';
import type { Context } from '../../session/context.ts';
import type { Input, Part } from './part.ts';
import { readBytes } from './read-text.ts';

/** A file that is sent as a part of a body. */
export class GivenFile {
  constructor(
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

const isBinary = (schema: ValueSchema): boolean => withoutNull(schema).format === 'binary';

/** Is the input a file, or a list of files? */
export const isFileInput = ({ bodyType }: Operation, schema: ValueSchema): boolean =>
  bodyType === 'multipart' && (isBinary(schema) || (schema.items !== undefined && isBinary(schema.items)));

async function readGivenFile(context: Context, name: string, given: unknown, mistakes: string[]): Promise<unknown> {
  if (typeof given !== 'string' || !given.startsWith('@')) {
    mistakes.push(escaped`${name} is a file. Give its name after @, as in @label.pdf`);
    return given;
  }
  const file = given.slice(1);
  try {
    return new GivenFile(file === '-' ? name : basename(file), await readBytes(context, file));
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'usage') throw error;
    mistakes.push(escaped`${name}: ${error.message}`);
    return given;
  }
}

/** The input with the files that `@name` stands for. */
export async function withFiles(context: Context, operation: Operation, input: Input): Promise<Part> {
  const mistakes: string[] = [];
  const value: Record<string, unknown> = { ...input };
  for (const [name, schema] of Object.entries(operation.input)) {
    const given = value[name];
    if (given === undefined || !isFileInput(operation, schema)) continue;
    if (!Array.isArray(given)) value[name] = await readGivenFile(context, name, given, mistakes);
    else {
      const files: unknown[] = [];
      for (const each of given) files.push(await readGivenFile(context, name, each, mistakes));
      value[name] = files;
    }
  }
  return { value, mistakes };
}
