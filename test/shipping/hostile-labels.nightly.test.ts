import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflatedTwice, pageWith, twice } from '../support/hostile-pdf.ts';
import { documentFaults, shipWith } from '../support/hostile-shipping.ts';
import { perRing } from '../support/ring.ts';

const { memory } = documentFaults;

const crossReferences = (entries: string): Buffer =>
  pageWith('', [{ entries: `/Type /XRef /Root 1 0 R ${entries}`, bytes: Buffer.alloc(0) }]);

const attacks: readonly (readonly [string, () => Buffer])[] = [
  ['a table of a billion objects', () => crossReferences('/Size 1000000000 /W [0 0 0]')],
  [
    'content in another packing',
    () => {
      const bytes = deflateSync(Buffer.alloc(5 * 2 ** 20, Buffer.from([129, 32])));
      return pageWith('/Contents 4 0 R', [{ entries: '/Filter [/FlateDecode /RunLengthDecode]', bytes }]);
    },
  ],
  ['a table of as many objects by sections', () => crossReferences('/Size 1 /Index [0 2000000000] /W [1 1 1]')],
  [
    'content that was deflated twice',
    () => pageWith('/Contents 4 0 R', [{ entries: twice, bytes: deflatedTwice(250, 32) }]),
  ],
];

const sizes: readonly (readonly [string, number, object])[] = [
  ['what takes half of the usual memory is saved too', 250, { code: 0, pages: 3, named: undefined }],
  ['what takes more memory than the usual', 600, { code: 8, pages: 2, named: memory }],
];

describe('in a process of its own, a label that is an attack is named, and the others are saved:', () => {
  it.each(attacks.slice(0, perRing(0, 2, 4)))('%s', async (_name, attack) => {
    // However slow the machine is, the other limits are met first. A lower limit of memory is met sooner.
    const given = { ownProcesses: true, documentTime: 60_000, documentMemory: 200 };
    const outcome = await shipWith(attack(), given);
    expect(outcome).toMatchObject({ code: 8, pages: 2, named: memory, files: ['labels.pdf'] });
  });

  it.each(sizes.slice(0, perRing(0, 1, 2)))('%s', async (_name, megabytes, expected) => {
    const content = { entries: twice, bytes: deflatedTwice(megabytes, 32) };
    const given = { ownProcesses: true, documentTime: 60_000 };
    expect(await shipWith(pageWith('/Contents 4 0 R', [content]), given)).toMatchObject(expected);
  });
});
