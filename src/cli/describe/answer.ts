import { writeTo } from '../../base/files/file-failures.ts';
import type { Io } from '../../base/io.ts';
import { escapeControlsByLine, escapeJson } from '../../base/text/escape.ts';
import type { Catalogue } from '../../operations/catalogue.ts';
import type { CommandLine } from '../command-line.ts';
import type { CommandNode } from '../command-node.ts';
import { subcommands } from '../help.ts';

/** Returns the command that has the same name as a page of help, or else the program itself. */
const commandNamed = (program: CommandNode, name: string): CommandNode =>
  subcommands(program).find((each) => each.name() === name) ?? program;

/** Writes what a line names in the form that its flags ask for: its description as JSON, its schema, or a manual page. */
export async function answerProgram({ node, given }: CommandLine, catalogue: Catalogue, io: Io): Promise<void> {
  const asks = (flag: string): boolean => given.some(({ name }) => name === flag);
  const indent = io.stdout.isTTY ? 2 : 0;
  const writeJson = (value: unknown) => writeTo(io.stdout, `${escapeJson(JSON.stringify(value, undefined, indent))}\n`);
  if (asks('schema')) {
    const { describeForm } = await import('./schema.ts');
    return writeJson(describeForm());
  }
  const named = node.topic ? commandNamed(node.program, node.name()) : node;
  const { describeProgram } = await import('./describe.ts');
  const description = await describeProgram(named, catalogue);
  if (asks('brief')) {
    const { briefIndex } = await import('./brief.ts');
    return writeJson(briefIndex(description));
  }
  if (!asks('man')) return writeJson(description);
  const { manualPage, topicPage } = await import('./man.ts');
  const topic =
    named.path.length === 0 ? description.topics.find(({ name }) => node.topic && name === node.name()) : undefined;
  const page = topic ? topicPage(topic, description.program) : manualPage(description, named.path);
  return writeTo(io.stdout, escapeControlsByLine(page));
}
