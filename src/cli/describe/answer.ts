import { writeTo } from '../../base/files/file-failures.ts';
import type { Io } from '../../base/io.ts';
import { escapeControlsByLine, escapeJson } from '../../base/text/message.ts';
import type { Catalogue } from '../../operations/catalogue.ts';
import type { CommandLine } from '../command-line.ts';
import { describeProgram } from './describe.ts';

/** Writes what a line names in the form that its flags ask for: its description as JSON, its schema, or a manual page. */
export async function answerProgram({ node, given }: CommandLine, catalogue: Catalogue, io: Io): Promise<void> {
  const asks = (flag: string): boolean => given.some(({ name }) => name === flag);
  const indent = io.stdout.isTTY ? 2 : 0;
  const writeJson = (value: unknown) => writeTo(io.stdout, `${escapeJson(JSON.stringify(value, undefined, indent))}\n`);
  if (asks('schema')) {
    const { describeForm } = await import('./schema.ts');
    return writeJson(describeForm());
  }
  // A page of help is of the whole program.
  const description = await describeProgram(node.topic ? node.program : node, catalogue);
  if (!asks('man')) return writeJson(description);
  const { manualPage } = await import('./man.ts');
  return writeTo(io.stdout, escapeControlsByLine(manualPage(description, node.path)));
}
