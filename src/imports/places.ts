import { resolve } from 'node:path';
import { isSameFile } from '../base/files/same-file.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { textFlag } from '../service/input/text-flag.ts';
import type { Context, Invocation } from '../session/context.ts';

/** What is written must replace neither the file that is read nor what is written beside it. */
export function placeMistakes({ io }: Context, { flags }: Invocation, file: string): string[] {
  const places = file === '-' ? [] : [{ name: 'the file that is read', path: resolve(io.cwd, file) }];
  const mistakes: string[] = [];
  for (const flag of ['out', 'errors', 'result']) {
    const given = textFlag(flags[flag]);
    if (given === undefined) continue;
    const path = resolve(io.cwd, given);
    const same = places.find((place) => isSameFile(place.path, path));
    if (same) mistakes.push(escaped`--${flag} ${given} is ${same.name}. Name another one.`);
    places.push({ name: `the file of --${flag}`, path });
  }
  return mistakes;
}
