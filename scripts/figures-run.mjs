// The figures of the program as it runs, for scripts/figures.mjs --run.
//
// A copy of bin/, scripts/ and src/ is built in a temporary folder by its own scripts/build.mjs; the one difference is
// that it adds source maps. V8's coverage of the copy (NODE_V8_COVERAGE) says which functions ran, and the maps say
// where in src/ they were written. These definitions hold for all figures:
//   - A function is executed if it was called at least once. Only functions with a name count, as V8 names them: declared
//     functions, methods, and arrow functions that are assigned to something. A callback without a name belongs to the
//     function that it stands in. What a module does when it is loaded is no function.
//   - A file has executed code if one of its functions was executed.
//   - src/sandbox does not count: it stands for the service.
//   - The frames from bin to the socket are the functions that wait for, or have called, the one that opens the first
//     connection. An async stack trace of V8 ends at generators and Promise.then(), so each promise remembers the stack
//     that it was made on, and the stacks of all promises that led there are put together; each function counts once,
//     and so does bin/shipctl.js.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from '../bench/service.mjs';

/** Loaded before the program: writes the stacks that led to the first connection into $FIGURES_STACK, as JSON. */
const stackHook = `
const { createHook, executionAsyncId } = require('node:async_hooks');
const { Socket } = require('node:net');
Error.stackTraceLimit = Infinity;
function stack() {
  const prepare = Error.prepareStackTrace;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => ({
    file: site.getFileName(),
    line: site.getLineNumber() - 1,
    column: site.getColumnNumber() - 1,
  }));
  const holder = {};
  Error.captureStackTrace(holder, stack);
  const sites = holder.stack;
  Error.prepareStackTrace = prepare;
  return sites;
}
const made = new Map();
createHook({ init: (id) => made.set(id, { before: executionAsyncId(), sites: stack() }) }).enable();
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...words) {
  Socket.prototype.connect = connect;
  const sites = stack();
  for (let at = made.get(executionAsyncId()); at; at = made.get(at.before)) sites.push(...at.sites);
  require('node:fs').writeFileSync(process.env.FIGURES_STACK, JSON.stringify(sites));
  return connect.apply(this, words);
};
`;

