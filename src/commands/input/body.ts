import { getOwn } from '../../base/get-own.ts';
import { findHole, mergeRows } from '../../base/paths.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../context.ts';
import { readData } from './data.ts';
import { readFieldFlags } from './fields.ts';
import type { Input, Part } from './part.ts';

/** The document with the names that are sent in place of their synonyms. */
function sentNames(document: Input, { synonyms = {} }: Operation): Part {
  const mistakes: string[] = [];
  const entries = Object.entries(document).map(([name, value]): [string, unknown] => {
    const sent = getOwn(synonyms, name);
    if (sent !== undefined && Object.hasOwn(document, sent)) {
      mistakes.push(`--data: ${name} and ${sent} are two names of the same field. Use one of them.`);
    }
    return [sent ?? name, value];
  });
  return { value: Object.fromEntries(entries), mistakes };
}

interface BodyPart extends Part {
  /** What `-F` gives, by the names that are sent. */
  readonly fields: Input;
  readonly hasData: boolean;
}

/** What `--data` and `-F` give, `-F` over `--data`. */
export async function readBody(context: Context, operation: Operation, invocation: Invocation): Promise<BodyPart> {
  const data = await readData(context, invocation);
  const named = sentNames(data.value, operation);
  const fields = readFieldFlags(operation, invocation, context.io.now());
  const value = mergeRows(named.value, fields.value);
  const hole = findHole(value);
  const holes = hole === undefined ? [] : [`-F: ${hole} is missing. Elements count from 0, without gaps.`];
  return {
    value,
    mistakes: [...data.mistakes, ...named.mistakes, ...fields.mistakes, ...holes],
    fields: fields.value,
    hasData: invocation.flags.data !== undefined,
  };
}
