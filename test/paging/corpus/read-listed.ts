import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/folders.ts';
import { settingsFolder } from '../../support/profiles.ts';
import { errorOf, type Outcome, shipctl } from '../../support/run.ts';
import { sendJson, startService } from '../../support/service.ts';
import type { DescribedList } from './described-list.ts';
import { askedByBody, listedAnswer, rowsOf } from './listed-answer.ts';
import { listedDocument } from './listed-document.ts';

/** How a list was read at a size: whole, said to be no proof of it, or vouched for with other rows than the service has. */
export type Verdict = 'whole' | 'not vouched for' | 'refused' | 'unavailable' | 'not read' | 'wrong' | 'other';

export interface Reading {
  readonly size: number;
  readonly verdict: Verdict;
  readonly code: number;
  readonly requests: number;
  /** The rows that were written, and the message of the failure. */
  readonly rows: number;
  readonly message: string;
}

/** The sizes at which each list is read; a page is as long as `--all` gets it. */
export function sizesOf({ most = 100, usual, size, ignores, inputs }: DescribedList): number[] {
  // Where no document names a size, `per_page` is sent.
  const isKnown = size === 'per_page' || (size !== undefined && (inputs ?? [size]).includes(size));
  const isFixed = !isKnown || ignores === 'size' || ignores === 'both';
  const page = Math.min(isFixed ? (usual ?? Math.min(20, most)) : 100, most);
  return [...new Set([0, 1, page - 1, page, page + 1, 1000])];
}

const verdicts: Readonly<Record<number, Verdict>> = {
  2: 'not read',
  6: 'refused',
  7: 'unavailable',
  8: 'not vouched for',
};

const sorted = (rows: readonly unknown[]): string => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

function verdictOf({ code, stdout }: Outcome, expected: readonly unknown[]): Verdict {
  if (code !== 0) return verdicts[code] ?? 'other';
  const rows = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  return sorted(rows) === sorted(expected) ? 'whole' : 'wrong';
}

export interface ListedOptions {
  /** Every size is read with a profile of its own; else one profile remembers what was found out. */
  readonly isForgetful?: boolean;
  readonly sizes?: readonly number[];
}

/** Imports the document of a list, and reads it with `--all` at each size. */
export async function readListed(list: DescribedList, { isForgetful = true, sizes }: ListedOptions = {}) {
  const { folder } = settingsFolder();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'api.json'), JSON.stringify(listedDocument(list)));
  let count = 0;
  const service = await startService(({ query, body }, response) => {
    const given = body.startsWith('{') ? askedByBody(JSON.parse(body)) : {};
    const { status, headers, json } = listedAnswer(list, count, { ...query, ...given });
    if (json === undefined) return response.writeHead(status, headers).end();
    return sendJson(response, status, json, headers);
  });
  const names = [...(list.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name.toUpperCase());
  const values = Object.fromEntries(names.map((name, at) => [`SHIPCTL_VALUE_${name}`, list.values?.[at] ?? '']));
  const type = (config: string, ...line: readonly string[]) =>
    shipctl(line, { env: { ...service.env, ...values, SHIPCTL_CONFIG_DIR: config }, cwd });
  const imported = await type(folder, 'ops', 'import', 'api.json', '--yes', '--quiet');
  if (imported.code !== 0) throw new Error(imported.stderr);
  const listed = await type(folder, 'ops', 'list', '--from', 'api.json', '-o', 'json');
  const [operation] = JSON.parse(listed.stdout) as { command: string; paging_way: string | null }[];
  const named = operation?.command.split(' ').slice(1) ?? [];
  // What is the same for a whole shop is a value of the profile, and no argument.
  const given = [...named, ...(list.values ?? [])];
  const isTaken = list.values === undefined || (await type(folder, ...given, '--dry-run')).code === 0;
  const words = isTaken ? given : named;
  const readings: Reading[] = [];
  for (const size of sizes ?? sizesOf(list)) {
    count = size;
    const config = isForgetful ? temporaryFolder() : folder;
    if (isForgetful) cpSync(folder, config, { recursive: true });
    const before = service.requests.length;
    const line = [...words, '--all', '-o', 'ndjson', '--retries', '0'];
    const outcome = await type(config, ...line);
    readings.push({
      size,
      verdict: verdictOf(outcome, rowsOf(list, size)),
      code: outcome.code,
      requests: service.requests.length - before,
      rows: outcome.stdout.split('\n').filter(Boolean).length,
      message: outcome.code === 0 ? '' : String(errorOf(outcome).message),
    });
  }
  await service.close();
  return { paging: operation?.paging_way ?? null, readings };
}
