import type { AtomicFile } from '../../../base/atomic-file.ts';
import { stringifyJson } from '../../../base/exact-json.ts';
import { version } from '../../../version.ts';
import type { Context } from '../../context.ts';
import type { Plan, Progress } from './plan.ts';

/** Writes what was pulled, from where and when, and whether it is all: for whoever has to prove it later. */
export async function writeManifest(
  file: AtomicFile | undefined,
  context: Context,
  plan: Plan,
  progress: Progress,
  outcome: { readonly startedAt: Date; readonly sha256: string; readonly complete: boolean; readonly error?: string },
): Promise<void> {
  const { operation, inputs, display, paging } = plan;
  if (!file) return;
  const { account, settings, io, redactor } = context;
  const { rows, total, passes, firstId, lastId } = progress;
  const { startedAt, sha256, complete, error } = outcome;
  const text = stringifyJson(
    {
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
      format: display.format,
      columns: display.chosen.length > 0 ? display.chosen.map(({ name }) => name) : null,
      file: display.file ?? null,
      sha256,
      complete,
      error: error === undefined ? null : redactor.clean(error),
    },
    2,
  );
  await file.write(`${redactor.cleanData(text)}\n`);
  await file.finish();
}
