// What `npm run reference` writes: docs/reference.md and the list of manual pages, made from the description that `shipctl help --json` prints.
import { describeProgram } from '../src/cli/describe/describe.ts';
import type { CommandDescription, FlagDescription, ProgramDescription } from '../src/cli/describe/schema.ts';
import { effectText, flagMeaning, flagTerm, sharedTitles } from '../src/cli/describe/wording.ts';
import { buildProgram } from '../src/cli/tree.ts';
import type { Catalogue } from '../src/operations/catalogue.ts';

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

const link = (title: string, text = title): string => `[${text}](#${anchorOf(title)})`;

const code = (text: string): string => `\`${text}\``;

function flagTable(flags: readonly FlagDescription[]): string {
  if (flags.length === 0) return '';
  const rows = flags.map((flag) => `| ${code(flagTerm(flag))} | ${flagMeaning(flag)} |`.replaceAll('\n', ' '));
  return ['| flag | meaning |', '|---|---|', ...rows].join('\n');
}

const titleOf = (use: string): string => sharedTitles[use] ?? use;

/** Of the fields inside a list only the list is named. */
const columnNames = (columns: readonly string[]): string[] => [
  ...new Set(columns.map((name) => name.replace(/\..*$/, '.…'))),
];

function commandSection(command: CommandDescription, { records }: ProgramDescription): string {
  const { name, summary, note, usage, flags, request, prints, examples } = command;
  const columns = columnNames(records[prints.record ?? '']?.columns ?? []);
  return [
    `${command.group === null ? '##' : '###'} shipctl ${name}`,
    summary,
    note ?? '',
    code(usage),
    flagTable(flags),
    `Also: ${command.shared_flags.map((use) => link(titleOf(use))).join(', ')}.`,
    effectText(command),
    request ? `Request: ${code(`${request.method} ${request.path}`)}, ${link('Grades', request.grade)}.` : '',
    columns.length > 0 ? `Columns: ${columns.map(code).join(', ')}.` : '',
    ['```sh', ...examples, '```'].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The groups, each with its commands, and the commands of one word, in the order of help. */
function commandSections(description: ProgramDescription): string[] {
  const opened = new Set<string>();
  return description.commands.flatMap((command) => {
    const section = commandSection(command, description);
    const group = description.groups.find(({ name }) => name === command.group);
    if (!group || opened.has(group.name)) return [section];
    opened.add(group.name);
    return [`## ${group.name}`, [group.summary, group.note ?? ''].filter(Boolean).join('\n\n'), section];
  });
}

export async function referenceText(catalogue: Catalogue): Promise<string> {
  const description = await describeProgram(buildProgram(catalogue.groups), catalogue);
  const grades = Object.entries(description.grades).map(([grade, meaning]) => `- ${code(grade)}: ${meaning}`);
  const shared = Object.entries(description.shared_flags);
  return [
    '# Reference',
    `Every command with its flags, columns and request. \`npm run reference\` writes this page, from the description that
\`shipctl help --json\` prints.`,
    ...shared.map(([use, flags]) => `## ${titleOf(use)}\n\n${flagTable(flags)}`),
    '## Grades',
    'How sure the path of a request is:',
    grades.join('\n'),
    ...commandSections(description),
  ]
    .join('\n\n')
    .concat('\n');
}

/** The pages that the build writes to man/, as package.json names them. */
export async function manualPages(catalogue: Catalogue): Promise<string[]> {
  const { groups, commands } = await describeProgram(buildProgram(catalogue.groups), catalogue);
  const names = new Set([...groups, ...commands].map(({ name }) => name.split(' ')[0]));
  return ['./man/shipctl.1.gz', ...[...names].sort().map((name) => `./man/shipctl-${name}.1.gz`)];
}
