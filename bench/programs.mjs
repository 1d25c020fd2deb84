import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { columns } from './orders.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const launcher = here('../bin/shipctl.js');

/** The first line that a command prints; undefined if it is not installed. */
function firstLineOf(command, ...args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')[0];
  } catch {
    return undefined;
  }
}

/** The real path: a version manager's wrapper would be measured too. */
const python = firstLineOf('python3', '-c', 'import sys; print(sys.executable)');
export const installed = {
  curl: firstLineOf('curl', '--version'),
  jq: firstLineOf('jq', '--version'),
  python3: python,
};

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const filter = `.data.data[] | [${columns.map((name) => `.${name}`).join(', ')}] | @csv`;
const curlFlags = `-sS -H "Authorization: Bearer $SHIPCTL_TOKEN" -H 'Accept: application/json'`;
const shell = (script) => ({ command: 'sh', args: ['-c', script] });

/** A temporary folder for the output, and the environment of the runs, without the caller's own settings. */
export function openWorkspace() {
  const folder = mkdtempSync(join(tmpdir(), 'shipctl-bench-'));
  mkdirSync(join(folder, 'config'));
  const env = (origin) => ({
    PATH: process.env.PATH,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    SHIPCTL_BASE_URL: origin,
    SHIPCTL_TOKEN: 'token-of-the-benchmark',
    SHIPCTL_CONFIG_DIR: join(folder, 'config'),
  });
  return { folder, env, file: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true }) };
}

const address = (origin, perPage) => `${origin}/api/orders?per_page=${perPage}`;

export const shipctl = (...args) => ({ command: process.execPath, args: [launcher, ...args] });

export const shipctlHead = (lines, ...args) =>
  shell(`${[process.execPath, launcher, ...args].map(quoted).join(' ')} | head -${lines}`);

export const emptyNode = { command: process.execPath, args: ['-e', '0'] };

export const floor = ({ origin, perPage, pages }) => ({
  command: process.execPath,
  args: [here('./floor.mjs'), address(origin, perPage), String(pages)],
});

export const urllib = ({ origin, perPage, pages }) => ({
  command: python,
  args: [here('./urllib_csv.py'), address(origin, perPage), String(pages), columns.join()],
});

export const curlRange = ({ origin, perPage, pages }) =>
  shell(`curl ${curlFlags} ${quoted(`${address(origin, perPage)}&page=[1-${pages}]`)} | jq -r ${quoted(filter)}`);

/** Parallel responses would mix on one stream, so each page has its own file. */
export const curlParallel = ({ origin, perPage, pages, folder }) =>
  shell(
    `d=$(mktemp -d ${quoted(folder)}/pages-XXXXXX) && curl ${curlFlags} --parallel --parallel-max 8 ` +
      `${quoted(`${address(origin, perPage)}&page=[1-${pages}]`)} -o "$d/#1.json" && ` +
      `jq -r ${quoted(filter)} "$d"/*.json && rm -r "$d"`,
  );
