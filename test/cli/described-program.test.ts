import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { exitCodes, longName, sharedFlags } from '../support/tables.ts';
import { catalogue, commands, places, readCommandLine, wordsOf } from '../support/tree.ts';

interface Described {
  readonly name: string;
  readonly about?: string;
  readonly required?: true;
  readonly repeats?: true;
  readonly value?: string;
  readonly env?: string;
  readonly setting?: string;
  readonly schema: { readonly type?: unknown; readonly enum?: readonly unknown[]; readonly [word: string]: unknown };
}

interface DescribedCommand {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly note: string | null;
  readonly effects: Readonly<Record<string, unknown>>;
  readonly arguments: readonly Described[];
  readonly flags: readonly Described[];
  readonly shared_flags: readonly string[];
  readonly prints: {
    readonly kind: string;
    readonly record: string | null;
    readonly instead: readonly { readonly when: string; readonly text: string | null }[];
  };
  readonly request: { readonly operation: string } | null;
  readonly examples: readonly string[];
  readonly exit_codes: readonly number[];
}

interface Document {
  readonly topics: readonly { readonly name: string; readonly examples: readonly string[] }[];
  readonly exit_codes: readonly { readonly code: number; readonly name: string }[];
  readonly settings: readonly { readonly env: string | null; readonly key: string | null }[];
  readonly shared_flags: Readonly<Record<string, readonly Described[]>>;
  readonly value_formats: Readonly<Record<string, string>>;
  readonly groups: readonly { readonly name: string }[];
  readonly commands: readonly DescribedCommand[];
  readonly records: Readonly<
    Record<string, { readonly fields: Readonly<Record<string, unknown>>; readonly columns: readonly string[] }>
  >;
}

