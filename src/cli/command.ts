import { escapeControls } from '../base/escape-controls.ts';
import { camelCase, flagOfField } from '../base/names.ts';
import type { Command, FlagSpec } from '../commands/command.ts';
import { isScalar, type Operation, typesOf, type ValueSchema, withoutNull } from '../operations/manifest.ts';
import { sharedFlags, valueName } from './flags.ts';

/** A word of the command line: a group with verbs below it, or a command. */
export interface CommandNode {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly heading: string;
  readonly note?: string | undefined;
  readonly children: readonly CommandNode[];
  readonly command?: Command;
}

function placeholder(schema: ValueSchema): string {
  if (schema.enum) return 'state';
  if (schema.format === 'date') return 'day';
  const types = typesOf(schema);
  if (types.includes('integer') || types.includes('number')) return 'number';
  return isScalar(schema) ? 'text' : 'json';
}

function aboutInput(schema: ValueSchema): string {
  const description = escapeControls(schema.description ?? '');
  const allowed = withoutNull(schema).enum;
  if (allowed) return `${description} (${escapeControls(allowed.join(', '))})`;
  if (schema.format === 'date') return `${description} (YYYY-MM-DD, today, yesterday, 7d)`;
  return description;
}

const fieldFlag: FlagSpec = {
  flag: '-F, --field <name=value>',
  about: 'set any field; nested: items[0].sku=…; literal JSON: name:=…',
  repeats: true,
};

const bodyFlags: readonly FlagSpec[] = [
  {
    flag: '--data <json>',
    about: 'the body as JSON, @file, or - for standard input; -F and the flags above go over it',
  },
  fieldFlag,
  { flag: '--template', about: 'print a body to fill in, send nothing' },
];

const sharedNames = new Set(sharedFlags.map(({ flag }) => valueName(flag)));

/** The flags of an operation's input. Secrets have none, and a name that a shared flag has is reached with -F. */
function inputFlags({ input, splitBy, synonyms = {}, secret = [], method }: Operation): FlagSpec[] {
  const flagFor = (word: string, schema: ValueSchema, about: string): FlagSpec => ({
    flag: `${flagOfField(word)} <${withoutNull(schema).enum ? word : placeholder(schema)}>`,
    about,
    repeats: splitBy === word || typesOf(schema).includes('array'),
  });
  const named = Object.entries(input)
    .filter(([field]) => !secret.includes(field) && !sharedNames.has(camelCase(field)))
    .map(([field, schema]) => flagFor(field, schema, aboutInput(schema)));
  const others = Object.entries(synonyms).map(([word, field]) =>
    flagFor(word, input[field] ?? {}, `another word for ${flagOfField(field)}`),
  );
  if (secret.length > 0) return named;
  return [...named, ...others, ...(method === 'GET' ? [fieldFlag] : bodyFlags)];
}

async function runnerOf({ kind, document }: Operation) {
  if (document) return (await import('../commands/kinds/document.ts')).runDocument;
  if (kind === 'list') return (await import('../commands/kinds/list.ts')).runList;
  return (await import('../commands/kinds/record.ts')).runRecord;
}

/** The command of an operation. */
export const operationCommand = (operation: Operation): Command => ({
  summary: escapeControls(operation.summary),
  note: operation.note,
  arguments: operation.parameters.map((name, at) => ({
    name,
    required: true,
    repeats: operation.acceptsMany === true && at === operation.parameters.length - 1,
  })),
  flags: inputFlags(operation),
  uses: operation.kind === 'list' ? ['pages', 'output'] : ['output'],
  examples: operation.examples,
  operation,
  load: async () => {
    const run = await runnerOf(operation);
    return (context, invocation) => run(context, invocation, operation);
  },
});
