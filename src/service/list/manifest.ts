import { createReadStream } from 'node:fs';
import { Failure } from '../../base/failure.ts';
import { finishOrDiscard, openAtomicFile } from '../../base/files/atomic-file.ts';
import { followLinks, isSameFile } from '../../base/files/files.ts';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { version } from '../../base/version.ts';
import type { Display } from '../../output/formats.ts';
import { cleaned, type Sink } from '../../output/sink.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { fileNameMistakes, outputPath } from '../input/given-files.ts';
import type { Paging } from '../input/paging.ts';
import { type ListPlan, type ListProgress, workFiles } from './plan.ts';

interface Result {
  /** Where they are; undefined for standard output, and where no file was written. */
  readonly file: string | undefined;
  readonly complete: boolean;
  readonly error?: unknown;
}

/** The mistakes of `--manifest`, a sentence each: above all, that it would replace the rows. */
export function manifestMistakes({ io }: Desk, given: string, { file }: Display): Message[] {
  const isRows = (name: string): boolean => isSameFile(outputPath(io.cwd, given), name);
  const names = file === undefined ? ['/dev/stdout'] : [file, ...Object.values(workFiles(followLinks(file)))];
  const fault =
    file === undefined
      ? escaped`--manifest: the rows go there too.`
      : escaped`--manifest and --out name the same file.`;
  return [...fileNameMistakes('--manifest', given), ...(names.some(isRows) ? [fault] : [])];
}

/** Returns the evidence that a list is whole; without a total only the service's word, unless two readings agree. */
export function evidenceOf(
  { verify }: Pick<Paging, 'verify'>,
  { proof, total, isFollowed }: Pick<ListProgress, 'proof' | 'total' | 'isFollowed'>,
): string {
  if (verify && isFollowed) return 'two readings';
  if (proof !== undefined) return proof;
  if (total !== undefined) return 'counts';
  return isFollowed ? 'end named by the service' : 'one response';
}

/** Opens the file of `--manifest`: what was read, from where and when, and whether it is all. */
export async function openManifest(context: Desk & Profile, plan: ListPlan, place: string) {
  const { operation, inputs, display, paging, selection } = plan;
  const { account, settings, io, redactor, signal } = context;
  const startedAt = io.now();
  const target = await openAtomicFile(place, { owner: io, signal, keeps: true });
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');

  const reasonOf = (error: unknown): string | null => {
    if (error instanceof Failure) return context.messages.wordsOf(error.said);
    return error instanceof Error ? redactor.clean(error.message) : null;
  };

  const facts = (progress: ListProgress, { file, complete, error }: Result) => ({
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
    rows: progress.rows,
    ...(selection && { ...selection.texts, rows_read: progress.read }),
    // The rows of the list, each of which may be several lines of the file.
    ...(display.itemRows && { row_for_each: display.itemRows.list }),
    total: progress.listsLeft > 0 ? null : (progress.total ?? null),
    passes: progress.passes,
    first_id: progress.firstId ?? null,
    last_id: progress.lastId ?? null,
    format: display.format.name,
    columns: display.columns.length > 0 ? display.columns.map(({ name }) => name) : null,
    file: file ?? null,
    // Of a file that was not finished it may say too little.
    sha256: error === undefined || display.file === undefined ? hash.digest('hex') : null,
    complete,
    proof: complete ? evidenceOf(plan.paging, progress) : null,
    error: reasonOf(error),
  });

  return {
    /** Hashes the output; `before` is a file whose bytes the output already begins with. */
    watch: async (sink: Sink, before: string | undefined): Promise<Sink> => {
      if (before !== undefined) for await (const chunk of createReadStream(before)) hash.update(chunk as Buffer);
      return {
        ...sink,
        write: async (chunk) => {
          await sink.write(chunk);
          hash.update(cleaned(chunk, redactor));
        },
      };
    },
    write: (progress: ListProgress, result: Result) =>
      finishOrDiscard(target, () => target.write(`${redactor.cleanData(stringifyJson(facts(progress, result), 2))}\n`)),
    discard: () => target.discard(),
  };
}
