// The text of docs/reference.md, made from the command tree.
import type { CommandNode } from '../src/cli/command-node.ts';
import { grades, subcommands } from '../src/cli/help.ts';
import { buildProgram } from '../src/cli/tree.ts';
import type { Catalogue } from '../src/operations/catalogue.ts';
import { namedColumns } from '../src/output/choose-columns.ts';
import { columnsByName } from '../src/output/columns.ts';
import type { Command } from '../src/session/command.ts';
import { describeFlag, type FlagSpec, type FlagUse } from '../src/session/flags.ts';
import { sharedFlags } from '../src/session/shared-flags.ts';

const uses: Readonly<Record<FlagUse, string>> = {
  pages: 'Page flags',
  whole: 'Flags that read several pages',
  selection: 'Flags that choose and sort rows',
  output: 'Output flags',
  layout: 'Flags for rows and headings',
  global: 'Global flags',
};

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

const link = (title: string, text = title): string => `[${text}](#${anchorOf(title)})`;

const code = (text: string): string => `\`${text}\``;

function flagTable(flags: readonly FlagSpec[]): string {
  if (flags.length === 0) return '';
  const rows = flags.map((flag) => `| ${code(flag.flag)} | ${describeFlag(flag)} |`.replaceAll('\n', ' '));
  return ['| flag | meaning |', '|---|---|', ...rows].join('\n');
}

const sharedSections = (Object.keys(uses) as FlagUse[]).map(
  (use) => `## ${uses[use]}\n\n${flagTable(sharedFlags.filter((flag) => flag.use === use))}`,
);

const gradeSection = [
  '## Grades',
  'How sure the path of a request is:',
  Object.entries(grades)
    .map(([grade, meaning]) => `- ${code(grade)}: ${meaning}`)
    .join('\n'),
].join('\n\n');

function operationLines({ operation }: Command): string[] {
  if (!operation) return [];
  const columns = namedColumns(columnsByName(operation));
  return [
    `Request: ${code(`${operation.method} ${operation.path}`)}, ${link('Grades', operation.grade)}.`,
    columns.length > 0 ? `Columns: ${columns.map(code).join(', ')}.` : '',
  ];
}

function commandSection(node: CommandNode, command: Command): string {
  const name = ['shipctl', ...node.path].join(' ');
  const examples = command.examples.map((example) => `${name} ${example}`.trim());
  return [
    `${node.path.length === 1 ? '##' : '###'} ${name}`,
    node.description(),
    code(`${name} ${node.usage()}`),
    flagTable(command.flags),
    `Also: ${(['pages', 'selection', 'output', 'layout', 'global'] as const)
      .filter((use) => use === 'global' || command.uses?.includes(use))
      .map((use) => link(uses[use]))
      .join(', ')}.`,
    ...operationLines(command),
    ['```sh', ...examples, '```'].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

async function nodeSections(node: CommandNode): Promise<string[]> {
  await node.enter();
  if (node.spec) return [commandSection(node, node.spec)];
  const group = [`## ${node.name()}`, node.description()].join('\n\n');
  const inner = await Promise.all(subcommands(node).map(nodeSections));
  return [...(node.path.length > 0 ? [group] : []), ...inner.flat()];
}

export async function referenceText({ groups }: Catalogue): Promise<string> {
  const program = buildProgram(groups);
  return [
    '# Reference',
    'Every command with its flags, columns and request. `npm run reference` writes this page.',
    ...sharedSections,
    gradeSection,
    ...(await nodeSections(program)),
  ]
    .join('\n\n')
    .concat('\n');
}
