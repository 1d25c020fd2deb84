import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { ask, mayAsk } from '../../session/ask.ts';
import type { Context } from '../../session/context.ts';
import { readStdin } from './given-files.ts';
import type { Input } from './values.ts';

const confirmation = '_confirmation';

/** `current_password` → `Current password`. */
const promptLabel = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

async function askSecrets(context: Context, fields: readonly string[], secret: readonly string[]): Promise<string[]> {
  const values: string[] = [];
  for (const field of fields) {
    const label = promptLabel(field);
    const value = await ask(context, escaped`${label}: `, true);
    if (value === '') throw usageFailure([escaped`${label} is empty. Nothing was sent.`]);
    values.push(value);
    if (!secret.includes(field + confirmation)) continue;
    const repeated = await ask(context, `${label}, again: `, true);
    if (repeated !== value) throw usageFailure([escaped`${label}: the two entries differ. Nothing was sent.`]);
  }
  return values;
}

/** A line each on standard input. Throws a failure of kind `usage`. */
export async function readSecretLines(context: Context, fields: readonly string[]): Promise<string[]> {
  const lines = (await readStdin(context)).replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length === fields.length && !lines.includes('')) return lines;
  const labels = fields.map((field) => promptLabel(field).toLowerCase()).join(', ');
  throw usageFailure([escaped`Standard input must hold ${fields.length} lines: ${labels}. Nothing was sent.`]);
}

/**
 * Secret inputs: typed unseen on a terminal, else a line each on standard input. A `…_confirmation` is not read: it gets
 * the value of the field that it confirms.
 */
export async function readSecrets(context: Context, secret: readonly string[]): Promise<Input> {
  const onTerminal = context.io.stdin.isTTY === true;
  if (onTerminal && !mayAsk(context)) {
    throw usageFailure(['Secrets are typed on a terminal, and questions are turned off.']);
  }
  const fields = secret.filter((field) => !field.endsWith(confirmation));
  const values = await (onTerminal ? askSecrets(context, fields, secret) : readSecretLines(context, fields));
  for (const value of values) context.redactor.add(value);
  return Object.fromEntries(
    secret.map((field) => [field, values[fields.indexOf(field.replace(confirmation, ''))] ?? '']),
  );
}
