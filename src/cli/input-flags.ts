import { escapeControls } from '../base/text/escape-controls.ts';
import { flagOfField } from '../base/text/names.ts';
import {
  isFileInput,
  isScalar,
  type Operation,
  typesOf,
  type ValueSchema,
  withoutNull,
} from '../operations/manifest.ts';
import { pagingFields } from '../service/input/paging.ts';
import { hasPlace, placeOf, sentName } from '../service/input/requests.ts';
import { type FlagSpec, valueName } from '../session/flags.ts';
import { dayForms, operationFlags } from '../session/operation-flags.ts';
import { sharedFlags } from '../session/shared-flags.ts';

function valuePlaceholder(operation: Operation, schema: ValueSchema): string {
  if (isFileInput(operation, schema)) return '@file';
  if (schema.format === 'date') return 'day';
  const types = typesOf(schema);
  if (types.includes('array')) return schema.items ? valuePlaceholder(operation, schema.items) : 'text';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('boolean') && types.every((type) => type === 'boolean' || type === 'null')) return 'true|false';
  return isScalar(schema) ? 'text' : 'json';
}

function aboutInput(schema: ValueSchema): string {
  const description = escapeControls(schema.description ?? '');
  return schema.format === 'date' ? `${description} (${dayForms})` : description;
}

/** Only an operation whose document has examples takes a name: the word after it may be an argument. */
function templateFlag({ templates = {} }: Operation): FlagSpec {
  const names = Object.keys(templates).map(escapeControls);
  if (names.length === 0) return operationFlags.template;
  const about = 'print an example of a body, send nothing';
  return { flag: '--template [name]', about, choices: names, fallback: names[0] };
}

/** However a flag is written: `dry_Run` is `dryRun`. */
const flagKey = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

/** Names of flags that every command has. */
const { data, field, template } = operationFlags;
const takenNames = new Set(
  ['help', 'version', ...[...sharedFlags, data, field, template].map(({ flag }) => valueName(flag))].map(flagKey),
);

/** No name that a flag of ours has, nor the opposite of another flag. */
const isFree = (name: string): boolean => !takenNames.has(flagKey(name)) && !/^no[_-]/i.test(name);

/** The flags of inputs, each a flag of its own: with its place before it where the name is taken, else with a number. */
function flagNames(operation: Operation, names: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  const used = new Set<string>();
  for (const name of names) {
    const prefixed = `${placeOf(operation, name)}-${name}`;
    let flag = flagOfField(isFree(name) ? name : prefixed);
    for (let count = 1; used.has(flag); count++) flag = flagOfField(count === 1 ? prefixed : `${prefixed}-${count}`);
    used.add(flag);
    flags.set(name, flag);
  }
  return flags;
}

/** The flags of an operation's input. Secrets have none; a list's pages have shared ones. */
export function inputFlags(operation: Operation): FlagSpec[] {
  const { input, requiredInput, splitBy, synonyms = {}, secret = [], method, kind } = operation;
  const shared = kind === 'list' ? pagingFields(operation) : {};
  const named = Object.keys(input).filter(
    (name) => !secret.includes(name) && !Object.hasOwn(shared, sentName(operation, name)),
  );
  const flags = flagNames(operation, [...named, ...Object.keys(synonyms)]);
  const flagFor = (word: string, field: string, about: string): FlagSpec => {
    const schema = input[field] ?? {};
    const choices = withoutNull(schema).enum?.map((choice) => escapeControls(String(choice)));
    return {
      field,
      flag: `${flags.get(word)} <${choices ? word : valuePlaceholder(operation, schema)}>`,
      about,
      ...(operation.grade === 'imported' && requiredInput.includes(word) && { required: true }),
      ...(choices && { choices }),
      repeats: splitBy === word || typesOf(schema).includes('array'),
    };
  };
  const own = named.map((name) => flagFor(name, name, aboutInput(input[name] ?? {})));
  const others = Object.entries(synonyms).map(([word, field]) =>
    flagFor(word, field, `another word for ${flagOfField(field)}`),
  );
  if (secret.length > 0) return own;
  const takesBody = method !== 'GET' || hasPlace(operation, 'body');
  return [...own, ...others, ...(takesBody ? [data, field, templateFlag(operation)] : [field])];
}
