import type { Context } from '../context.ts';

/** All of standard input as text. */
export async function readStdin({ io, signal }: Context): Promise<string> {
  const chunks: Buffer[] = [];
  const abort = () => io.stdin.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
  signal.throwIfAborted();
  return Buffer.concat(chunks).toString('utf8');
}
