import { exitCodes } from '../base/failure.ts';
import { writeTo } from '../base/files/file-failures.ts';
import type { Io } from '../base/io.ts';
import { escapeControls } from '../base/text/escape.ts';
import { escaped, type Message, wordsOf } from '../base/text/message.ts';
import type { Shell } from '../base/text/shell-quotes.ts';
import { translatedText } from '../base/text/translation.ts';
import { shellOf } from '../base/user-shell.ts';
import { homepage } from '../base/version.ts';
import { translationOf } from '../lang/translation.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Grade } from '../operations/operation.ts';
import { namedColumns } from '../output/choose-columns.ts';
import { columnsByName, csvColumns } from '../output/columns.ts';
import { isAscii, paintFor, terminalOf, toAscii } from '../output/terminal.ts';
import { fillLines } from '../output/text-width.ts';
import { arabicOffer } from '../session/arabic-offer.ts';
import { describeFlag } from '../session/flags.ts';
import { type CommandLine, languageOf } from './command-line.ts';
import { CommandNode } from './command-node.ts';
import type { Topic } from './describe/topics.ts';
import { lineInShell } from './example-line.ts';
import { topicList } from './tree.ts';

interface HelpStyle {
  readonly width: number;
  readonly bold: (text: string) => string;
  readonly shell: Shell;
  /** Returns a text of ours in the language of the help. */
  readonly say: (text: string | Message) => string;
}

const shownExamples = 3;

/** Writes the help of what a command line names, fitted to the terminal; coloured only where there is one. */
export async function showHelp({ node, given }: CommandLine, stream: Io['stdout'], io: Io): Promise<void> {
  const { env, platform } = io;
  // The help of a group shows examples of its first commands.
  const first = node.path.length > 0 ? subcommands(node).slice(0, shownExamples) : [];
  for (const each of first) await each.enter();
  const color = !given.some(({ name }) => name === 'color');
  const paint = await paintFor(terminalOf(stream, env, platform, color));
  const bold = (text: string) => paint?.bold(text) ?? text;
  const { lang, source } = languageOf(given, io);
  const translation = await translationOf(lang);
  const wording = { clean: (text: string) => text, shell: shellOf(io), flags: '', helpFlags: '', translation };
  const say: HelpStyle['say'] = (text) =>
    typeof text === 'string' ? translatedText(text, translation) : wordsOf(text, wording);
  const full = stream.isTTY ? Math.min(Math.max(stream.columns ?? 80, 20), 100) : 80;
  const ascii = isAscii(env, platform);
  // Some characters are longer in ASCII.
  const width = ascii ? full - 4 : full;
  node.configureHelp({
    helpWidth: width,
    minWidthToWrap: 20,
    optionDescription: ({ long, description }) => {
      const spec = node.flagSpecs.get(long ?? '');
      return spec ? describeFlag({ ...spec, about: say(spec.about) }, say) : say(description);
    },
    commandDescription: (command) => command.description().split('\n\n').map(say).join('\n\n'),
    subcommandDescription: (command) => say(command.summary() || command.description()),
    subcommandTerm: (command) => [command.name(), ...command.aliases()].join('|'),
    styleTitle: (title) => bold(say(title)),
    styleUsage: (words) => wrap(words.trimEnd(), width - say('Usage:').length - 1, '').replaceAll('\n', '\n  '),
    ...(width < narrowWidth && { formatItem: (term, _width, about) => wrapItem(term, about, width) }),
  });
  const offer = stream.isTTY && node.path.length === 0 ? arabicOffer(io, source) : undefined;
  const parts = [node.helpInformation(), sectionsOf(node, { width, bold, shell: shellOf(io), say })];
  const text = [...parts, ...(offer ? [`\n${say(offer)}\n`] : [])].join('');
  return writeTo(stream, ascii ? toAscii(text) : text);
}

function sectionsOf(node: CommandNode, style: HelpStyle): string {
  const { path, spec } = node;
  if (!spec) return path.length === 0 ? programSections(style) : groupSections(node, style);
  const { operation } = spec;
  return examples(path, spec.examples, style) + (operation ? operationSections(operation, style) : '');
}

export const grades: Readonly<Record<Grade, string>> = {
  documented: "documented in the service's interface document",
  published: 'method and path published by the provider; body and parameters are not',
  observed: "seen in integrators' code only",
  assumed: 'assumed by convention; the service may differ',
  imported: 'from a document you imported',
};

const commonest: readonly string[] = [
  'orders list --sandbox --status pending',
  'login',
  'orders list --date-from 7d --all --out week.csv',
];

/** On a narrower terminal, descriptions go below their terms. */
const narrowWidth = 60;

const wrap = (text: string, width: number, indent: string): string =>
  fillLines(text.split(' '), width - indent.length)
    .map((line) => `${indent}${line}`)
    .join('\n');

const promptOf = (shell: Shell): string => (shell === 'cmd' || shell === 'powershell' ? '>' : '$');

const lineGoesOn: Readonly<Record<Shell, string>> = { posix: '\\', gitBash: '\\', powershell: '`', cmd: '^' };

