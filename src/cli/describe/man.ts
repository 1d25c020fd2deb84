import type { ArgumentDescription, CommandDescription, FlagDescription, ProgramDescription } from './schema.ts';
import { effectText, flagMeaning, flagTerm, sharedTitles } from './wording.ts';

// Pages in the macros of man(7), which man-db, mandoc and groff read.

/** Text that roff takes as it stands: a sign of its own is written as its escape, and no line begins with a request. */
const plain = (text: string): string =>
  text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq').replace(/^[.']/gm, '\\&$&');

const paragraphs = (text: string): string[] => text.split('\n\n').flatMap((part) => ['.PP', plain(part)]);

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`.SH ${title.toUpperCase()}`, ...lines];

const item = (term: string, meaning: string): string[] => ['.TP', `.B ${plain(term)}`, plain(meaning)];

const code = (lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['.PP', '.nf', ...lines.map((line) => `    ${plain(line)}`), '.fi'];

const flagItems = (flags: readonly FlagDescription[]): string[] =>
  flags.flatMap((flag) => item(flagTerm(flag), flagMeaning(flag)));

const argumentItems = (given: readonly ArgumentDescription[]): string[] =>
  given.flatMap(({ name, about, required, repeats }) => {
    const facts = [!required && 'may be left out', repeats && 'may be repeated'].filter(Boolean);
    const meaning = [about ?? 'one of these words', ...facts].join('; ');
    return item(name, meaning);
  });

/** A command in the page of its group; in a page of its own, name and usage stand above it. */
function commandLines(
  command: CommandDescription,
  { records, exit_codes: all }: ProgramDescription,
  isAlone: boolean,
): string[] {
  const {
    name,
    summary,
    note,
    usage,
    flags,
    prints,
    request,
    exit_codes: codes,
    exit_notes: notes,
    examples,
  } = command;
  const { columns = [] } = records[prints.record ?? ''] ?? {};
  const exits = codes.map((each) => {
    const { name: exit = '' } = all.find((row) => row.code === each) ?? {};
    const about = notes[exit];
    return about === undefined ? String(each) : `${each} (${about})`;
  });
  const shared = command.shared_flags.map((each) => (sharedTitles[each] ?? each).toLowerCase());
  return [
    ...(isAlone ? [] : [`.SS ${plain(`shipctl ${name}`)}`, `${plain(summary)}.`, ...code([usage])]),
    ...(note === null ? [] : paragraphs(note)),
    ...paragraphs(effectText(command)),
    ...argumentItems(command.arguments),
    ...flagItems(flags),
    ...paragraphs(`It also takes the ${shared.join(', the ')}: see shipctl(1).`),
    ...(request ? paragraphs(`Request: ${request.method} ${request.path} (${request.grade}).`) : []),
    ...(columns.length > 0 ? paragraphs(`Columns: ${columns.join(', ')}.`) : []),
    ...paragraphs(`Exit codes: ${exits.join(', ')}.`),
    ...code(examples),
  ];
}

function programLines({ topics, groups, commands, shared_flags: shared, exit_codes: exits }: ProgramDescription) {
  const outer = groups.filter(({ name }) => !name.includes(' '));
  const single = commands.filter(({ group }) => group === null);
  return [
    ...section(
      'commands',
      [...outer, ...single].flatMap(({ name, summary }) => item(`shipctl ${name}`, `${summary}.`)),
    ),
    ...Object.entries(shared).flatMap(([use, flags]) => section(sharedTitles[use] ?? use, flagItems(flags))),
    ...section(
      'exit status',
      exits.flatMap(({ code: each, name, when }) => item(`${each} ${name}`, when)),
    ),
    ...topics
      .filter(({ name }) => name !== 'flags' && name !== 'exit-codes')
      .flatMap((topic) => section(topic.name, topicLines(topic))),
  ];
}

type TopicDescription = ProgramDescription['topics'][number];

const topicLines = ({ text, entries, more, examples }: TopicDescription): string[] => [
  ...paragraphs(text),
  ...entries.flatMap(({ term, meaning }) => item(term, meaning)),
  ...(more === null ? [] : paragraphs(more)),
  ...code(examples),
];

const title = (name: string, version: string): string =>
  `.TH ${plain(name.toUpperCase())} 1 "" "shipctl ${version}" "shipctl"`;

const nameLine = (name: string, summary: string): string[] =>
  section('name', [plain(`${name} \u0001 ${summary}`).replace('\u0001', '\\-')]);

/** Returns the manual page of a topic. */
export const topicPage = (topic: TopicDescription, { version }: ProgramDescription['program']): string =>
  [
    title(`shipctl-help-${topic.name}`, version),
    ...nameLine(`shipctl-help-${topic.name}`, topic.summary),
    ...section('description', topicLines(topic)),
    ...section('see also', ['shipctl(1)']),
    '',
  ].join('\n');

/** Returns the manual page of what a description is of: the program, or the command or group of these words. */
export function manualPage(description: ProgramDescription, path: readonly string[]): string {
  const { program, groups, commands } = description;
  const isWhole = description.topics.length > 0;
  const name = ['shipctl', ...(isWhole ? [] : path)];
  const own = [...groups, ...commands].find((each) => each.name === path.join(' '));
  const summary = isWhole ? program.summary : (own?.summary ?? '');
  const [first] = commands;
  const isAlone = !isWhole && commands.length === 1 && first?.name === own?.name;
  const ownUsage = first?.name === own?.name ? first?.usage : undefined;
  const usage = isWhole ? program.usage : ownUsage;
  const pages = [...new Set([...groups, ...commands].map((each) => each.name.split(' ')[0]))];
  const seen = isWhole ? pages.map((page) => `shipctl-${page}(1)`) : ['shipctl(1)'];
  return [
    title(name.join('-'), program.version),
    ...nameLine(name.join('-'), summary),
    ...section('synopsis', code([usage ?? `${name.join(' ')} <verb> [flags]`])),
    ...(isWhole
      ? programLines(description)
      : [
          ...section('description', own && 'note' in own && !('usage' in own) && own.note ? paragraphs(own.note) : []),
          ...section(
            isAlone ? 'description' : 'commands',
            commands.flatMap((each) => commandLines(each, description, isAlone)),
          ),
        ]),
    ...section('see also', [plain(seen.join(', '))]),
    '',
  ].join('\n');
}
