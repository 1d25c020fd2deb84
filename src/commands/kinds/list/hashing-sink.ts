import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Sink } from '../../../output/sink.ts';
import type { Context } from '../../context.ts';

/** Counts what goes through to the output, so that a manifest can vouch for it. */
export interface HashingSink {
  readonly sink: Sink;
  sha256(): string;
}

/** Watches a sink; `before` is a file whose bytes the output already begins with. */
export async function hashingSink(context: Context, sink: Sink, before: string | undefined): Promise<HashingSink> {
  const hash = createHash('sha256');
  if (before !== undefined) for await (const chunk of createReadStream(before)) hash.update(chunk as Buffer);
  return {
    sink: {
      ...sink,
      write: async (text) => {
        await sink.write(text);
        hash.update(context.redactor.cleanData(text));
      },
    },
    sha256: () => hash.digest('hex'),
  };
}
