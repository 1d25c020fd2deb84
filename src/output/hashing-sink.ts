import { createReadStream } from 'node:fs';
import type { Sink } from './sink.ts';

/** A sink that also computes the SHA-256 of the output. */
export interface HashingSink extends Sink {
  sha256(): string;
}

/** `before` is a file whose bytes the output already begins with; `clean` takes out secrets, as the sink itself does. */
export async function hashingSink(
  sink: Sink,
  clean: (text: string) => string,
  before: string | undefined,
): Promise<HashingSink> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  if (before !== undefined) for await (const chunk of createReadStream(before)) hash.update(chunk as Buffer);
  return {
    ...sink,
    write: async (chunk) => {
      await sink.write(chunk);
      hash.update(typeof chunk === 'string' ? clean(chunk) : chunk);
    },
    sha256: () => hash.digest('hex'),
  };
}
