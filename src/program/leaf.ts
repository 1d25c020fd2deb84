import { flagOfField } from '../base/names.ts';
import type { Call, Context } from '../commands/context.ts';
import { isScalar, type Operation, typesOf, type ValueSchema, withoutNull } from '../operations/manifest.ts';
import type { FlagSpec, FlagUse } from './flags.ts';

/** A command whose line has been read: what is wrong with it, and what it does if nothing is. */
export interface Prepared {
  readonly mistakes: readonly string[];
  run(): Promise<void>;
}

export type Runner = (context: Context, call: Call) => Promise<Prepared>;

export interface ArgumentSpec {
  readonly name: string;
  readonly required: boolean;
  /** Takes all that follow. */
  readonly repeats: boolean;
}

/** A command that can be run, as data: made from an operation, or written by hand in commands/. */
export interface Leaf {
  readonly summary: string;
  readonly note?: string | undefined;
  readonly arguments: readonly ArgumentSpec[];
  readonly flags: readonly FlagSpec[];
  /** The shared flags it takes besides those that go everywhere. */
  readonly uses: readonly FlagUse[];
  /** What may follow its name. */
  readonly examples: readonly string[];
  readonly operation?: Operation;
  /** Loads the code only when it runs. */
  load(): Promise<Runner>;
}

/** A word of the command line: a group with verbs below it, or a command. */
export interface Node {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly heading: string;
  readonly note?: string | undefined;
  readonly children: readonly Node[];
  readonly leaf?: Leaf;
}

function placeholder(schema: ValueSchema): string {
  if (schema.enum) return 'state';
  if (schema.format === 'date') return 'day';
  const types = typesOf(schema);
  if (types.includes('integer') || types.includes('number')) return 'number';
  return isScalar(schema) ? 'text' : 'json';
}

function aboutInput(schema: ValueSchema): string {
  const { description = '' } = schema;
  const allowed = withoutNull(schema).enum;
  if (allowed) return `${description} (${allowed.join(', ')})`;
  if (schema.format === 'date') return `${description} (YYYY-MM-DD, today, yesterday, 7d)`;
  return description;
}

/** The flags of an operation's input; secret inputs have none. */
function inputFlags({ input, passes, secret = [] }: Operation): FlagSpec[] {
  return Object.entries(input)
    .filter(([field]) => !secret.includes(field))
    .map(([field, schema]) => ({
      flag: `${flagOfField(field)} <${withoutNull(schema).enum ? field : placeholder(schema)}>`,
      about: aboutInput(schema),
      repeats: passes === field || typesOf(schema).includes('array'),
    }));
}

/** The command of an operation. */
export const operationLeaf = (operation: Operation): Leaf => ({
  summary: operation.summary,
  note: operation.note,
  arguments: operation.parameters.map((name, at) => ({
    name,
    required: true,
    repeats: operation.many === true && at === operation.parameters.length - 1,
  })),
  flags: inputFlags(operation),
  uses: operation.kind === 'list' ? ['pages', 'output'] : ['output'],
  examples: operation.examples,
  operation,
  load: async () => {
    const run =
      operation.kind === 'list'
        ? (await import('../commands/list.ts')).runList
        : (await import('../commands/one.ts')).runOne;
    return (context, call) => run(context, call, operation);
  },
});
