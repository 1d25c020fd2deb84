import { escapeControls } from '../base/escape-controls.ts';
import { exitCodes } from '../base/exit-codes.ts';
import type { Command } from '../commands/command.ts';
import type { Grade } from '../operations/operation.ts';
import { namedColumns } from '../output/choose-columns.ts';
import { columnsByName, csvColumns } from '../output/columns.ts';
import { homepage, issues } from '../version.ts';
import { CommandNode } from './command-node.ts';

export interface HelpStyle {
  readonly width: number;
  bold(text: string): string;
}

const grades: Readonly<Record<Grade, string>> = {
  documented: "documented in the service's interface document",
  published: 'method and path published by the provider; body and parameters are not',
  observed: "seen in integrators' code only",
  assumed: 'assumed by convention; the service may differ',
  imported: 'from a document you imported',
};

const commonest: readonly string[] = [
  'shipctl orders list --sandbox --status pending',
  'shipctl login',
  'shipctl orders list --date-from 7d --all --out week.csv',
];

/** Below this many columns two of text side by side leave no room for words. */
const narrow = 60;

const stacked = (term: string, about: string, width: number): string =>
  [fold(`  ${term}`, width), ...(about ? [wrap(about, width, '      ')] : [])].join('\n');

type Section = readonly [title: string, lines: readonly string[]] | undefined;

/** Where a command line breaks best: before a flag, else at a space, else where it can. Never within quotes. */
function breakIn(line: string, before: number): number | undefined {
  const outside = line.replace(/'[^']*'|"[^"]*"/g, (quoted) => '_'.repeat(quoted.length));
  const places = [outside.lastIndexOf(' -', before), outside.lastIndexOf(' ', before), outside.indexOf(' ', 10)];
  return places.find((at) => at >= 10);
}

/** A command line that fits, broken where a shell lets it be broken. */
function commandLine(words: string, width: number): string {
  const lines: string[] = [];
  let line = `  $ ${words.trim()}`;
  while (line.length > width) {
    const at = breakIn(line, width - 2);
    if (at === undefined) break;
    lines.push(`${line.slice(0, at)} \\`);
    line = `      ${line.slice(at + 1)}`;
  }
  return [...lines, line].join('\n');
}

const examples = (path: readonly string[], given: readonly string[], { width }: HelpStyle): Section =>
  given.length > 0
    ? ['Examples:', given.map((example) => commandLine(['shipctl', ...path, example].join(' '), width))]
    : undefined;

function columns({ operation }: Command): Section {
  if (!operation || Object.keys(operation.row).length === 0) return undefined;
  const csv = `csv has ${csvColumns(operation).length} columns unless you choose, table the most important.`;
  return ['Columns:', [namedColumns(columnsByName(operation)).join(', '), csv]];
}

const request = ({ operation }: Command): Section =>
  operation && ['Request:', [`${operation.method} ${escapeControls(operation.path)} (${grades[operation.grade]})`]];

/** A line with an indent of its own, its rest further in where it is too long. */
function fold(line: string, width: number): string {
  if (line.length <= width) return line;
  const [first = '', ...rest] = wrap(line.trim().replace(/ {2,}/g, ' '), width - 4, '  ').split('\n');
  return [first, ...rest.map((each) => `    ${each}`)].join('\n');
}

/** Breaks a text at spaces so that each line fits. */
function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].map((each) => `${indent}${each}`).join('\n');
}

const formatSections = (sections: readonly Section[], style: HelpStyle): string =>
  sections
    .filter((section) => section !== undefined)
    .map(([title, lines]) => {
      const body = lines.map((line) => {
        if (line.startsWith('  $')) return line;
        return line.startsWith('  ') ? fold(line, style.width) : wrap(line, style.width, '  ');
      });
      return `\n${style.bold(title)}\n${body.join('\n')}\n`;
    })
    .join('');

const rootSections = ({ width }: HelpStyle): Section[] => [
  ['Examples:', commonest.map((line) => commandLine(line, width))],
  ['Exit codes:', Object.values(exitCodes).map(({ code, when }) => `  ${String(code).padEnd(3)}  ${when}`)],
  [
    'More:',
    ['  shipctl <group> <verb> --help   flags, columns and examples of one command', `  ${homepage}`, `  ${issues}`],
  ],
];

function groupExamples(node: CommandNode, style: HelpStyle): Section {
  const commands = subcommands(node);
  if (commands.length === 0) return examples(['ops', 'list'], [''], style);
  const first = commands.flatMap(({ path, spec }) =>
    (spec?.examples ?? []).slice(0, 1).map((example) => `${path.at(-1)} ${example}`),
  );
  return examples(node.path, first.slice(0, 3), style);
}

function sectionsOf(node: CommandNode, style: HelpStyle): Section[] {
  const { path, spec } = node;
  if (spec) return [examples(path, spec.examples, style), columns(spec), request(spec)];
  return path.length === 0 ? rootSections(style) : [groupExamples(node, style)];
}

/** The commands that help shows below a group or the program. */
export const subcommands = (node: CommandNode): CommandNode[] =>
  node
    .createHelp()
    .visibleCommands(node)
    .filter((command) => command instanceof CommandNode);

/** The help of a command, a group or the whole program. */
export function helpOf(node: CommandNode, style: HelpStyle): string {
  node.configureHelp({
    helpWidth: style.width,
    minWidthToWrap: 20,
    subcommandTerm: (command) => [command.name(), ...command.aliases()].join('|'),
    styleTitle: (title) => style.bold(title),
    ...(style.width < narrow && {
      styleUsage: (words) => wrap(words, style.width - 'Usage: '.length, '').replaceAll('\n', '\n  '),
      formatItem: (term, _width, about) => stacked(term, about, style.width),
    }),
  });
  return node.helpInformation() + formatSections(sectionsOf(node, style), style);
}
