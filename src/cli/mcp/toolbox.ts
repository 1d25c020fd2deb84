import { builtInCatalogue } from '../../operations/catalogue.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import type { Profile } from '../../ports/profile.ts';
import type { ToolOptions } from '../../session/context.ts';
import { buildProgram, topicList } from '../tree.ts';
import { mayBeTool, type Tool, type Toolbox, toolName, toolsOf } from './tools.ts';

/** The page of help that a model asks for by its name, or by that of a tool. */
export const helpTool: Tool = {
  name: 'help',
  words: ['help'],
  about: `Explains a command, a tool, or one of: ${topicList.map(({ name }) => name).join(', ')}.`,
  inputs: [
    {
      name: 'about',
      flag: undefined,
      schema: { type: 'string' },
      about: 'conditions, orders_list, …',
      required: true,
      repeats: false,
      file: undefined,
    },
  ],
  always: [],
  columns: [],
  isRead: true,
  isDestructive: false,
  isIdempotent: true,
  asksService: false,
  printsRows: false,
  hasOpenColumns: false,
  forPeople: [],
  isDryOnly: false,
  partialIsResult: false,
};

const isUnder = (name: string, words: string): boolean =>
  name === toolName(words) || name.startsWith(`${toolName(words)}_`);

const isAbove = (name: string, words: string): boolean => toolName(words).startsWith(`${name}_`);

/** The tools of the program as the profile has it, and the reasons why other commands are none, of those that were asked for. */
export async function openToolbox({ catalogue }: Profile, options: ToolOptions): Promise<Toolbox> {
  const { only, folder } = options;
  const isWanted = (name: string, asGroup: boolean): boolean =>
    only.length === 0 || only.some((words) => isUnder(name, words) || (asGroup && isAbove(name, words)));
  const { describeProgram } = await import('../describe/describe.ts');
  const isChosen = (path: readonly string[]) => mayBeTool(path, folder) && isWanted(toolName(path.join(' ')), true);
  const description = await describeProgram(buildProgram(catalogue.groups), catalogue, isChosen);
  const { tools, withheld } = toolsOf(description, catalogue, await builtInCatalogue(), options);
  const wanted = [...tools].filter(([name]) => isWanted(name, false));
  return { tools: new Map([...wanted, [helpTool.name, helpTool]]), withheld };
}

/** The schema without formats that only shipctl knows: some clients refuse a tool for one. */
function commonForm({ format, items, properties, anyOf, ...schema }: ValueSchema): ValueSchema {
  const fields = properties && Object.entries(properties).map(([name, field]) => [name, commonForm(field)]);
  return {
    ...schema,
    ...(items && { items: commonForm(items) }),
    ...(fields && { properties: Object.fromEntries(fields) }),
    ...(anyOf && { anyOf: anyOf.map(commonForm) }),
  };
}

/** A tool as the protocol lists it. */
export function describeTool({
  name,
  words,
  about,
  inputs,
  columns,
  isRead,
  isDestructive,
  isIdempotent,
  asksService,
}: Tool) {
  const entries = inputs.map(({ name: input, schema, about: meaning }) => {
    const usual = input === 'columns' && columns.length > 0 ? `columns (default: ${columns.join(',')})` : meaning;
    return [input, { ...commonForm(schema), description: usual }];
  });
  const required = inputs.filter((input) => input.required).map((input) => input.name);
  return {
    name,
    description: about,
    inputSchema: {
      type: 'object' as const,
      properties: Object.fromEntries(entries),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    annotations: {
      title: words.join(' '),
      readOnlyHint: isRead,
      ...(!isRead && { destructiveHint: isDestructive, idempotentHint: isIdempotent }),
      openWorldHint: asksService,
    },
  };
}