function buildCopy(root, copy) {
  for (const name of ['bin', 'scripts', 'src', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'));
  const words = [join(copy, 'scripts/build.mjs'), '--source-maps'];
  execFileSync(process.execPath, words, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(join(copy, 'stack-hook.cjs'), stackHook);
}

/** bin/code.js puts this before a file of dist/, on its first line. Positions of V8 count it, the source map does not. */
const wrapper = '(function (exports, require, module, __filename, __dirname) {';

/**
 * The functions that a run has called in a file of the copy's dist/, by where they begin in the file. `place` says where a
 * function begins in src/, as `src/http/client.ts:12:3`; it is undefined for functions that are none of src/.
 */
function readFunctions(copy, path, functions) {
  const source = readFileSync(path, 'latin1');
  const start = '//# sourceMappingURL=data:application/json;charset=utf-8;base64,';
  const at = source.lastIndexOf(start);
  // A file without code of its own has no map.
  if (at < 0) return { called: [], around: () => undefined };
  const json = Buffer.from(source.slice(at + start.length), 'base64').toString();
  const map = new SourceMap(JSON.parse(json));
  const starts = [0];
  for (const { index } of `${wrapper}${source}`.matchAll(/\n/g)) starts.push(index + 1);

  function placeOf(offset) {
    let line = starts.length - 1;
    while (starts[line] > offset) line--;
    const column = offset - starts[line];
    // The build writes a line before the text that the map describes. The map may begin a function one character later,
    // behind a parenthesis; what has no place at all was written by the bundler.
    const entry = [column, column + 1]
      .map((wanted) => ({ wanted, ...map.findEntry(line - 1, wanted) }))
      .find(({ wanted, generatedLine, generatedColumn }) => generatedLine === line - 1 && generatedColumn === wanted);
    if (entry?.originalSource === undefined) return undefined;
    const file = relative(copy, resolve(dirname(path), entry.originalSource)).replaceAll('\\', '/');
    return /^src\/(?!sandbox\/)/.test(file)
      ? `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : undefined;
  }

  const called = functions
    .map(({ functionName: name, ranges: [{ startOffset, endOffset, count }] }) => ({
      name,
      startOffset,
      endOffset,
      count,
    }))
    .filter(({ count }) => count > 0)
    .map((each) => ({ ...each, place: placeOf(each.startOffset) }));
  return {
    called,
    /** The innermost function around a position of V8. */
    around: (line, column) => {
      const offset = starts[line] + column;
      const around = called.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset);
      return around.sort((one, other) => other.startOffset - one.startOffset)[0];
    },
  };
}

/** The functions of one run, by the files of dist/, over all processes that took part. */
function readCoverage(copy, folder) {
  const found = new Map();
  for (const name of readdirSync(folder))
    for (const { url, functions } of JSON.parse(readFileSync(join(folder, name), 'utf8')).result) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : url;
      if (!path.startsWith(join(copy, 'dist'))) continue;
      found.set(path, [...(found.get(path) ?? []), readFunctions(copy, path, functions)]);
    }
  return found;
}

const isCounted = ({ name, place }) => name !== '' && place !== undefined;

const fileOf = (place) => place.split(':')[0];

function countFunctions(coverage) {
  const called = [...coverage.values()].flat().flatMap((each) => each.called);
  // A module that several parts of the bundle hold has the same place in all of them.
  const functions = new Map(called.filter(isCounted).map(({ name, place }) => [place, name]));
  const all = new Set(called.flatMap(({ place }) => place ?? []));
  return { functions, all, files: new Set([...functions.keys()].map(fileOf)) };
}

/** The frames of the program itself, about from the socket to bin, each function once, where it is met first. */
function countFrames(copy, coverage, file) {
  const frames = new Map();
  for (const site of JSON.parse(readFileSync(file, 'utf8'))) {
    const path = site.file?.startsWith('file:') ? fileURLToPath(site.file) : site.file;
    if (path === join(copy, 'bin/shipctl.js')) frames.set('bin/shipctl.js', 'bin');
    const found = coverage.get(path)?.[0].around(site.line, site.column);
    if (found && isCounted(found)) frames.set(found.place, found.name);
  }
  return frames;
}

const sheet = `reference,receiver_first_name,receiver_phone,receiver_country_code,receiver_city,receiver_address_line,payment_method,currency,item name,item quantity,item price,item weight
R1,Noura,+966501234567,SA,Riyadh,King Fahd Road,Paid,SAR,Oud,1,100,500
R2,Sara,+966501234568,SA,Riyadh,King Fahd Road,Paid,SAR,Oud,1,100,500
`;

/** What shipments call the couriers that the sandbox names in prices. */
const couriers = ['سبل=spl', 'Thabit=thabit', 'Aramex=aramex', 'Barq=barq'];

/** `before` is run first and not counted. The sandbox has faulty orders on purpose, which ship reports with exit code 8. */
const runs = [
  { words: ['orders', 'list', '--all', '-o', 'csv'], exitCode: 0, countsFrames: true },
  {
    before: ['rules', 'map', ...couriers, '--sandbox'],
    words: ['ship', '--status', 'pending', '--cheapest', '--labels', 'labels.pdf', '--sandbox', '--yes'],
    exitCode: 8,
  },
  { words: ['orders', 'import', 'sheet.csv', '--allow-incomplete', '--apply', '--sandbox', '--yes'], exitCode: 0 },
];

async function runProgram(copy, words, { expected, folder, env, options = [] }) {
  const argv = [...options, join(copy, 'bin/shipctl.js'), ...words];
  const child = spawn(process.execPath, argv, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  if (code !== expected) throw new Error(`shipctl ${words.join(' ')} ended with ${code}, not ${expected}:\n${said}`);
}

async function countRun(copy, origin, { before, words, exitCode: expected, countsFrames }) {
  const folder = mkdtempSync(join(copy, 'run-'));
  writeFileSync(join(folder, 'sheet.csv'), sheet);
  const settings = { HOME: folder, SHIPCTL_CONFIG_DIR: join(folder, 'config'), LC_ALL: 'C.UTF-8' };
  const plain = { PATH: process.env.PATH, ...settings, NODE_DISABLE_COMPILE_CACHE: '1' };
  const account = words.includes('--sandbox')
    ? {}
    : { SHIPCTL_BASE_URL: origin, SHIPCTL_TOKEN: 'token-of-the-figures' };
  if (before) await runProgram(copy, before, { expected: 0, folder, env: plain });
  const [v8, stack] = [join(folder, 'v8'), join(folder, 'stack.json')];
  const env = { ...plain, ...account, NODE_V8_COVERAGE: v8, FIGURES_STACK: stack };
  const options = countsFrames ? ['--require', join(copy, 'stack-hook.cjs')] : [];
  await runProgram(copy, words, { expected, folder, env, options });
  const coverage = readCoverage(copy, v8);
  return { ...countFunctions(coverage), frames: countsFrames ? countFrames(copy, coverage, stack) : undefined };
}

/** Prints the figures of the three runs, with the names behind them if `isListed`. */
export async function printRuns(root, isListed) {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'shipctl-figures-'));
  const service = await startService();
  try {
    buildCopy(root, copy);
    const origin = await service.configure({ orders: 150 });
    for (const run of runs) {
      const { functions, all, files, frames } = await countRun(copy, origin, run);
      console.log(`shipctl ${run.words.join(' ')}`);
      console.log(`    files with executed code: ${files.size}`);
      console.log(`    executed functions: ${functions.size} (with callbacks that have no name: ${all.size})`);
      if (isListed) for (const [place, name] of [...functions].sort()) console.log(`        ${place} ${name}`);
      if (!frames) continue;
      console.log(`    frames from bin to the socket: ${frames.size}`);
      for (const [place, name] of [...frames].reverse()) console.log(`        ${name} ${place}`);
    }
  } finally {
    service.stop();
    rmSync(copy, { recursive: true });
  }
}
