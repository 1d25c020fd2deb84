import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../support/folders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { wordsOf } from '../support/tree.ts';

// Calls that are built of nothing but `help --json`, held against what the program does.

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly grade?: string;
}

interface Flag {
  readonly name: string;
  readonly value?: string;
  readonly value_optional?: true;
  readonly needs?: readonly (readonly string[])[];
  readonly excludes?: readonly string[];
  readonly schema: Schema;
}

interface Printed {
  readonly kind: string;
  readonly record: string | null;
}

interface Command {
  readonly name: string;
  readonly effects: {
    readonly service: string;
    readonly writes_only_with: string | null;
    readonly changes: string | null;
    readonly dry_run: string | null;
    readonly dry_run_prints: string | null;
  };
  readonly arguments: readonly { readonly name: string; readonly required?: true; readonly schema: Schema }[];
  readonly flags: readonly Flag[];
  readonly shared_flags: readonly string[];
  readonly shared_limits: Readonly<Record<string, readonly string[]>>;
  readonly requires: readonly (readonly string[])[];
  readonly prints: Printed & { readonly instead: readonly (Printed & { readonly when: string })[] };
  readonly request: { readonly method: string } | null;
  readonly examples: readonly string[];
  readonly exit_codes: readonly number[];
}

interface Document {
  readonly shared_flags: Readonly<Record<string, readonly Flag[]>>;
  readonly commands: readonly Command[];
  readonly records: Readonly<Record<string, { readonly fields: Readonly<Record<string, Schema>> }>>;
  readonly error: { readonly schema: Parameters<typeof z.fromJSONSchema>[0] };
  readonly grades: Readonly<Record<string, string>>;
}

const document = JSON.parse((await shipctl(['help', '--json'])).stdout) as Document;
const errorForm = z.fromJSONSchema(document.error.schema);

const cwd = temporaryFolder();
const files = {
  ...{ 'my-orders.csv': 'Name,Mobile,City,Address,Total\nNoura Ali,0501234567,Riyadh,King Fahd Road,5\n' },
  ...{ 'my-boxes.csv': 'type\nSmall\n', 'my-warehouses.csv': 'name\nNorth\n', 'order.json': '{"description":"a"}' },
  ...{ 'my-sizes.csv': 'SKU,Length,Width,Height\nOUD-030,8,8,12\n', 'changes.json': '{"description":"b"}' },
  ...{ 'my-settlement.csv': 'Parcel,Order Number,COD Amount\n,100000200,0\n' },
  ...{ 'barcodes.csv': 'barcode,sku\n6281006412347,OUD-1\n' },
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);

const config = temporaryFolder();
mkdirSync(join(config, 'data'), { recursive: true });
const env = { SHIPCTL_CONFIG_DIR: config, XDG_DATA_HOME: join(config, 'data') };

const inSandbox = (words: readonly string[], stdin = '') =>
  shipctl([...words, '--sandbox', '--no-input'], { cwd, env, stdin });

const words: Readonly<Record<string, string>> = {
  ...{ METHOD: 'GET', path: '/api/orders', setting: 'lang', value: 'en', view: 'picking', map: 'shopify' },
  ...{
    file: 'my-orders.csv',
    rule: 'else → aramex',
    'price-name=courier': 'Aramex=aramex',
    operation: 'orders.update',
  },
};

/** A value of a schema, as it is typed. */
function typed({ type, enum: choices, items, format, minimum = 1 }: Schema): string {
  if (items) return typed(items);
  if (choices) return String(choices[0]);
  const usual: Readonly<Record<string, string>> = {
    ...{
      day: 'today',
      file: 'new.pdf',
      span: '24h',
      condition: 'id > 5',
      columns: 'id',
      sort: 'id',
      view: 'accountant',
    },
    ...{ 'name=value': 'a=b', 'column=field': 'a=sku', email: 'a@example.com', header: 'A: b', courier: 'aramex' },
  };
  if (format !== undefined) return usual[format] ?? 'x';
  const [kind] = [type].flat();
  return kind === 'integer' || kind === 'number' ? String(Math.max(1, minimum)) : 'x';
}

const flagsOf = (command: Command): readonly Flag[] => [
  ...command.flags,
  ...command.shared_flags.flatMap((use) => document.shared_flags[use] ?? []),
];

