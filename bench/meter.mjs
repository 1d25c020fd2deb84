import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

const pollMilliseconds = 10;

/** The largest resident size so far, in MiB; undefined without /proc or after the process has ended. */
function peakOf(pid) {
  try {
    const found = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) / 1024 : undefined;
  } catch {
    return undefined;
  }
}

/** Processor time in ms of all children that have ended, with their own children. */
function childrenCpu() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return undefined;
  }
}

/** Reads a pipe and notes the times of its first byte and of its first whole row after the header. `stall` pauses it once. */
async function watch(stream, { started, stall, onRow }) {
  const seen = { bytes: 0, lines: 0, firstByte: undefined, firstRow: undefined };
  for await (const chunk of stream) {
    const now = performance.now() - started;
    seen.firstByte ??= now;
    seen.bytes += chunk.length;
    if (seen.lines < 2) {
      for (let at = chunk.indexOf(10); at >= 0 && seen.lines < 2; at = chunk.indexOf(10, at + 1)) seen.lines++;
      if (seen.lines === 2) {
        seen.firstRow = now;
        onRow?.();
      }
    }
    if (stall && seen.bytes === chunk.length) await new Promise((resolve) => setTimeout(resolve, stall));
  }
  return seen;
}

/**
 * Runs a process from start to exit. Its output goes to the file `out`, or through a pipe that is read here, to see the
 * first byte. With `untilRow`, the process is killed at its first row. Returns milliseconds and MiB.
 */
export async function measure({ command, args, env, cwd, out, stall, untilRow = false, expected = 0 }) {
  const file = out === undefined ? undefined : openSync(out, 'w');
  const cpuBefore = childrenCpu();
  const started = performance.now();
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', file ?? 'pipe', 'pipe'] });
  let peak;
  const poll = () => {
    peak = peakOf(child.pid) ?? peak;
  };
  const onRow = untilRow ? () => child.kill('SIGKILL') : undefined;
  const timer = setInterval(poll, pollMilliseconds);
  let errorText = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errorText = (errorText + text).slice(0, 2000);
  });
  const reading = file === undefined ? watch(child.stdout, { started, stall, onRow }) : Promise.resolve({});
  let wall;
  child.on('exit', () => {
    wall = performance.now() - started;
  });
  try {
    const [[code, signal], seen] = await Promise.all([once(child, 'close'), reading]);
    const ended = untilRow && signal === 'SIGKILL' && seen.firstRow !== undefined;
    if (code !== expected && !ended) {
      throw new Error(`${[command, ...args].join(' ').slice(0, 200)} ended with ${code ?? signal}: ${errorText}`);
    }
    const cpuAfter = childrenCpu();
    return { wall, cpu: cpuAfter === undefined ? undefined : cpuAfter - cpuBefore, peak, ...seen };
  } finally {
    clearInterval(timer);
    if (file !== undefined) closeSync(file);
  }
}

export function median(values) {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  if (known.length === 0) return undefined;
  const middle = known.length >> 1;
  return known.length % 2 ? known[middle] : (known[middle - 1] + known[middle]) / 2;
}

/** The median of each key. */
function medians(runs) {
  const keys = new Set(runs.flatMap((run) => Object.keys(run)));
  return Object.fromEntries([...keys].map((key) => [key, median(runs.map((run) => run[key]))]));
}

/** Measures in turns (A B A B …), so that a slow moment of the machine affects all. Returns the medians by name. */
export async function inTurns(measurements, rounds) {
  const runs = Object.fromEntries(Object.keys(measurements).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(measurements)) runs[name].push(await run());
  }
  return Object.fromEntries(Object.entries(runs).map(([name, each]) => [name, medians(each)]));
}
