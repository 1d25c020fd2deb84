import { usageFailure } from '../../base/failure.ts';
import { edited, escaped, joined, type Message, term } from '../../base/text/message.ts';
import { latinNumber, withoutMarks } from '../../base/text/text.ts';
import type { Operation } from '../../operations/manifest.ts';
import { placeOfOrder } from '../../operations/route.ts';
import { orderWord } from '../../orders/order.ts';
import { ask, mayAsk } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Context } from '../../session/context.ts';
import { readStdin } from './given-files.ts';
import type { Input } from './values.ts';

/** Strips an argument of blanks and marks, an order's also of the # before its number. */
function plainArgument(operation: Operation, word: string, at: number): string {
  const order = placeOfOrder(operation);
  const isOrder = at === order || (operation.acceptsMany === true && order >= 0 && at > order);
  return isOrder ? orderWord(word) : latinNumber(withoutMarks(word));
}

/** The arguments of a command; `-` in place of ids stands for those on standard input, `@file` for those of a file, one a line. */
export async function readArguments(context: Context, operation: Operation) {
  const { words, shared } = context.invocation;
  const { data } = shared;
  const mistakes: Message[] = [];
  if (operation.parameters.length === 0) return { args: words, mistakes };
  const plain = (word: string, at: number): string => {
    const argument = plainArgument(operation, word, at);
    if (argument === '' && word.trim() !== '') mistakes.push(escaped`${JSON.stringify(word)} is not an id.`);
    return argument;
  };
  if (!operation.acceptsMany) return { args: words.map(plain), mistakes };
  const before = operation.parameters.length - 1;
  const given = words.slice(before);
  if (given.includes('-') && (data === '-' || data === '@-')) {
    throw usageFailure(
      [escaped`- reads ids from standard input, and --data - reads the body from it: both at once is not possible.`],
      escaped`Give the ids as arguments, or the body in a file: --data @body.json`,
    );
  }
  // Each id once: a second cancel of an order would only fail.
  const ids = new Set<string>();
  for (const word of new Set(given)) {
    if (word !== '-' && !/^@./.test(word)) ids.add(plain(word, before));
    else {
      const { readIds } = await import('./listed-ids.ts');
      const listed = await readIds(context, operation, word, (line) => plainArgument(operation, line, before));
      for (const id of listed.ids) ids.add(id);
      mistakes.push(...listed.mistakes);
    }
  }
  return { args: [...words.slice(0, before).map(plain), ...ids], mistakes };
}

const confirmation = '_confirmation';

const labelWords = (field: string): string => field.replaceAll('_', ' ');

const promptLabel = (field: string): Message => edited(term(labelWords(field)), 'capitalized');

async function askSecrets(
  context: Desk & Profile,
  fields: readonly string[],
  secret: readonly string[],
): Promise<string[]> {
  const values: string[] = [];
  for (const field of fields) {
    const label = promptLabel(field);
    const value = await ask(context, escaped`${label}: `, true);
    if (value === '') throw usageFailure([escaped`${label} is empty. Nothing was sent.`]);
    values.push(value);
    if (!secret.includes(field + confirmation)) continue;
    const repeated = await ask(context, escaped`${label}, again: `, true);
    if (repeated !== value) throw usageFailure([escaped`${label}: the two entries differ. Nothing was sent.`]);
  }
  return values;
}

/** A line each on standard input. Throws a failure of kind `usage`. */
export async function readSecretLines(context: Desk, fields: readonly string[]): Promise<string[]> {
  const lines = (await readStdin(context)).replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length === fields.length && !lines.includes('')) return lines;
  const labels = joined(
    fields.map((field) => term(labelWords(field).toLowerCase())),
    ', ',
  );
  throw usageFailure([escaped`Standard input must hold ${fields.length} lines: ${labels}. Nothing was sent.`]);
}

/**
 * Secret inputs: typed unseen on a terminal, else a line each on standard input. A `…_confirmation` is not read: it gets
 * the value of the field that it confirms.
 */
export async function readSecrets(context: Desk & Profile, secret: readonly string[]): Promise<Input> {
  const onTerminal = context.io.stdin.isTTY === true;
  if (onTerminal && !mayAsk(context)) {
    throw usageFailure([escaped`Secrets are typed on a terminal, and questions are turned off.`]);
  }
  const fields = secret.filter((field) => !field.endsWith(confirmation));
  const values = await (onTerminal ? askSecrets(context, fields, secret) : readSecretLines(context, fields));
  for (const value of values) context.redactor.add(value);
  return Object.fromEntries(
    secret.map((field) => [field, values[fields.indexOf(field.replace(confirmation, ''))] ?? '']),
  );
}
