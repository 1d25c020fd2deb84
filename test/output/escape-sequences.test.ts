import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const red = '\u001b[31m';
const unsafe = /\u001b|\u202e|\u0007/;
const name = `a${red}b\u202ec`;
const path = ['api', 'GET', '/api/things', '--paginate'];

describe('a field name with escape sequences', () => {
  it.each([
    ['a table', ['-o', 'table'], 120],
    ['a card', ['-o', 'table'], 20],
    ['a table in a pipe', ['-o', 'table'], undefined],
    ['csv', ['--csv'], undefined],
    ['json', ['--json'], 80],
  ])('is escaped in %s', async (_where, flags, terminal) => {
    const row = { id: 1, [name]: 'x', two: 'a longer text', three: 'a longer text', four: 'a longer text' };
    const service = await startService((request) => ({ data: paginate([row], request) }));
    const given = { env: { ...service.env, NO_COLOR: '1' }, ...(terminal !== undefined && { terminal }) };
    const { code, stdout } = await shipctl([...path, ...flags], given);
    expect(code).toBe(0);
    expect(stdout).not.toMatch(unsafe);
    expect(stdout).toContain('u001b');
  });

  it('is not changed with --raw-csv', async () => {
    const service = await startService((request) => ({ data: paginate([{ id: 1, [name]: 'x' }], request) }));
    const { stdout } = await shipctl([...path, '--csv', '--raw-csv'], { env: service.env });
    expect(stdout).toBe(`id,${name}\n1,x\n`);
  });
});

describe('help', () => {
  it('escapes the contents of the overrides file', async () => {
    const { env, profiles, write } = settingsFolder();
    write({ version: 1 });
    const input = { colour: { type: 'string', enum: [name], description: name } };
    const added = { title: name, kind: 'one', input };
    const operations = { 'things.paint': { route: 'GET /api/things', added } };
    writeFileSync(join(profiles, 'default.operations.json'), JSON.stringify({ version: 1, operations }));
    for (const argv of [
      ['things', 'paint', '--help'],
      ['things', '--help'],
    ]) {
      const { code, stdout } = await shipctl(argv, { env });
      expect(code).toBe(0);
      expect(stdout).not.toMatch(unsafe);
      expect(stdout).toContain('\\u001b[31m');
    }
  });

  it('escapes the contents of an imported document', async () => {
    const { env, folder, profiles, write } = settingsFolder();
    write({ version: 1 });
    const schema = { type: 'string', enum: ['plain', name] };
    const operation = (summary: string) => ({
      ...{ summary, tags: ['things'] },
      parameters: [{ in: 'query', name: 'colour', schema, description: name }],
    });
    const document = {
      openapi: '3.0.0',
      paths: {
        '/api/things/paint': { get: operation(`Paint ${name}`) },
        [`/api/things/${red}`]: { get: operation('Wrong path') },
        '/api/things/with space': { get: operation('Space path') },
      },
    };
    writeFileSync(join(folder, 'api.json'), JSON.stringify(document));
    const outcome = await shipctl(['ops', 'import', 'api.json', '--yes'], { env, cwd: folder });
    expect(outcome.code).toBe(0);
    expect(outcome.stdout + outcome.stderr).not.toMatch(unsafe);
    expect(outcome.stderr.match(/ is left out: /g)).toHaveLength(2);
    const file = readFileSync(join(profiles, 'default.operations.json'), 'utf8');
    const [id] = Object.keys((JSON.parse(file) as { operations: object }).operations);
    const help = await shipctl([...(id ?? '').split('.'), '--help'], { env });
    // A list of choices with one that cannot be shown would be a wrong list.
    expect(help.stdout).toContain('--colour <text> ');
    expect(help.stdout).not.toMatch(unsafe);
  });
});
