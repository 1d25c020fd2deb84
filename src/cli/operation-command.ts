import { escapeControls } from '../base/escape-controls.ts';
import { camelCase, flagOfField } from '../base/names.ts';
import type { Command, FlagSpec } from '../commands/command.ts';
import { pagingFields } from '../commands/input/paging.ts';
import { fieldFlag } from '../commands/tool-commands.ts';
import { isScalar, type Operation, typesOf, type ValueSchema, withoutNull } from '../operations/manifest.ts';
import { sharedFlags, valueName } from './flags.ts';

function valuePlaceholder(schema: ValueSchema): string {
  if (schema.format === 'date') return 'day';
  const types = typesOf(schema);
  if (types.includes('integer') || types.includes('number')) return 'number';
  return isScalar(schema) ? 'text' : 'json';
}

function aboutInput(schema: ValueSchema): string {
  const description = escapeControls(schema.description ?? '');
  return schema.format === 'date' ? `${description} (YYYY-MM-DD, today, yesterday, 7d)` : description;
}

const bodyFlags: readonly FlagSpec[] = [
  {
    flag: '--data <json>',
    about: 'the body as JSON, @file, or - for standard input; -F and the flags above override it',
    takesAnything: true,
  },
  fieldFlag,
  { flag: '--template', about: 'print a body to fill in, send nothing' },
];

/** Names of flags that every command has. */
const takenNames = new Set(['help', 'version', ...[...sharedFlags, ...bodyFlags].map(({ flag }) => valueName(flag))]);

/** The flag of an input. It gets a prefix if its name is taken, or would be the opposite of another flag. */
function inputFlag(field: string, method: Operation['method']): string {
  const isFree = !takenNames.has(camelCase(field)) && !/^no[_-]/.test(field);
  return flagOfField(isFree ? field : `${method === 'GET' ? 'query' : 'body'}-${field}`);
}

/** The flags of an operation's input. Secrets have none; a list's pages have shared ones. */
function inputFlags({ input, splitBy, synonyms = {}, secret = [], method, kind }: Operation): FlagSpec[] {
  const withoutFlag = kind === 'list' ? [...secret, ...pagingFields] : secret;
  const flagFor = (word: string, schema: ValueSchema, about: string, field = word): FlagSpec => {
    const choices = withoutNull(schema).enum?.map((choice) => escapeControls(String(choice)));
    return {
      field,
      flag: `${inputFlag(word, method)} <${choices ? word : valuePlaceholder(schema)}>`,
      about,
      ...(choices && { choices }),
      repeats: splitBy === word || typesOf(schema).includes('array'),
    };
  };
  const named = Object.entries(input)
    .filter(([field]) => !withoutFlag.includes(field))
    .map(([field, schema]) => flagFor(field, schema, aboutInput(schema)));
  const others = Object.entries(synonyms).map(([word, field]) =>
    flagFor(word, input[field] ?? {}, `another word for ${flagOfField(field)}`, field),
  );
  if (secret.length > 0) return named;
  return [...named, ...others, ...(method === 'GET' ? [fieldFlag] : bodyFlags)];
}

async function loadRunner({ kind, document }: Operation) {
  if (document) return (await import('../commands/kinds/document.ts')).runDocument;
  if (kind === 'list') return (await import('../commands/kinds/list.ts')).runList;
  return (await import('../commands/kinds/record.ts')).runRecord;
}

/** The command of an operation. Its flags are made when asked for: a run needs those of one operation at most. */
export const operationCommand = (operation: Operation): Command => ({
  summary: escapeControls(operation.summary),
  note: operation.note,
  arguments: operation.parameters.map((name, at) =>
    operation.acceptsMany && at === operation.parameters.length - 1 ? `<${name}...>` : `<${name}>`,
  ),
  get flags() {
    return inputFlags(operation);
  },
  uses: operation.kind === 'list' ? ['pages', 'output'] : ['output'],
  examples: operation.examples,
  operation,
  load: async () => {
    const run = await loadRunner(operation);
    return (context, invocation) => run(context, invocation, operation);
  },
});