/** `--out file.csv` and the like have their value; of the others the description says which values they take. */
function use(written: string, flags: readonly Flag[]): string[] {
  const [name = '', value] = written.split(' ');
  const flag = flags.find((each) => each.name === name) ?? expect.unreachable(written);
  if (flag.value === undefined) return [name];
  if (value !== undefined) return [`${name}=${value}`];
  if (name === '--rows') return ['--rows=items'];
  return name === '--jq' ? ['--jq=.'] : [`${name}=${name === '--format' ? '{id}' : typed(flag.schema)}`];
}

const lineOf = (command: Command): string[] => [
  ...command.name.split(' '),
  ...command.arguments
    .filter(({ required }) => required)
    .map(({ name, schema }) => (schema.enum ? typed(schema) : (words[name] ?? '3147'))),
];

/** Commands that are about the accounts of this machine, which a sandbox does not have, or that serve until they are stopped. */
const isAside = ({ name }: Command): boolean =>
  /^(login|mcp|sandbox|config (set|unset|edit)|profiles (use|rename|remove)|ledger copy|shipments cancel)$/.test(name);

const commands = document.commands.filter((command) => !isAside(command));

interface Rule {
  readonly command: Command;
  readonly flag: Flag;
  readonly flags: readonly Flag[];
}

/** Each flag of each command, the shared ones at one list alone. */
const rules = commands.flatMap((command): Rule[] => {
  const flags = flagsOf(command);
  const own = command.name === 'orders list' ? flags : command.flags;
  return own.map((flag) => ({ command, flag, flags }));
});

/** Without those that another command has in the same way. */
function once<T extends { readonly flag: Flag }>(all: readonly T[], keyOf: (rule: T) => unknown): T[] {
  return [...new Map(all.toReversed().map((rule) => [JSON.stringify([rule.flag.name, keyOf(rule)]), rule])).values()];
}

describe('calls built of the description', () => {
  it('are refused where a flag lacks what it needs', async () => {
    const needing = once(
      rules.filter(({ flag }) => flag.needs !== undefined),
      ({ flag }) => flag.needs,
    );
    expect(needing.length).toBeGreaterThan(15);
    for (const { command, flag, flags } of needing) {
      const line = [...lineOf(command), ...use(flag.name, flags)];
      const { code, stderr } = await inSandbox([...line, '--dry-run']);
      expect([line.join(' '), code, stderr]).toEqual([
        line.join(' '),
        2,
        expect.stringContaining(`${flag.name} needs`),
      ]);
      const beside = (flag.needs ?? []).flatMap(([one = '']) => use(one, flags));
      const whole = await inSandbox([...line, ...beside, '--dry-run']);
      expect(whole.stderr).not.toContain(`${flag.name} needs`);
    }
  });

  it('are refused where flags exclude each other', async () => {
    const both = rules.flatMap(({ flag, ...rule }) => (flag.excludes ?? []).map((other) => ({ ...rule, flag, other })));
    // Each of the two says so.
    const excluding = once(
      both.filter(({ flag, other }) => flag.name < other || other.includes(' ')),
      ({ other }) => other,
    );
    expect(excluding.length).toBeGreaterThan(40);
    for (const { command, flag, flags, other } of excluding.filter((_, at) => at % perRing(2, 2, 1) === 0)) {
      const line = [...lineOf(command), ...use(flag.name, flags), ...use(other, flags)];
      const { code, stderr } = await inSandbox([...line, '--dry-run']);
      expect([line.join(' '), code, stderr]).toEqual([
        line.join(' '),
        2,
        expect.stringMatching(new RegExp(`${flag.name}|${other.split(' ')[0]}`)),
      ]);
    }
  });

  it('are refused with shared flags that a command does not take', async () => {
    const limited = commands.flatMap((command) =>
      Object.entries(command.shared_limits).map((limit) => ({ command, limit })),
    );
    for (const {
      command,
      limit: [name],
    } of limited.filter((_, at) => at % perRing(4, 2, 1) === 0)) {
      const line = [...lineOf(command), ...use(name, flagsOf(command))];
      const { code, stderr } = await inSandbox([...line, '--dry-run']);
      expect([line.join(' '), code, stderr]).toEqual([line.join(' '), 2, expect.stringContaining(name)]);
    }
  });

  it('are refused without what a command requires', async () => {
    for (const command of commands.filter(({ requires }) => requires.length > 0)) {
      const { code, stdout } = await inSandbox([...lineOf(command), '--dry-run']);
      expect([command.name, code, stdout]).toEqual([command.name, 2, '']);
    }
  });

  it('show with --dry-run what is said, and write nothing to the service', async () => {
    for (const command of commands) {
      for (const example of command.examples.slice(0, perRing(1, 1, 2))) {
        const line = wordsOf(example).slice(1);
        if (line.some((word) => /^[<>]$/.test(word)) || command.name === 'profile change-password') continue;
        const { code, stdout, stderr } = await inSandbox([...line, '--dry-run', '--debug']);
        const sent = [...stderr.matchAll(/^debug → (\w+) /gm)].map(([, method]) => method);
        expect([example, sent.filter((method) => method !== 'GET')]).toEqual([example, []]);
        expect([example, command.exit_codes.includes(code)]).toEqual([example, true]);
        if (code !== 0) continue;
        const prints = line.includes('--template') ? null : command.effects.dry_run_prints;
        if (prints === 'messages') expect([example, stdout]).toEqual([example, '']);
        if (prints !== 'requests' || stdout === '') continue;
        const requests = [JSON.parse(stdout) as { method: string; url: string }].flat();
        expect([example, requests.every(({ method, url }) => method !== '' && url.startsWith('{base_url}'))]).toEqual([
          example,
          true,
        ]);
      }
    }
  });

  it('fail with errors of the form that is said', async () => {
    expect(errorForm.safeParse({}).success).toBe(false);
    expect(errorForm.safeParse({ error: {} }).success).toBe(false);
    const lines = [
      ['orders', 'list', '--status', 'x'],
      ['orders', 'get', '999999', '--id'],
      ['orders', 'cancel', '999999', '999998', '--id', '--yes'],
      ['boxes', 'create', '-F', 'length=x'],
      ['orders', 'export'],
      ['ledger', 'show', 'x'],
    ];
    for (const line of lines) {
      const { stderr } = await inSandbox([...line, '--json']);
      const error: unknown = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
      expect([line, errorForm.safeParse(error).error, error]).toEqual([line, undefined, error]);
    }
  });
});

