import { Failure, usageFailure } from '../../base/failure.ts';
import type { Operation } from '../../operations/manifest.ts';
import { ask, mayAsk } from '../ask.ts';
import type { Context } from '../context.ts';
import type { Input } from './part.ts';
import { readStdin } from './stdin.ts';

const confirming = /_confirmation$/;

/** `current_password` → `Current password`. */
const labelOf = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The fields that somebody types; a `…_confirmation` repeats the field it confirms. */
const typedFields = ({ secret = [] }: Operation): readonly string[] =>
  secret.filter((field) => !confirming.test(field));

const withConfirmations = ({ secret = [] }: Operation, typed: Readonly<Record<string, string>>): Input =>
  Object.fromEntries(secret.map((field) => [field, typed[field.replace(confirming, '')] ?? '']));

async function askFields(context: Context, operation: Operation): Promise<Record<string, string>> {
  const typed: Record<string, string> = {};
  for (const field of typedFields(operation)) {
    const given = await ask(context, `${labelOf(field)}: `, true);
    if (given === '') throw usageFailure([`${labelOf(field)}: it is empty; nothing was sent.`]);
    typed[field] = given;
    if (!operation.secret?.includes(`${field}_confirmation`)) continue;
    const again = await ask(context, `${labelOf(field)}, again: `, true);
    if (again !== typed[field]) throw usageFailure([`${labelOf(field)}: the two are not the same; nothing was sent.`]);
  }
  return typed;
}

async function readFields(context: Context, operation: Operation): Promise<Record<string, string>> {
  const fields = typedFields(operation);
  const lines = (await readStdin(context)).replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length !== fields.length || lines.includes('')) {
    const wanted = fields.map((field) => labelOf(field).toLowerCase()).join(', ');
    throw usageFailure([`Standard input must hold ${fields.length} lines: ${wanted}. Nothing was sent.`]);
  }
  return Object.fromEntries(fields.map((field, at) => [field, lines[at] ?? '']));
}

/** The secret inputs of an operation: typed unseen on a terminal, else a line each on standard input. */
export async function readSecrets(context: Context, operation: Operation): Promise<Input> {
  if (!operation.secret) throw new Failure('bug', `${operation.id} has no secrets to read.`);
  const unattended = context.io.stdin.isTTY !== true;
  if (!unattended && !mayAsk(context))
    throw usageFailure(['Secrets are asked for on a terminal, and nothing may be asked here.']);
  const typed = await (unattended ? readFields(context, operation) : askFields(context, operation));
  for (const value of Object.values(typed)) context.redactor.add(value);
  return withConfirmations(operation, typed);
}
