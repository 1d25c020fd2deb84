import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { importing, openApi } from '../support/importing.ts';
import { furtherRows } from '../support/ring.ts';

/** Writes files below a new folder, by their paths. */
function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const droplet = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const created = { 202: { description: '', content: { 'application/json': { schema: droplet } } } };
const create = {
  summary: 'Create a droplet',
  parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' } }],
  requestBody: { content: { 'application/json': { schema: droplet } } },
  responses: created,
};
const full = { title: 'Create a droplet', input: { dry: { type: 'boolean' }, name: { type: 'string' } } };

interface Case {
  readonly name: string;
  readonly document: string;
  readonly files?: Readonly<Record<string, unknown>>;
}

const document = (paths: unknown, more: object = {}) => openApi({}, { paths, ...more });
const droplets = (value: unknown) => ({ '/droplets': value });

const cases: readonly Case[] = [
  {
    name: 'an operation in a file',
    document: document(droplets({ post: { $ref: 'resources/create.yml' } })),
    files: { 'resources/create.yml': JSON.stringify(create) },
  },
  {
    name: 'an operation within the file',
    document: document(droplets({ post: { $ref: '#/components/x-operations/create' } }), {
      components: { 'x-operations': { create } },
    }),
  },
  {
    name: 'an operation in a file that refers to another',
    document: document(droplets({ post: { $ref: './a/create.json' } })),
    files: { 'a/create.json': { ...create, responses: { $ref: '../b/responses.json' } }, 'b/responses.json': created },
  },
  {
    name: 'a path in a file, whose operation is in another',
    document: document(droplets({ $ref: 'droplets.json' })),
    files: { 'droplets.json': { post: { $ref: 'create.json#/it' } }, 'create.json': { it: create } },
  },
  {
    name: 'all paths in a file',
    document: document({ $ref: 'paths.json' }),
    files: { 'paths.json': droplets({ post: create }) },
  },
  {
    name: 'parameters, and the forms of a body',
    document: document(
      droplets({
        post: {
          ...create,
          parameters: { $ref: '#/x-parameters' },
          requestBody: { content: { $ref: '#/x-forms' } },
        },
      }),
      { 'x-parameters': create.parameters, 'x-forms': create.requestBody.content },
    ),
  },
  {
    name: 'schemas that are together in a file',
    document: document(
      droplets({
        post: {
          ...create,
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Droplet' } } } },
        },
      }),
      { components: { schemas: { $ref: 'schemas.json' } } },
    ),
    files: { 'schemas.json': { Droplet: droplet } },
  },
];

describe('a reference in place of', () => {
  it.each(cases)('$name is followed', async ({ document: text, files = {} }) => {
    const { code, stderr, written } = await importing(text, folderOf(files));
    expect(code).toBe(0);
    expect(JSON.parse(written).operations['droplets.create'].added).toMatchObject(full);
    expect(stderr).toContain('1 operation: 1 added, 0 replacements proposed, 0 left out.\n');
  });

  it.each([
    ['a file that is missing', { $ref: 'none.yml' }, 'none.yml: it cannot be read'],
    ['a file outside the folder', { $ref: '../create.yml' }, '../create.yml: it is outside the folder'],
    ...furtherRows(
      ['itself', { $ref: '#/paths/~1droplets/post' }, 'it refers to itself'],
      ['a way through itself', { $ref: '#/paths/~1droplets/post/x' }, 'it refers to itself'],
      ['no operation', { $ref: 'list.json' }, 'the document does not describe it'],
    ),
  ])('an operation to %s leaves it out, and says why', async (_what, post, reason) => {
    const paths = { ...droplets({ post }), '/sizes': { get: create } };
    const { code, stderr, written } = await importing(document(paths), folderOf({ 'list.json': [1] }));
    expect(code).toBe(0);
    expect(stderr).toContain(reason);
    expect(stderr).toContain('1 added, 0 replacements proposed, 1 left out');
    expect(written).not.toContain('droplets');
  });
});

describe('the summary of an import counts', () => {
  it('operations of which the document says nothing but the route', async () => {
    const paths = { '/keys': { get: { summary: 'Keys' }, post: create }, '/keys/{key}': { get: {}, delete: {} } };
    const { stderr } = await importing(document(paths));
    expect(stderr).toContain(
      '4 operations: 4 added, 0 replacements proposed, 0 left out. Described without inputs and responses: 3.\n',
    );
  });

  it('operations that lose a part', async () => {
    const lost = { ...create, requestBody: { $ref: '#/components/requestBodies/none' } };
    const { stderr } = await importing(document({ '/keys': { post: lost }, '/sizes': { post: create } }));
    expect(stderr).toContain('0 left out. With parts left out: 1.\n');
  });
});