async function answer(...argv: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await shipctl(argv);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

const document = (await answer('help', '--json')) as Document;
const schema = z.fromJSONSchema((await answer('help', '--schema')) as Parameters<typeof z.fromJSONSchema>[0]);

const commandNamed = (name: string): DescribedCommand =>
  document.commands.find((each) => each.name === name) ?? expect.unreachable(name);

const flagOf = (command: string, name: string): Described =>
  commandNamed(command).flags.find((flag) => flag.name === name) ?? expect.unreachable(`${command} ${name}`);

describe('the description of the program', () => {
  it('is as its schema says, and nothing more', () => {
    expect(schema.safeParse(document).error).toBeUndefined();
    expect(schema.safeParse({ ...document, more: 1 }).success).toBe(false);
    const [first, ...others] = document.commands;
    expect(schema.safeParse({ ...document, commands: [{ ...first, effects: {} }, ...others] }).success).toBe(false);
  });

  it('has every command and every group', () => {
    const words = (all: readonly { readonly path: readonly string[] }[]) => all.map(({ path }) => path.join(' '));
    expect(document.commands.map(({ name }) => name)).toEqual(words(commands));
    const groups = places.filter(({ node, path }) => !node.spec && path.length > 0);
    expect(document.groups.map(({ name }) => name)).toEqual(words(groups));
  });

  it('has an index of all commands that is short, from which a program chooses', async () => {
    const { code, stdout } = await shipctl(['help', '--json', '--brief']);
    expect({ code, isShort: Buffer.byteLength(stdout) <= 12_000 }).toEqual({ code: 0, isShort: true });
    const { columns, commands: listed } = JSON.parse(stdout);
    expect(columns).toEqual(['command', 'summary', 'arguments', 'needs', 'does', 'prints']);
    // `utilities cities` is `cities list`.
    const names = document.commands.map(({ name }) => name).filter((name) => !name.startsWith('utilities '));
    expect(listed.map(([name]: readonly string[]) => name)).toEqual(names);
    expect(listed.find(([name]: readonly string[]) => name === 'orders import')).toEqual(
      expect.arrayContaining(['[file]', '<file>|--template', 'writes with --apply local asks', 'rows']),
    );
  });

  it('is short for one command, too: its flags, and the fields that it prints', async () => {
    const brief = (await answer('help', 'ship', '--brief')) as Readonly<Record<string, readonly unknown[]>>;
    expect(brief.commands).toMatchObject([
      ['ship', expect.any(String), '[order...]', expect.any(String), expect.stringContaining('spends'), 'rows'],
    ]);
    expect(brief.flags?.map((each) => String(each).split(/[ ,]/)[0])).toEqual(
      commandNamed('ship').flags.map(({ name }) => name),
    );
    expect(brief.fields).toEqual(expect.arrayContaining(['order_id', 'price_sar', 'left_out', 'waybill']));
  });

  it('has every flag and every argument that the parser takes, and no other', () => {
    for (const { path, node } of commands) {
      const described = commandNamed(path.join(' '));
      const shared = described.shared_flags.flatMap((use) => document.shared_flags[use] ?? []);
      const known = [...described.flags, ...shared].map(({ name }) => name);
      const own = node.options.filter(
        ({ long, hidden }) => !hidden && !sharedFlags.some(({ flag }) => longName(flag) === long),
      );
      for (const { long, required, optional } of own) {
        expect([path, known]).toEqual([path, expect.arrayContaining([long])]);
        const flag = described.flags.find(({ name }) => name === long);
        expect([path, long, flag?.value !== undefined]).toEqual([path, long, required || optional]);
      }
      for (const name of known) {
        if (name === '--help' || name === '--version') continue;
        expect([path, name, node.flagSpecs.has(name)]).toEqual([path, name, true]);
      }
      expect(
        described.arguments.map(({ name, required = false, repeats = false }) => ({ name, required, repeats })),
      ).toEqual(
        node.registeredArguments.map((each) => ({
          name: each.name(),
          required: each.required,
          repeats: each.variadic,
        })),
      );
    }
  });

  it('has examples that the parser takes', async () => {
    // help.test.ts reads the examples of each command in every ring.
    for (const { name, examples } of sampleOf(document.commands, 8)) {
      for (const example of examples) {
        const [, ...words] = wordsOf(example);
        const { node, mistakes } = await readCommandLine(words, catalogue.groups);
        expect([example, mistakes, node.path.join(' ')]).toEqual([example, [], name]);
      }
    }
    for (const example of document.topics.flatMap((topic) => topic.examples)) {
      const { mistakes, outcome } = await readCommandLine(wordsOf(example).slice(1), catalogue.groups);
      expect([example, mistakes, outcome]).toEqual([example, [], 'run']);
    }
  });

  it('says the types of flags: choices, ranges, days, files, lists', () => {
    const states = ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'];
    for (const command of ['orders list', 'orders check', 'ship'])
      expect(flagOf(command, '--status').schema).toEqual({ type: 'array', items: { type: 'string', enum: states } });
    expect(flagOf('orders list', '--date-from').schema).toEqual({ type: 'string', format: 'day' });
    expect(flagOf('orders create', '--items').schema).toMatchObject({ type: 'array' });
    expect(flagOf('orders create', '--receiver-city-id').schema).toMatchObject({ type: 'integer' });
    expect(flagOf('orders create', '--receiver-city').schema).toEqual({ type: 'string', format: 'city' });
    expect(flagOf('ship', '--skip').schema).toMatchObject({
      items: { enum: expect.arrayContaining(['box-missing', 'none']) },
    });
    expect(flagOf('ship', '--cheapest').schema).toEqual({ type: 'boolean' });
    expect(flagOf('ship', '--labels').schema).toEqual({ type: 'string', format: 'file' });
    expect(flagOf('ship', '--paper').schema).toEqual({ type: 'string', enum: ['a4', '4x6'] });
    expect(flagOf('sandbox', '--port').schema).toEqual({ type: 'integer', minimum: 0, maximum: 65_535 });
    const shared = Object.values(document.shared_flags).flat();
    const named = (name: string) => shared.find((flag) => flag.name === name);
    expect(named('--output')).toMatchObject({
      ...{ short: '-o', env: 'SHIPCTL_OUTPUT', setting: 'output', default: 'table' },
      schema: { enum: ['table', 'json', 'ndjson', 'csv', 'xlsx', 'parquet'] },
    });
    expect(named('--timeout')).toMatchObject({ setting: 'timeout', schema: { type: 'number', minimum: 0.001 } });
    expect(named('--where')?.schema).toMatchObject({ type: 'array', items: { format: 'condition' } });
  });

  it.each(
    document.commands
      .flatMap(({ name, flags }) => flags.map((flag) => [name, flag] as const))
      .filter(
        ([, { schema: form }]) => form.type === 'integer' && form.maximum !== undefined && Number(form.maximum) < 1e12,
      )
      .map(([name, flag]) => [`${name} ${flag.name}`, name, flag] as const),
  )('says the range of %s as the program holds it', async (_title, name, { name: flag, schema: form }) => {
    const { code, stderr } = await shipctl([...name.split(' '), flag, String(Number(form.maximum) + 1), '--sandbox']);
    expect(code).toBe(2);
    expect(stderr).toContain(`${flag}: `);
  });

  it('explains every format that a schema names', () => {
    const formats = new Set<string>();
    JSON.stringify([document.commands, document.shared_flags, document.settings], (key, value: unknown) => {
      if (key === 'format' && typeof value === 'string') formats.add(value);
      return value;
    });
    const ofJsonSchema = ['uri', 'email', 'date-time', 'date', 'binary'];
    const unknown = [...formats].filter(
      (name) => !ofJsonSchema.includes(name) && !Object.hasOwn(document.value_formats, name),
    );
    expect(unknown).toEqual([]);
    expect([...formats]).toEqual(
      expect.arrayContaining(['day', 'order', 'courier', 'city', 'file', 'condition', 'columns']),
    );
  });

  it('names the exit codes, and those of each command', () => {
    expect(document.exit_codes.map(({ code }) => code)).toEqual(Object.values(exitCodes).map(({ code }) => code));
    for (const { exit_codes: codes, effects } of document.commands) {
      expect(codes).toEqual(expect.arrayContaining([0, 1, 2, 9, 130]));
      if (effects.asks === true) expect(codes).toContain(3);
      expect(codes.includes(7) || effects.service === 'none').toBe(true);
    }
    expect(commandNamed('orders list').exit_codes).toContain(8);
    expect(commandNamed('boxes get').exit_codes).not.toContain(8);
    // What was written may not be shown.
    for (const name of ['boxes create', 'orders create', 'shipments create', 'orders update'])
      expect(commandNamed(name).exit_codes).toContain(8);
    expect(commandNamed('completion bash').exit_codes).not.toContain(4);
  });

  it('says which commands write, spend and ask', () => {
    const named = (isMeant: (effects: DescribedCommand['effects']) => boolean) =>
      document.commands.filter(({ effects }) => isMeant(effects)).map(({ name }) => name);
    expect(named(({ spends_money: spends }) => spends === true)).toEqual(
      expect.arrayContaining(['shipments create', 'shipments return', 'ship', 'api']),
    );
    const writes = named(({ service }) => service === 'writes');
    expect(writes).toEqual(expect.arrayContaining(['orders cancel', 'orders create', 'orders import', 'ship', 'pack']));
    for (const name of ['orders list', 'orders find', 'orders price', 'today', 'config set', 'shipments labels'])
      expect(writes).not.toContain(name);
    expect(commandNamed('orders import').effects).toMatchObject({ writes_only_with: '--apply', dry_run: '--dry-run' });
    expect(commandNamed('config set').effects).toMatchObject({ service: 'none', changes: 'the profile' });
    for (const { name, request, effects } of document.commands)
      if (request && effects.service === 'writes') expect([name, effects.dry_run]).toEqual([name, '--dry-run']);
  });

  it('names what an import prints once it has written, and before', () => {
    const { record, instead } = commandNamed('orders import').prints;
    expect(document.records[record ?? '']?.columns).toEqual(expect.arrayContaining(['key', 'id', 'outcome', 'reason']));
    expect(instead).toContainEqual(
      expect.objectContaining({ when: 'without --apply', text: expect.stringMatching(/plan/) }),
    );
  });

  it('is of one command, or of one group, where one is named', async () => {
    for (const argv of [
      ['help', 'orders', 'list', '--json'],
      ['orders', 'list', '--help', '--json'],
      ['--json', '--help', 'orders', 'list'],
      ['help', '-o', 'json', 'orders', 'list'],
      ['orders', 'help', 'list', '--json'],
    ]) {
      const one = (await answer(...argv)) as Document;
      expect([argv, one.commands.map(({ name }) => name)]).toEqual([argv, ['orders list']]);
      expect(one.commands).toEqual([commandNamed('orders list')]);
      expect(schema.safeParse(one).error).toBeUndefined();
    }
    const group = (await answer('help', '--json', 'boxes')) as Document;
    expect(group.commands.map(({ name }) => name)).toEqual(
      document.commands.map(({ name }) => name).filter((name) => name.startsWith('boxes ')),
    );
  });
});
