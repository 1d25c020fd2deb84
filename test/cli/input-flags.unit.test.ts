import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputFlags } from '../../src/cli/operation-command.ts';
import type { DocumentInput, DocumentOperation } from '../../src/documents/document.ts';
import { describeOperation, StoredRows } from '../../src/documents/plan/describe.ts';
import type { Method } from '../../src/operations/operation.ts';
import { describedOperation } from '../../src/operations/overrides.ts';
import { valueName } from '../../src/session/flags.ts';
import { sharedFlags } from '../../src/session/shared-flags.ts';

const ours = [...sharedFlags.map(({ flag }) => valueName(flag)), 'help', 'version', 'template', 'data', 'field'];
const awkward = [
  'a b',
  'filter[a]',
  'items[]',
  '$ref',
  'é',
  '__proto__',
  'constructor',
  'a_b',
  'a-b',
  'aB',
  'no-color',
];

const input: fc.Arbitrary<DocumentInput> = fc.record({
  name: fc.oneof(fc.constantFrom(...ours, ...awkward), fc.string({ minLength: 1, maxLength: 12 })),
  place: fc.constantFrom('query', 'header', 'body', 'path'),
  required: fc.boolean(),
  schema: fc.constant({ type: 'string' }),
});

/** Names that differ in place or writing, as a document can have them: each once in a place. */
const inputs = fc.uniqueArray(input, { maxLength: 25, selector: ({ name, place }) => `${place} ${name}` });

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase();

describe('the flags of the inputs of any document', () => {
  it('are one for each input that can be sent, and none of ours', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom<Method>('GET', 'POST', 'DELETE'), (given, method) => {
        const theirs: DocumentOperation = {
          ...{ title: '', method, path: '/robots', tags: [], inputs: given, security: [], leftOut: [] },
          response: { kind: 'record', row: {}, around: {}, headers: [] },
        };
        const { added, leftOut } = describeOperation(theirs, {}, new StoredRows());
        const count = Object.keys(added.input).length;
        expect(count + leftOut.length).toBe(given.filter(({ place }) => place !== 'path').length);
        const flags = inputFlags(describedOperation('robots.run', { method, path: '/robots' }, added));
        const own = flags.filter(({ field }) => field !== undefined).map(({ flag }) => flag.split(' ')[0] ?? '');
        expect(own).toHaveLength(count);
        expect(new Set(own).size).toBe(count);
        for (const flag of own) {
          expect(flag).toMatch(/^--(?!no-)[A-Za-z][A-Za-z0-9-]*$/);
          expect(ours.map(plain)).not.toContain(plain(flag));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the flag of an input', () => {
  it.each([
    [{ type: 'boolean' }, '--fragile <true|false>'],
    [{ type: ['boolean', 'null'] }, '--fragile <true|false>'],
    [{ type: 'array', items: { type: 'boolean' } }, '--fragile <true|false>'],
    [{ type: ['boolean', 'string'] }, '--fragile <text>'],
    [{ type: 'integer' }, '--fragile <number>'],
    [{ type: 'object' }, '--fragile <json>'],
    [{}, '--fragile <text>'],
  ])('of %j is %s', (schema, expected) => {
    const added = { title: '', kind: 'record', input: { fragile: schema } } as const;
    const [flag] = inputFlags(describedOperation('robots.run', { method: 'POST', path: '/robots' }, added));
    expect(flag?.flag).toBe(expected);
  });
});
