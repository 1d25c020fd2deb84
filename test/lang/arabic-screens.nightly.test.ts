import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { arabicTexts, commands, wordsOf } from '../support/tree.ts';

const files = {
  'my-orders.csv': 'الاسم,الجوال,المدينة,الإجمالي,وزن الصنف (جم)\nنورة,0501234567,الرياض,5,\nعلي,05,مدينة,خمسة,1\n',
  'my-boxes.csv': 'type\nSmall\n',
  'my-warehouses.csv': 'name\nNorth\n',
  'my-products.csv': 'SKU,Weight (g)\nMUG-1,350\n',
  'my-sizes.csv': 'SKU,Length,Width,Height\nOUD-030,8,8,12\n',
  'my-settlement.csv': 'Parcel,Order Number,COD Amount\n,100000200,0\n',
  'barcodes.csv': 'barcode,sku\n6281006412347,OUD-1\n',
  'order.json': '{"description":"a"}',
  'changes.json': '{"description":"b"}',
};

/** Programs read these, or they run until they are stopped, or need another machine. */
const isAside = (line: string): boolean =>
  /--(json|csv|parquet|schedule)|ndjson|-o |\.(html|txt)|postgres|https:|^(mcp|api|sql|connect|login|logout|sandbox|report|maps|views|completion|ops (import|probe)|goods learn|orders statuses)|^orders watch$/.test(
    line,
  );

/** The English words of all texts: what has them was not translated, or is a name. */
const english = new Set(
  [...Object.keys(arabicTexts.texts), ...Object.keys(arabicTexts.words), ...Object.keys(arabicTexts.filled)].flatMap(
    (text) => text.toLowerCase().match(/(?<![\w./-])[a-z]{2,}(?![\w./-])/g) ?? [],
  ),
);

/** Names of records of the sandbox, and words of the service. */
const names = [
  /\(4\d\d\): .*/,
  /Main warehouse/,
  /Shoe box/,
  /Sandbox Store/,
  /Order Number/,
  /Cold box/,
  /Phone case/,
  /base URL/,
];

/** Commands that a sentence names. */
const commandNames = new RegExp(
  `(?<![\\w-])(?:${commands.map(({ path }) => path.join(' ')).join('|')})(?![\\w-])`,
  'g',
);

/** Two English words of ours, one behind the other, that are no part of a command. */
function englishIn(output: string): string[] {
  const text = output.replace(/\u001b\[[\d;?]*[A-Za-z]|[\u2066-\u2069]/g, '');
  return text.split('\n').flatMap((line) => {
    const sentence = line.replace(/(?:shipctl|npm|--)[ \w].*$/, '').replace(commandNames, '');
    const own = names.reduce((left, name) => left.replace(name, ''), sentence);
    const pairs = [...own.matchAll(/(?<![\w./-])(?=([A-Za-z][a-z]+) ([a-z]{2,})(?![\w./-]))/g)];
    return pairs.some(([, first = '', second = '']) => english.has(first.toLowerCase()) && english.has(second))
      ? [line.trim()]
      : [];
  });
}

it.each([
  ['at a terminal', 100],
  ['in a pipe', undefined],
])('no command says in English what it can say in Arabic, %s', async (_place, terminal) => {
  const cwd = temporaryFolder();
  const config = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  for (const [from, to] of [
    ['openapi.yaml', 'openapi.yaml'],
    ['postman.json', 'collection.json'],
  ] as const)
    cpSync(new URL(`../fixtures/provider.${from}`, import.meta.url), join(cwd, to));
  const env = {
    ...{ SHIPCTL_LANG: 'ar', SHIPCTL_SANDBOX: '1', SHIPCTL_CONFIG_DIR: config, XDG_DATA_HOME: join(config, 'data') },
    EDITOR: 'nano',
  };
  const lines = commands.flatMap(({ path, spec }) =>
    ['', ...(spec.examples ?? [])].map((example) => [...path, example].join(' ').trim()),
  );
  const found: string[] = [];
  let said = 0;
  const screen = terminal === undefined ? {} : { terminal };
  for (const line of new Set(lines.filter((each) => !isAside(each)))) {
    const stdin = line.startsWith('pack') ? ':help\n:quit\n' : '';
    const words = wordsOf(`shipctl ${line}`).slice(1);
    const { stdout, stderr } = await shipctl(words, { env, cwd, stdin, ...screen, edit: async () => 0 });
    said += stdout.length + stderr.length;
    found.push(...englishIn(stdout + stderr).map((each) => `${line}: ${each}`));
  }
  expect(said).toBeGreaterThan(50_000);
  expect([...new Set(found)]).toEqual([]);
});
