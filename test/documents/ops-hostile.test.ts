import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { body, importing, openApi } from '../support/importing.ts';
import { spawned } from '../support/process.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

describe('a hostile document', () => {
  it('with names such as __proto__ has no effect', async () => {
    const fields = '{"__proto__":{"type":"string"},"constructor":{"type":"object"},"toString":{"type":"string"}}';
    const operation = `{"summary":"Go","tags":["__proto__"],"requestBody":{"content":{"application/json":{"schema":{"properties":${fields}}}}}}`;
    const text = `{"openapi":"3.0.0","paths":{"__proto__":{"post":${operation}},"/api/a":{"__proto__":${operation},"post":${operation}},"constructor":{"get":${operation}}}}`;
    const { code, type } = await importing(text);
    expect([0, 2]).toContain(code);
    expect(Reflect.get({}, 'post')).toBeUndefined();
    expect(await type('ops', 'list')).toMatchObject({ code: 0 });
    expect(await type('--help')).toMatchObject({ code: 0 });
  });

  it('with control characters has them escaped everywhere', async () => {
    const nasty = 'Go\u001b[2J\u0007\u202e now\r\nError: rm';
    const schema = { properties: { times: { type: 'string', description: nasty, enum: [nasty] } } };
    const operation = { summary: nasty, tags: ['Robots\u001b[0m'], ...body(schema) };
    const { code, stdout, stderr, written, type } = await importing(
      openApi({ '/robots\u001b[2J/{\u0007id}': operation }),
    );
    expect([0, 2]).toContain(code);
    const added = Object.keys((JSON.parse(written || '{"operations":{}}') as { operations: object }).operations);
    const shown = [stdout, stderr];
    for (const line of [['ops', 'list'], ...added.map((id) => [...id.split('.'), '--help']), ['--help']]) {
      const outcome = await type(...line);
      shown.push(outcome.stdout, outcome.stderr);
    }
    for (const text of [...shown, written])
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  });

  // In a process of their own: one that never ends must fail its test, not block it.
  const importedApart = async (text: string) => {
    const { folder, profiles } = settingsFolder();
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const { code, signal } = await spawned(['ops', 'import', '-', '--yes'], { env, stdin: text });
    const file = join(profiles, 'default.operations.json');
    return { code, signal, length: existsSync(file) ? readFileSync(file).length : 0 };
  };

  it('that expands through YAML aliases is refused', async () => {
    const levels = Array.from({ length: 30 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at},`.repeat(9)}]`);
    const text = `openapi: 3.0.0\nl0: &l0 [x]\n${levels.join('\n')}\npaths: *l30\n`;
    expect(await importedApart(text)).toEqual({ code: 2, signal: null, length: 0 });
  });

  it('that refers to itself is read to its end', async () => {
    const schemas = { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } };
    const operation = { summary: 'Go', ...body({ $ref: '#/components/schemas/Node' }) };
    expect(await importing(openApi({ '/robots': operation }, { components: { schemas } }))).toMatchObject({ code: 0 });
    const circle = { components: { schemas: { A: { $ref: '#/components/schemas/A' } } } };
    expect([0, 2]).toContain((await importing(openApi({ '/robots': operation }, circle))).code);
  });

  it('of five megabytes is read', async () => {
    const paths = { '/robots': { summary: 'Go', description: 'x'.repeat(5_000_000) } };
    const { code, written } = await importing(openApi(paths));
    expect(code).toBe(0);
    expect(written.length).toBeLessThan(10_000);
  });

  it.each([
    ['/../admin'],
    ['/a?b=c'],
    ['//evil.example/x'],
    ...furtherRows(['https://evil.example/x'], ['/a b'], [''], ['/{a}/{a}']),
  ])('with the path %j sends nothing to another host', async (path) => {
    const { type, service, written } = await importing(openApi({ [path]: { summary: 'Go', tags: ['Robots'] } }));
    const { stdout } = await type('ops', 'list', '--json');
    const listed = JSON.parse(stdout) as { operation: string; path: string }[];
    for (const { path: route } of listed) expect(route).toMatch(/^\/api(\/(?!\.\.?(\/|$))[^/\s?#]+)*$/);
    if (written.includes('robots')) await type('robots', 'go', '1', '2', '-F', 'x=1');
    for (const target of service.raw) expect(target).toMatch(/^\/api\//);
  });

  it.each([['Login'], ['Ops'], ...furtherRows(['API'], ['Version'], ['Sandbox'], ['Utilities'])])(
    'with the tag %j replaces no command',
    async (tag) => {
      const { type } = await importing(openApi({ '/x': { summary: 'Go on', tags: [tag] } }));
      const word = tag.toLowerCase();
      const plain = await shipctl([word, '--help']);
      expect(await type(word, '--help')).toEqual(plain);
    },
  );
});
