import { basename, extname } from 'node:path';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Display } from '../../output/formats.ts';
import { formats } from '../../output/formats.ts';
import type { Sink } from '../../output/sink.ts';
import type { Context } from '../../session/context.ts';
import { openSink } from '../display.ts';
import type { Paging } from '../input/paging.ts';
import { type Manifest, openManifest } from './manifest.ts';
import { type ListPlan, partFile } from './plan.ts';
import type { Resumable } from './resume.ts';

export interface Output {
  readonly sink: Sink;
  readonly manifest: Manifest | undefined;
  /** With `--resume`: what earlier runs have written, and the log of what this one writes. */
  readonly resumable: Resumable | undefined;
}

/** Opens all output files before the first request, so that a wrong path fails at once. */
export async function openOutput(context: Context, plan: ListPlan): Promise<Output> {
  const { display, resume } = plan;
  const manifest = await openManifest(context, plan);
  try {
    const resumable = resume ? await (await import('./resume.ts')).openResumable(context, plan) : undefined;
    const opened = resumable?.sink ?? (await openSink(context, display));
    const before = resumable && resumable.marks.length > 0 ? partFile(display) : undefined;
    return { sink: manifest ? await manifest.watch(opened, before) : opened, manifest, resumable };
  } catch (error) {
    await manifest?.discard();
    throw error;
  }
}

const resumableFormats = formats
  .filter(({ resumable }) => resumable)
  .map(({ name }) => name)
  .join(' or ');

/** How a file that cannot be continued is named as one that can be. */
const csvWay = (file: string | undefined): string =>
  file === undefined ? '' : escaped` Write --out ${basename(file, extname(file))}.csv.`;

/** What `--resume` lacks. */
export const resumeMistakes = ({ file, format }: Display, { all }: Paging): string[] => [
  ...(file === undefined ? ['--resume needs --out <file>.'] : []),
  ...(format.resumable
    ? []
    : [
        escaped`--resume needs ${resumableFormats}${format.binary ? ': a workbook is written as a whole' : ''}.${csvWay(file)}`,
      ]),
  ...(all ? [] : ['--resume needs --all.']),
];
