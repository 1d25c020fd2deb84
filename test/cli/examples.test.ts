import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/operations/manifest.ts';
import { temporaryFolder } from '../support/folders.ts';
import { onePage } from '../support/pdf.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { type Handler, paginate, startService } from '../support/service.ts';
import { commands, wordsOf } from '../support/tree.ts';

const examples = commands.flatMap(({ path, spec }) =>
  spec.operation ? spec.examples.map((example) => ({ path, example, operation: spec.operation as Operation })) : [],
);

const pdf = await onePage();
const passwords = `${secret('old-password-of-mine')}\n${secret('new-password-of-mine')}\n`;

/** A service with a valid response for this operation. */
const answering =
  ({ kind, envelope = 'data', document }: Operation): Handler =>
  (_request, response) => {
    if (document) {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.end(pdf);
      return undefined;
    }
    const answer = kind === 'list' ? paginate([{ id: 1 }], { query: {} }) : { id: 1 };
    return envelope === '.' ? answer : { [envelope]: answer };
  };

/** A folder with the files that an example reads. */
function folderFor(words: readonly string[]): string {
  const cwd = temporaryFolder();
  for (const word of words) {
    const [, name] = /@([\w-]+\.json)$/.exec(word) ?? [];
    if (name !== undefined) writeFileSync(join(cwd, name), '{}');
  }
  return cwd;
}

const shown = examples.map((each) => [['shipctl', ...each.path, each.example].join(' ').trim(), each] as const);

describe('every example of the help', () => {
  it.each(shown)('runs: %s', async (_line, { path, example, operation }) => {
    const service = await startService(answering(operation));
    const words = [...path, ...wordsOf(example), '--yes'];
    const stdin = operation.secret ? passwords : '';
    const { code, stderr } = await shipctl(words, { env: service.env, cwd: folderFor(words), stdin });
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    for (const { method } of service.requests) expect(method).toBe(operation.method);
  });

  it.each(shown)('works in the sandbox: %s', async (_line, { path, example, operation }) => {
    const words = [...path, ...wordsOf(example), '--yes', '--sandbox'];
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const stdin = operation.secret ? `sandbox-password\n${secret('another-sandbox-secret')}\n` : '';
    const { code, stderr } = await shipctl(words, { env, cwd: folderFor(words), stdin });
    // The ids of an example may not exist in the sandbox; its routes must.
    expect({ code, stderr }).toEqual({
      code: expect.toBeOneOf([0, 5, 6]),
      stderr: expect.not.stringMatching(/ has no /),
    });
  });
});
