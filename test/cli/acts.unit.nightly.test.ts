import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import type { Io } from '../../src/base/io.ts';
import { Redactor } from '../../src/base/redact.ts';
import { systemClock } from '../../src/base/time/times.ts';
import { describeProgram } from '../../src/cli/describe/describe.ts';
import { readInvocation } from '../../src/cli/invocation.ts';
import { openContext, prepareCommand } from '../../src/cli/open-context.ts';
import { buildProgram } from '../../src/cli/tree.ts';
import { isAct } from '../../src/ports/prepared.ts';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { paginate, type Recorded, type Service, sendJson, startService } from '../support/service.ts';
import { catalogue, readCommandLine, wordsOf } from '../support/tree.ts';

const { commands } = await describeProgram(buildProgram(catalogue.groups), catalogue);

const orders = [1, 2, 3, 3147, 3132].map((id) => order(id));

const isWrite = ({ method, path }: Recorded): boolean =>
  !['GET', 'OPTIONS'].includes(method) && path !== '/api/calculate';

/** Answers every read with orders, and refuses every write. */
const refusing = () =>
  startService((request, response) => {
    if (request.method !== 'GET') return sendJson(response, 403, { message: 'No.' });
    return { data: /\/\d+$/.test(request.path) ? order(3147) : paginate(orders, request) };
  });

const sheets = {
  ...{ 'my-orders.csv': 'Name,Mobile,City,Address,Total\nNoura Ali,0501234567,Riyadh,King Fahd Road,5\n' },
  ...{ 'my-boxes.csv': 'type\nSmall\n', 'my-warehouses.csv': 'name\nNorth\n', 'changes.json': '{"description":"b"}' },
  ...{ 'my-products.csv': 'Code,Name,Weight (g)\nMUG-1,Mug,350\n', 'order.json': '{"description":"a"}' },
  ...{ 'my-settlement.csv': 'Parcel,Order Number,COD Amount\n,103147,0\n' },
  ...{ 'barcodes.csv': 'barcode,sku\n6281006412347,OUD-1\n' },
};

let cwd = '';

beforeAll(() => {
  cwd = temporaryFolder();
  for (const [name, text] of Object.entries(sheets)) writeFileSync(join(cwd, name), text);
  mkdirSync(join(cwd, 'data'));
});

const output = () => {
  const stream = new PassThrough();
  stream.resume();
  return Object.assign(stream, { isTTY: false, columns: 0 });
};

const ioFor = ({ env }: Service): Io => ({
  stdin: Readable.from([]),
  stdout: output(),
  stderr: output(),
  env: { ...env, SHIPCTL_CONFIG_DIR: join(cwd, 'config'), XDG_DATA_HOME: join(cwd, 'data') },
  cwd,
  homedir: cwd,
  platform: 'linux',
  nodeVersion: process.versions.node,
  pid: process.pid,
  uid: process.geteuid?.(),
  isAlive: () => true,
  now: () => new Date(),
  random: () => 0,
  onStop: () => () => undefined,
});

/** Runs a line up to its act. Returns whether it has one; undefined if the line cannot be run as it is. */
async function actsIn(words: readonly string[], service: Service): Promise<boolean | undefined> {
  const io = ioFor(service);
  const redactor = new Redactor();
  const line = await readCommandLine(words, catalogue.groups);
  const { command, ...values } = readInvocation(line, io, redactor);
  if (!command) return undefined;
  const times = { probePause: 0, readBackAfter: 0, documentTime: 10_000, expressionTime: 10_000, clock: systemClock };
  const { signal } = new AbortController();
  const runLine = async () => expect.unreachable('A line was run inside of another.');
  const follow = () => undefined;
  const session = { ...values, ...times, io, catalogue, redactor, signal, runLine, follow, readsAhead: undefined };
  const { context, close } = await openContext(session);
  try {
    const { prepared, mistakes } = await prepareCommand(context, command);
    if (mistakes.length > 0) return undefined;
    const result = (await prepared.run({ forPeople: false, isDry: false })) ?? undefined;
    return result !== undefined && isAct(result);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  } finally {
    await close();
  }
}

/** Commands that serve until they are stopped, or that print nothing but what other programs do. */
const isEndless = (name: string): boolean => /^(mcp|sandbox|pack|orders watch|upgrade)$/.test(name);

/** Its act writes files that the line asks for, and nothing else. */
const writesFiles = (name: string): boolean => name === 'shipments labels';

describe('the effects that commands say they have', () => {
  it.each(commands.filter(({ name }) => !isEndless(name)).map((command) => [command.name, command] as const))(
    'are at least those of %s: without its act it writes nothing, and an act is said',
    async (name, { examples, effects }) => {
      const service = await refusing();
      for (const example of examples) {
        const words = wordsOf(example).slice(1);
        if (words.some((word) => /^[<>|]$/.test(word))) continue;
        const acts = await actsIn(words, service);
        expect([example, service.requests.filter(isWrite)]).toEqual([example, []]);
        const isSaid = effects.service === 'writes' || effects.changes !== null || writesFiles(name);
        if (acts) expect([example, isSaid]).toEqual([example, true]);
        if (effects.service === 'none') expect([example, service.requests]).toEqual([example, []]);
      }
    },
  );
});
