import { writeTo } from '../base/files/write-to.ts';
import type { Io } from '../base/io.ts';
import type { CommandLine } from './command-line.ts';

/** Writes the help of what a command line names, fitted to the terminal; coloured only where there is one. */
export async function showHelp(
  { node, given }: CommandLine,
  stream: Io['stdout'],
  { env, platform }: Io,
): Promise<void> {
  const [{ helpOf }, { isAscii, paintFor, terminalOf }, { toAscii }] = await Promise.all([
    import('./help.ts'),
    import('../output/terminal.ts'),
    import('../output/to-ascii.ts'),
  ]);
  const color = !given.some(({ name }) => name === 'color');
  const paint = await paintFor(terminalOf(stream, env, platform, color));
  const bold = (text: string) => paint?.bold(text) ?? text;
  const width = stream.isTTY ? Math.min(Math.max(stream.columns ?? 80, 20), 100) : 80;
  if (!isAscii(env, platform)) return writeTo(stream, helpOf(node, { width, bold }));
  // Some characters are longer in ASCII.
  return writeTo(stream, toAscii(helpOf(node, { width: width - 4, bold })));
}
