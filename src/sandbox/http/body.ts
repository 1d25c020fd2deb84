import type { IncomingMessage } from 'node:http';
import { tooLarge } from './refusal.ts';

const largestBody = 1024 * 1024;

// What is too large is still read to its end: a client that is cut off while it sends never sees the 413.
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > largestBody) throw tooLarge();
  return Buffer.concat(chunks);
}