const isOf = (value: unknown, schema: Schema): boolean => {
  if (schema.anyOf) return schema.anyOf.some((each) => isOf(value, each));
  if (schema.type === undefined) return true;
  const types = [schema.type].flat();
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  return types.includes(typeof value) || (Number.isInteger(value) && types.includes('integer'));
};

/** What the sandbox sends beyond what is known of the service's records. */
const beyond = new Set(['warehouses list city_id', 'warehouses get city_id', 'cities list country_id']);

const printing = commands.filter(
  ({ shared_flags: uses, effects, name }) => uses.includes('output') && effects.service !== 'writes' && name !== 'sql',
);

describe('what commands print', () => {
  it.each(printing.map((command) => [command.name, command] as const))(
    '%s prints the fields that are said',
    async (name, command) => {
      const outputs = [command.prints, ...command.prints.instead];
      const isOpen = outputs.some(({ kind, record }) => kind === 'text' || (kind === 'rows' && record === null));
      const fields = Object.assign(
        {},
        ...outputs.map(({ record }) => document.records[record ?? '']?.fields),
      ) as Readonly<Record<string, Schema>>;
      for (const { grade } of Object.values(fields)) expect(Object.keys(document.grades)).toContain(grade);
      for (const example of command.examples.slice(0, perRing(1, 1, 100))) {
        const line = wordsOf(example).slice(1);
        if (line.some((word) => /^(--out|-o|--csv|--json|[<>])$/.test(word))) continue;
        const { code, stdout } = await inSandbox([...line, '--json']);
        if (code !== 0 || stdout === '' || isOpen) continue;
        const value: unknown = JSON.parse(stdout);
        const kind = Array.isArray(value) ? 'rows' : 'record';
        // A command without rows says in one record what it has done.
        const said = outputs.map((each) => (each.kind === 'messages' || each.kind === 'file' ? 'record' : each.kind));
        expect([example, said]).toEqual([example, expect.arrayContaining([kind])]);
        for (const row of [value].flat() as Readonly<Record<string, unknown>>[]) {
          const wrong = Object.entries(row).filter(
            ([field, each]) =>
              !beyond.has(`${name.replace('utilities cities', 'cities list')} ${field}`) &&
              !(fields[field] && isOf(each, fields[field])),
          );
          expect([example, wrong]).toEqual([example, []]);
        }
      }
    },
  );
});
