import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '../../src/base/json/exact-json.ts';
import { open, read, readFrom, refusal } from '../support/reading.ts';

describe('records', () => {
  it.each([
    [
      'ndjson',
      '{"a":1}\n\n{"a":"}{"}\n',
      [
        [1, { a: 1 }],
        [3, { a: '}{' }],
      ],
    ],
    [
      'an array',
      '\ufeff[\n {"a":[1,{"b":"]"}]},\n\n {"a":"\\""}]\n',
      [
        [2, { a: [1, { b: ']' }] }],
        [4, { a: '"' }],
      ],
    ],
    [
      'records over several lines',
      '{\n"a":1\n}\n{"a":2}',
      [
        [1, { a: 1 }],
        [4, { a: 2 }],
      ],
    ],
    ['no record', '[]', []],
  ] as const)('of %s come with their lines', async (_, content, records) => {
    expect((await read(content)).records).toEqual(records);
  });

  it('keep every digit', async () => {
    const { records } = await read('{"id":12345678901234567890,"total":0.10000000000000000001}\n');
    expect(stringifyJson(records[0]?.[1])).toBe('{"id":12345678901234567890,"total":0.10000000000000000001}');
  });

  it.each([
    ['{"a":1}\n{"a":2\n', /line 2 is cut off/],
    ['{"a":1}\n2\n', /line 2 has something that is no record/],
    ['{"a":1}\n{a:2}\n', /record in line 2 is not JSON/],
    ['[{"a":1}\n{"a":2}]', /line 2 is not separated/],
    ['[{"a":1},\n]', /line 2 has something that is no record/],
    ['[{"a":1}\n', /the array does not end/],
    ['[{"a":1}]\n{"a":2}', /line 2 is not separated/],
  ])('of %j are refused with their line', async (content, reason) => {
    expect(await refusal(content)).toMatch(reason);
  });
});

describe('a record without end', () => {
  it('is refused', async () => {
    expect(await refusal(`{"a":${'['.repeat(600)}`)).toMatch(/line 1 is nested more than 512 levels deep/);
    expect(await refusal(`{"a":"${'x'.repeat(3 * 2 ** 20)}"}`)).toMatch(/line 1 is longer than 2 MiB/);
  });
});

describe('standard input', () => {
  it('is read more than once, whatever its pieces', async () => {
    const file = await open(Readable.from(['a,', 'b\n1', ',2\n']));
    if (file.kind !== 'table') return expect.unreachable();
    for (const _ of [1, 2]) {
      const rows = [];
      for await (const { number } of file.rows()) rows.push(number);
      expect(rows).toEqual([1, 2]);
    }
    await file.close();
  });

  it('is refused before it ends where it is no table', async () => {
    let chunks = 0;
    function* zeros() {
      for (;;) {
        chunks++;
        yield Buffer.alloc(65_536);
      }
    }
    expect(await refusal(Readable.from(zeros()))).toMatch(/holds only zero bytes/);
    expect(chunks).toBeLessThan(40);
    await expect(readFrom('/dev/zero')).rejects.toThrow(/holds only zero bytes/);
  });
});