/** A command line to paste, broken as the shell allows: never within quotes. None where the shell cannot have it. */
function exampleLine(words: readonly string[], { width, shell }: HelpStyle): string[] {
  const line = lineInShell(words.join(' ').trim(), shell);
  if (line === undefined) return [];
  const prompt = `  ${promptOf(shell)} `;
  if (line.length <= width - 4) return [prompt + line];
  const parts = line.match(/(?:'[^']*'|"[^"]*"|[^ '"])+/g) ?? [];
  return [prompt + fillLines(parts, width - 8).join(` ${lineGoesOn[shell]}\n      `)];
}

const wrapItem = (term: string, about: string, width: number): string =>
  [wrap(term, width, '  '), ...(about ? [wrap(about, width, '      ')] : [])].join('\n');

const section = (title: string, lines: readonly string[], { bold, say }: HelpStyle): string =>
  lines.length === 0 ? '' : `\n${bold(say(title))}\n${lines.join('\n')}\n`;

const examples = (path: readonly string[], given: readonly string[], style: HelpStyle): string =>
  section(
    'Examples:',
    given.flatMap((example) => exampleLine(['shipctl', ...path, example], style)),
    style,
  );

function operationSections({ method, path, grade, ...operation }: Operation, style: HelpStyle): string {
  const { width, say } = style;
  const columns = namedColumns(columnsByName(operation)).join(', ');
  const csv = say(
    escaped`Without --columns, csv has ${csvColumns(operation).length} columns and behind them the fields that your service adds; table has the most important ones.`,
  );
  const hasColumns = Object.keys(operation.row).length > 0;
  return (
    section('Columns:', hasColumns ? [wrap(columns, width, '  '), wrap(csv, width, '  ')] : [], style) +
    section('Request:', [wrap(`${method} ${escapeControls(path)} (${say(grades[grade])})`, width, '  ')], style)
  );
}

function programSections(style: HelpStyle): string {
  const { width, say } = style;
  const codes = Object.values(exitCodes).map(({ code, when }) => {
    const [first = '', ...rest] = fillLines(say(when).split(' '), width - 7);
    return [`  ${String(code).padEnd(3)}  ${first}`, ...rest.map((line) => `       ${line}`)].join('\n');
  });
  const more = [
    `shipctl                         ${say('at a terminal: where you stand, what is next')}`,
    `shipctl <group> <verb> --help   ${say('flags, columns and examples of one command')}`,
    `shipctl config set lang ar      ${say('messages, questions and help in Arabic')}`,
    `${say('Topics (shipctl help <topic>)')}: ${topicList.map(({ name }) => name).join(', ')}`,
    homepage,
  ];
  return (
    examples([], commonest, style) +
    section('Exit codes:', codes, style) +
    section(
      'More:',
      more.map((line) => wrap(line, width, '  ')),
      style,
    )
  );
}

/** A text, and as it is what stands in brackets at its end: flags and file endings. */
function saidInPart(text: string, say: HelpStyle['say']): string {
  const [, about = '', more = ''] = /^(.*)( \([^()]*\))$/.exec(text) ?? [];
  const whole = say(text);
  return whole === text && about !== '' ? say(about) + more : whole;
}

/** The entries and examples of a page of help. */
function topicSections({ entries, more = '', examples: lines }: Topic, style: HelpStyle): string {
  const { width, say } = style;
  const indent = Math.min(Math.max(...entries.map(([term]) => term.length), 0) + 4, 26);
  const shown = entries.flatMap(([term, about]) => {
    const meaning = saidInPart(about, say);
    if (width < narrowWidth) return [wrapItem(term, meaning, width)];
    const [first = '', ...rest] = fillLines(meaning.split(' '), width - indent);
    const isLong = term.length > indent - 4;
    const head = isLong ? [`  ${term}`, ' '.repeat(indent) + first] : [`  ${term.padEnd(indent - 2)}${first}`];
    return [...head, ...rest.map((line) => ' '.repeat(indent) + line)];
  });
  const paragraphs = [shown.join('\n'), ...more.split('\n\n').map((each) => wrap(say(each), width, ''))].filter(
    (part) => part !== '',
  );
  const body = paragraphs.length === 0 ? '' : `\n${paragraphs.join('\n\n')}\n`;
  return body + examples([], lines, style);
}

function groupSections(node: CommandNode, style: HelpStyle): string {
  const commands = subcommands(node);
  if (node.topic) return topicSections(node.topic, style);
  if (commands.length === 0) return examples(['ops', 'list'], [''], style);
  const first = commands.flatMap(({ path, spec }) =>
    (spec?.examples ?? []).slice(0, 1).map((example) => `${path.at(-1)} ${example}`),
  );
  return examples(node.path, first.slice(0, shownExamples), style);
}

/** The commands that help shows below a group or the program. */
export const subcommands = (node: CommandNode): CommandNode[] =>
  node
    .createHelp()
    .visibleCommands(node)
    .filter((command) => command instanceof CommandNode);
