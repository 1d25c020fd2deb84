import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Surroundings, shipctl } from './run.ts';

/** A command of a guide, and what it shows below it. */
export interface GuideStep {
  readonly command: string;
  readonly shown: string;
  readonly code: number;
}

const docs = new URL('../../docs/', import.meta.url);

export const inDocs = (path: string): URL => new URL(path, docs);

/** What is the same on every machine. */
const plain = (text: string): string => text.replace(/; node [\d.]+/g, '').trimEnd();

/** Reads `(exit code 8)` at the end of what a command shows. */
function stepOf(part: string): GuideStep {
  const [command = '', ...lines] = part.trimEnd().split('\n');
  const [, code] = /^\(exit code (\d+)\)$/.exec(lines.at(-1) ?? '') ?? [];
  const shown = plain((code === undefined ? lines : lines.slice(0, -1)).join('\n'));
  return { command, shown, code: Number(code ?? 0) };
}

/** Each command of a guide in docs/, in their order. */
export const guideSteps = (name: string): GuideStep[] =>
  [...readFileSync(inDocs(name), 'utf8').matchAll(/^```console\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .filter((part) => part !== '')
      .map(stepOf),
  );

/** The words of a command line that quotes nothing but whole words. */
const wordsOf = (command: string): string[] => command.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1'));

/** Returns the parts of a guide's output between lines `…`, which stand for lines left out. */
const partsOf = (shown: string): string[] => `\n${shown}\n`.split(/(?<=\n)\u2026(?=\n)/);

/** Returns the guide's text if the output has all of its parts in their order; otherwise the output. */
function asShown(printed: string, shown: string): string {
  const text = `\n${printed}\n`;
  const [first = '', ...others] = partsOf(shown);
  const last = others.pop();
  if (last === undefined || !text.startsWith(first)) return printed;
  let at = first.length - 1;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return printed;
    at = found + part.length - 1;
  }
  return text.slice(at).endsWith(last) ? shown : printed;
}

interface GuideRun extends Surroundings {
  readonly cwd: string;
  /** What stands in the guide for what differs from machine to machine. */
  readonly standsFor?: Readonly<Record<string, string>>;
}

/** Runs a command of a guide, and expects what the guide shows. */
export async function expectStep({ command, shown, code }: GuideStep, { standsFor = {}, ...given }: GuideRun) {
  const [program, ...argv] = wordsOf(command);
  expect(program).toBe('shipctl');
  const outcome = await shipctl(argv, { now: new Date('2026-03-15T10:00:00Z'), ...given });
  const text = Object.entries({ [`${given.cwd}/`]: '', ...standsFor }).reduce(
    (all, [found, shows]) => all.replaceAll(found, shows),
    plain(`${outcome.stdout}${outcome.stderr}`),
  );
  expect({ command, code: outcome.code, printed: asShown(text, shown) }).toEqual({ command, code, printed: shown });
}
