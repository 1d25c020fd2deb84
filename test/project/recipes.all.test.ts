import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launcher, plainEnvironment } from '../support/process.ts';
import { expectChain } from '../support/recipe-chain.ts';
import { recipes } from '../support/recipes.ts';
import { perRing, ring } from '../support/ring.ts';
import { type SandboxProcess, serveSandbox } from '../support/sandbox-process.ts';
import { isInstalled, shells, wordsIn } from '../support/shells.ts';

const email = 'merchant@sandbox.example';
const password = 'sandbox-password';

let sandbox: SandboxProcess;
const folders: string[] = [];

beforeEach(async () => {
  sandbox = await serveSandbox();
});

afterEach(() => {
  sandbox.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with the program and the files that the recipes read. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shipctl-recipes-'));
  folders.push(folder);
  writeFileSync(join(folder, 'shipctl'), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
  chmodSync(join(folder, 'shipctl'), 0o755);
  writeFileSync(join(folder, 'password.txt'), `${password}\n`);
  writeFileSync(join(folder, 'token.txt'), `${sandbox.token}\n`);
  writeFileSync(join(folder, 'shop.csv'), 'Name,Mobile,Total,City,Address\nNoura Ali,0501234567,5,Riyadh,Road 1\n');
  writeFileSync(join(folder, 'statement.csv'), 'AWB,COD amount\n12345678901,50.00\n');
  cpSync(new URL('../fixtures/provider.openapi.yaml', import.meta.url), join(folder, 'openapi.yaml'));
  return folder;
}

/** What the README leaves to its reader: the address, the account, the token. */
const filledIn = (line: string, folder: string): string =>
  line
    .replaceAll('https://ship.example.com', sandbox.baseUrl)
    .replaceAll('me@example.com', email)
    .replaceAll('=…', `=${sandbox.token}`)
    .replaceAll('/srv/orders/', `${folder}/`);

const questions = (): readonly (readonly [RegExp, string])[] => [
  [/\[y\/N\] $/, 'y'],
  [/Base URL of the service: $/, sandbox.baseUrl],
  [/Email, or Enter to give a token: $/, email],
  [/Password or token: $/, password],
  // An order that is asked for; what may be left out is.
  [/First name: $/, 'Noura'],
  [/City: $/, 'Riyadh'],
  [/Phone: $/, '0501234567'],
  [/Item 1, its name or SKU: $/, 'Oud'],
  [/Price of one in SAR: $/, '50'],
  [/Payment, cod or paid: $/, 'cod'],
  [/\[(?:none|no more|1|50)\]: $/, ''],
  [/y or n, or the number of a line to change it: $/, 'y'],
  [/(?:Type it|Enter takes)[^\n]*: $/, 'q'],
  [/Scan an order: (?:\u001b\[\d+G)?$/, ':quit'],
];

/** Types a command at an interactive shell, answers its questions, and returns its exit code with what it showed. */
function typeAt([shell, flag]: (typeof shells)[number], line: string, folder: string) {
  // As for a person, the code that one command has compiled is kept for the next.
  // Orders that were shipped are read once more when a request of another desk must have ended.
  const kept = { NODE_DISABLE_COMPILE_CACHE: '', SHIPCTL_TIMEOUT: '8' };
  const env = plainEnvironment({ HOME: folder, SHIPCTL_CONFIG_DIR: join(folder, 'config'), TERM: 'xterm', ...kept });
  const terminal = spawn(shell, [flag, '-i', '-c', line], {
    ...{ cols: 100, rows: 40, cwd: folder },
    env: { ...env, PATH: `${folder}:${process.env.PATH}` },
  });
  let shown = '';
  let answered = 0;
  terminal.onData((text) => {
    shown += text;
    const answer = questions().find(([question]) => question.test(shown.slice(answered)));
    if (!answer) return;
    answered = shown.length;
    terminal.write(`${answer[1]}\r`);
  });
  return new Promise<{ code: number; shown: string }>((resolve) => {
    terminal.onExit(({ exitCode }) => resolve({ code: exitCode, shown }));
  });
}

describe('the recipes of the README', () => {
  it('work one after another, with the words that a shell makes of them', () => expectChain(recipes), 120_000);

  // Each of them is a process: in this ring the first one alone.
  it('work one after another at a terminal', async () => {
    const folder = newFolder();
    for (const recipe of recipes.slice(0, perRing(0, 1, recipes.length))) {
      const { code, shown } = await typeAt(shells[0], filledIn(recipe, folder), folder);
      // Some orders of the sandbox are not ready to ship, and are left; nobody knows the parcel of the statement.
      const expected = /^shipctl (ship|cod reconcile) /.test(recipe) ? 8 : 0;
      expect({ recipe, code, shown: code === expected ? '' : shown }).toEqual({ recipe, code: expected, shown: '' });
      if (!recipe.endsWith('> order.json')) continue;
      const template = JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8')) as { items: unknown[] };
      expect(template.items).toHaveLength(1);
      const order = { receiver_first_name: 'Noura', items: [{ sku: 'OUD-50', quantity: 1 }] };
      writeFileSync(join(folder, 'order.json'), JSON.stringify(order));
    }
  }, 120_000);

  // The program cannot tell which shell has started it: with the same words it does the same.
  const [first, ...others] = shells;
  for (const shell of others) {
    const [name] = shell;
    const title = isInstalled(name) ? name : `${name}, which is not installed`;
    it.skipIf(ring !== 'nightly' || !isInstalled(name))(
      `are the same words in ${title}, where the first ones work at a terminal`,
      async () => {
        const folder = newFolder();
        const lines = recipes.map((recipe) => filledIn(recipe, folder));
        for (const line of lines.slice(0, 2)) expect(await typeAt(shell, line, folder)).toMatchObject({ code: 0 });
        const words = wordsIn(shell, lines, folder);
        expect(words).toHaveLength(lines.length);
        expect(words).toEqual(wordsIn(first, lines, folder));
      },
    );
  }
});
