import { openAtomicFile } from '../../../base/atomic-file.ts';
import { stringifyJson } from '../../../base/exact-json.ts';
import { hashingSink } from '../../../output/hashing-sink.ts';
import type { Sink } from '../../../output/sink.ts';
import { version } from '../../../version.ts';
import type { Context } from '../../context.ts';
import type { ListPlan } from './plan.ts';
import type { ListProgress } from './progress.ts';

/** The file of `--manifest`: what was read, from where and when, and whether it is all. */
export interface Manifest {
  /** Watches the output; `before` is a file whose bytes the output already begins with. */
  watch(sink: Sink, before: string | undefined): Promise<Sink>;
  write(progress: ListProgress, complete: boolean, error?: unknown): Promise<void>;
  discard(): Promise<void>;
}

/** Opens the manifest of a plan that asks for one. */
export async function openManifest(context: Context, plan: ListPlan): Promise<Manifest | undefined> {
  const { operation, inputs, display, paging } = plan;
  const { account, settings, io, redactor } = context;
  if (plan.manifest === undefined) return undefined;
  const startedAt = io.now();
  const file = await openAtomicFile(plan.manifest, io.pid);
  let sha256 = () => '';

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
    sha256: sha256(),
    complete,
    error: error instanceof Error ? redactor.clean(error.message) : null,
  });

  return {
    watch: async (sink, before) => {
      const hashing = await hashingSink(sink, (text) => redactor.cleanData(text), before);
      sha256 = hashing.sha256;
      return hashing;
    },
    write: async (progress, complete, error) => {
      await file.write(`${redactor.cleanData(stringifyJson(facts(progress, complete, error), 2))}\n`);
      await file.finish();
    },
    discard: () => file.discard(),
  };
}
