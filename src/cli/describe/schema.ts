// The form of `shipctl help --json`: its types, and the JSON schema that `shipctl help --schema` prints.
import * as z from 'zod';
import type { ValueSchema } from '../../operations/manifest.ts';

/** Grows when a program that reads the document would have to change. */
export const descriptionVersion = 1;

/** The values of an argument, a flag, a setting or a field. */
const valueSchema = z
  .custom<ValueSchema>((value) => typeof value === 'object' && value !== null)
  .meta({
    type: 'object',
    description:
      'A JSON schema. Formats beyond those of JSON schema are in value_formats. An empty schema takes anything.',
  });

const isSo = z.literal(true).optional();

const argument = z.strictObject({
  name: z.string(),
  about: z.string().optional(),
  required: isSo,
  repeats: isSo.describe('it may be given several times, one word each'),
  reads_stdin: isSo.describe('- stands for those on standard input, one a line'),
  schema: valueSchema,
});

const flag = z.strictObject({
  name: z.string().describe('--date-from'),
  short: z.string().optional().describe('-o'),
  value: z.string().optional().describe('what help calls its value; a switch takes none'),
  value_optional: isSo,
  about: z.string(),
  required: isSo,
  repeats: isSo.describe('it may be given several times; the schema is that of the list of its values'),
  needs: z
    .array(z.array(z.string()))
    .optional()
    .describe('of each list one has to be given beside it, else the command ends with exit code 2'),
  excludes: z
    .array(z.string())
    .optional()
    .describe('beside any of these the command ends with exit code 2; with a value where that decides'),
  schema: valueSchema,
  default: z.string().optional().describe('the default, in words where it is no value'),
  env: z.string().optional().describe('the variable that sets it, too'),
  setting: z.string().optional().describe('its key in a profile: shipctl config set'),
  field: z.string().optional().describe('the input of the operation that it gives a value'),
});

const exitCode = z.strictObject({
  code: z.int(),
  name: z.string().describe('the code of the error, when it is printed as JSON'),
  when: z.string(),
});

const effects = z.strictObject({
  service: z.enum(['none', 'reads', 'writes']).describe('what it asks of the service'),
  writes_only_with: z.string().nullable().describe('without this flag it only reads and checks'),
  spends_money: z.boolean().describe('it may cost the merchant money'),
  asks: z
    .boolean()
    .describe(
      'it may ask on a terminal; --yes answers yes, and without a terminal, or with --no-input, what would ask ends with exit code 2',
    ),
  changes: z.string().nullable().describe('what it changes on this machine, or in the database that desks share'),
  dry_run: z.string().nullable().describe('the flag that shows what it would do, and does none of it'),
  dry_run_prints: z
    .enum(['requests', 'result', 'text', 'messages'])
    .nullable()
    .describe('what it prints then: see dry_run of the document; null where nothing is sent or changed in any case'),
});

const printed = {
  kind: z
    .enum(['rows', 'record', 'file', 'text', 'messages'])
    .describe(
      'rows and records are printed in the format of --output: as JSON rows are one array, a record is one object; messages go to standard error',
    ),
  text: z.string().nullable().describe('what the text or the file is'),
  record: z.string().nullable().describe('the name of its fields, in records; null where they are not known before'),
};

const prints = z.strictObject({
  ...printed,
  instead: z
    .array(z.strictObject({ when: z.string().describe('the words or flags that ask for it'), ...printed }))
    .describe('what it prints in place of that'),
});

const request = z.strictObject({
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  grade: z.string().describe('how sure the path is: see grades'),
  input_grade: z.string().nullable().describe('how sure its inputs are, which flags with a field give values'),
});

const command = z.strictObject({
  name: z.string().describe('what is typed behind shipctl'),
  aliases: z.array(z.string()),
  group: z.string().nullable(),
  summary: z.string(),
  note: z.string().nullable(),
  usage: z.string(),
  effects,
  arguments: z.array(argument),
  flags: z.array(flag).describe('its own flags'),
  shared_flags: z.array(z.string()).describe('the names of the shared flags that it takes, too'),
  shared_limits: z
    .record(z.string(), z.array(z.string()))
    .describe('of these shared flags: it takes them beside one of the list only; if that is empty, never'),
  requires: z
    .array(z.array(z.string()))
    .describe('of each list one has to be given: a flag, an <argument>, or what another command has set before'),
  prints,
  request: request.nullable().describe('of a command that is one operation of the service'),
  examples: z.array(z.string()).describe('whole command lines, for a POSIX shell'),
  exit_codes: z.array(z.int()).describe('those it can end with'),
  exit_notes: z.record(z.string(), z.string()).describe('what a code means for this command, by the name of the code'),
});

const record = z.strictObject({
  fields: z
    .record(z.string(), valueSchema)
    .describe(
      'of the service it may send more; each is a JSON schema, with a grade that says how sure its name and type are: see grades',
    ),
  columns: z.array(z.string()).describe('what --columns takes'),
});

const group = z.strictObject({
  name: z.string(),
  aliases: z.array(z.string()),
  summary: z.string(),
  note: z.string().nullable(),
});

const setting = z.strictObject({
  key: z.string().nullable().describe('in a profile: shipctl config set <key> <value>'),
  flag: z.string().nullable(),
  env: z.string().nullable(),
  about: z.string(),
  secret: z.boolean(),
  schema: valueSchema,
  default: z.string().nullable(),
});

const topic = z.strictObject({
  name: z.string(),
  aliases: z.array(z.string()),
  summary: z.string(),
  text: z.string(),
  entries: z.array(z.strictObject({ term: z.string(), meaning: z.string() })),
  more: z.string().nullable(),
  examples: z.array(z.string()),
});

const description = z.strictObject({
  version: z.literal(descriptionVersion).describe('of the form of this document'),
  program: z.strictObject({
    name: z.string(),
    version: z.string(),
    summary: z.string(),
    usage: z.string(),
    homepage: z.string(),
    issues: z.string(),
  }),
  topics: z.array(topic).describe('of the whole program only'),
  exit_codes: z.array(exitCode),
  error: z.strictObject({
    where: z.string(),
    schema: valueSchema,
  }),
  grades: z.record(z.string(), z.string()),
  dry_run: z.string().describe('what holds for --dry-run of every command'),
  value_formats: z.record(z.string(), z.string()).describe('how texts are written, by the formats of schemas'),
  settings: z.array(setting).describe('of the whole program only'),
  shared_flags: z.record(z.string(), z.array(flag)),
  groups: z.array(group),
  commands: z.array(command),
  records: z.record(z.string(), record).describe('what commands print, by the first command that prints it'),
});

export type ProgramDescription = z.infer<typeof description>;
export type CommandDescription = z.infer<typeof command>;
export type FlagDescription = z.infer<typeof flag>;
export type ArgumentDescription = z.infer<typeof argument>;

/** The JSON schema of the document. */
export const describeForm = (): Record<string, unknown> => z.toJSONSchema(description, { unrepresentable: 'any' });
