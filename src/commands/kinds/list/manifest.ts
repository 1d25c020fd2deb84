import { createReadStream } from 'node:fs';
import { openAtomicFile } from '../../../base/atomic-file.ts';
import { stringifyJson } from '../../../base/exact-json.ts';
import type { Sink } from '../../../output/sink.ts';
import { version } from '../../../version.ts';
import type { Context } from '../../context.ts';
import type { ListPlan } from './plan.ts';
import type { ListProgress } from './progress.ts';

/** The file of `--manifest`: what was read, from where and when, and whether it is all. */
export interface Manifest {
  /** Hashes the output; `before` is a file whose bytes the output already begins with. */
  watch(sink: Sink, before: string | undefined): Promise<Sink>;
  write(progress: ListProgress, complete: boolean, error?: unknown): Promise<void>;
  discard(): Promise<void>;
}

/** Opens the manifest of a plan that asks for one. */
export async function openManifest(context: Context, plan: ListPlan): Promise<Manifest | undefined> {
  const { operation, inputs, display, paging } = plan;
  const { account, settings, io, redactor, signal } = context;
  if (plan.manifest === undefined) return undefined;
  const startedAt = io.now();
  const file = await openAtomicFile(plan.manifest, { owner: io.pid, signal });
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');

  const facts = ({ rows, total, passes, firstId, lastId }: ListProgress, complete: boolean, error?: unknown) => ({
    shipctl: version,
    operation: operation.id,
    profile: settings.sandbox ? null : settings.profile,
    origin: settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin,
    filters: inputs,
    window: {
      all: paging.all,
      page: paging.page ?? null,
      per_page: paging.perPage ?? null,
      limit: paging.limit ?? null,
    },
    started_at: startedAt.toISOString(),
    finished_at: io.now().toISOString(),
    rows,
    total: total ?? null,
    passes,
    first_id: firstId ?? null,
    last_id: lastId ?? null,
    format: display.format.name,
    columns: display.columns.length > 0 ? display.columns.map(({ name }) => name) : null,
    file: display.file ?? null,
    sha256: hash.digest('hex'),
    complete,
    error: error instanceof Error ? redactor.clean(error.message) : null,
  });

  return {
    watch: async (sink, before) => {
      if (before !== undefined) for await (const chunk of createReadStream(before)) hash.update(chunk as Buffer);
      return {
        ...sink,
        write: async (chunk) => {
          await sink.write(chunk);
          hash.update(typeof chunk === 'string' ? redactor.cleanData(chunk) : chunk);
        },
      };
    },
    write: async (progress, complete, error) => {
      await file.write(`${redactor.cleanData(stringifyJson(facts(progress, complete, error), 2))}\n`);
      await file.finish();
    },
    discard: () => file.discard(),
  };
}
