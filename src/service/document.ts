import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import { assertFree, finishOrDiscard, openAtomicFile, writeFileAtomically } from '../base/files/atomic-file.ts';
import { writeTo } from '../base/files/file-failures.ts';
import { isStdout } from '../base/files/target-file.ts';
import { systemProgram } from '../base/program-path.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import type { PdfLimits } from '../output/pdf/foreign-pdfs.ts';
import type { Desk } from '../ports/desk.ts';
import type { Prepared } from '../ports/prepared.ts';
import type { Run } from '../ports/run.ts';
import type { Context } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';
import { unusedFile } from '../session/unused-file.ts';
import { runBatch } from './batch.ts';
import { fileNameMistakes } from './input/given-files.ts';
import { readInput } from './input/input.ts';
import { type PlannedRequest, pathOf, planRequests } from './input/requests.ts';
import { readArguments } from './input/standard-input.ts';
import { sendWithOrder } from './numbers/resolve-orders.ts';

/** Runs any operation whose response is a document. */
export async function runDocument(context: Context, operation: Operation): Promise<Prepared> {
  const { io, stdoutTerminal } = context;
  const { args, mistakes } = await readArguments(context, operation);
  const input = await readInput(context, operation);
  const { out, open: opens, replaceFile: replaces } = context.invocation.shared;
  const toStdout = out !== undefined && isStdout(out);
  const calls = planRequests(context.catalogue, operation, args, { input: input.inputs[0] ?? {} });
  const files = out === undefined ? calls.map((call) => fileOf(io.cwd, operation, call)) : [resolve(io.cwd, out)];
  const plan: DocumentPlan = { operation, calls, files, toStdout, opens, replaces };
  mistakes.push(...input.mistakes, ...fileNameMistakes('--out', out));
  if (opens) mistakes.push(...openMistakes(context, plan));
  if (toStdout && stdoutTerminal.isTerminal)
    mistakes.push(escaped`--out -: a terminal cannot show a PDF. Send it to a file or a pipe.`);
  return {
    mistakes,
    warnings: input.warnings,
    dryRun: async () => ({ preview: calls.map(({ request }) => request) }),
    run: async () => {
      await (out === undefined ? saveApart(context, plan) : saveTogether(context, plan));
      const names = calls.map((call) => call.args.at(-1) ?? '');
      return toStdout ? {} : { change: { outcome: 'created', names, files } };
    },
  };
}

interface DocumentPlan {
  readonly operation: Operation;
  readonly calls: readonly PlannedRequest[];
  readonly files: readonly string[];
  readonly toStdout: boolean;
  readonly opens: boolean;
  readonly replaces: boolean;
}

const documentNoun = ({ verb }: Operation): string => verb.replace(/ get$/, '').replaceAll(' ', '-');

/** `invoice-7.pdf` in the current folder: of the id, whatever could leave the folder is replaced. */
function fileOf(cwd: string, operation: Operation, { args }: PlannedRequest): string {
  const id = (args.at(-1) ?? '').replace(/[^\p{L}\p{N}._-]/gu, '_');
  return resolve(cwd, `${documentNoun(operation)}-${id}.pdf`);
}

/** Of a document that is saved byte for byte: it may hold scripts, files and forms, which merging leaves out. */
export const asItCame = ' (as it came)';

/** The same of several. */
export const asTheyCame = ' (as they came)';

async function saveApart(context: Context, { operation, calls, files, opens, replaces }: DocumentPlan): Promise<void> {
  const { io, signal } = context;
  const existing = replaces ? [] : files.filter((file) => existsSync(file));
  if (existing.length > 0) {
    throw usageFailure(
      existing.map((file) => escaped`${file} already exists.`),
      escaped`Choose another file: --out <file>\nIn its place: ${commandLine(context.invocation, { parts: ['--replace-file'] })}`,
    );
  }
  for (const file of files) assertFree(io, file);
  await context.service.assertReady(operation);
  const { failure } = await runBatch(calls, async (call) => {
    const file = fileOf(io.cwd, operation, call);
    const bytes = await fetchDocument(context, operation, call);
    await writeFileAtomically(file, bytes, { owner: io, signal, replace: replaces, keeps: true });
    context.messages.note(escaped`Saved ${documentNoun(operation)} to ${file}${asItCame}`);
    if (opens) await openDocument(context, file);
  });
  if (failure) throw failure;
}

/** All in one document. If one is missing, nothing is written: a part looks like the whole. */
async function saveTogether(context: Context, plan: DocumentPlan): Promise<void> {
  const { operation, calls, opens, toStdout, replaces } = plan;
  const { io, messages, signal, invocation } = context;
  const { out = '' } = invocation.shared;
  const path = toStdout ? '' : await unusedFile(context, { file: out, flag: '--out', replaces });
  await context.service.assertReady(operation);
  const fetchAll = async () => {
    const documents: Buffer[] = [];
    for (const call of calls) documents.push(await fetchDocument(context, operation, call));
    const [only] = documents;
    return only && documents.length === 1 ? only : merged(context, plan, documents);
  };
  if (toStdout) return writeTo(io.stdout, await fetchAll(), signal);
  const file = await openAtomicFile(path, { owner: io, signal, replace: replaces, keeps: true });
  await finishOrDiscard(file, async () => file.write(await fetchAll()));
  const noun = documentNoun(operation);
  messages.note(
    calls.length === 1
      ? escaped`Saved ${noun} to ${path}${asItCame}`
      : escaped`Saved ${pluralize(calls.length, `${noun}s`)} to ${path}`,
  );
  if (opens) await openDocument(context, path);
}

const fetchDocument = (context: Context, operation: Operation, { args, request }: PlannedRequest) =>
  sendWithOrder(context, operation, args, (words) =>
    context.service.document(operation, { ...request, path: pathOf(operation, words) }),
  );

async function merged(context: Run, { operation, calls }: DocumentPlan, documents: readonly Buffer[]) {
  const { mergeForeignPdfs } = await import('../output/pdf/foreign-pdfs.ts');
  const { pdf, faults = [] } = (await mergeForeignPdfs(documents, pdfSurroundings(context))) ?? {};
  const lines = faults.flatMap((fault, at) =>
    fault ? [escaped`${documentNoun(operation)} ${calls[at]?.args.at(-1)}: ${fault}`] : [],
  );
  if (pdf && lines.length === 0) return pdf;
  const said = escaped`The documents cannot be merged. Nothing was saved.`;
  throw new Failure('unavailable', joined([said, ...lines], '\n'), {
    hint: escaped`Save each in a file of its own: leave out --out`,
  });
}

export const pdfSurroundings = (context: Run): PdfLimits => ({
  signal: context.signal,
  io: context.io,
  time: context.documentTime,
  megabytes: context.documentMemory,
});

const mostOpened = 10;

function openMistakes({ io }: Desk, { files, toStdout }: DocumentPlan): Message[] {
  if (toStdout) return [escaped`--open needs a file: leave out --out -.`];
  if (files.length > mostOpened)
    return [escaped`--open shows ${mostOpened} documents at most. Put all in one: --out <file>`];
  if (viewerOf(io) !== undefined) return [];
  return [escaped`--open: there is no desktop here to show ${files} on. Leave it out; the file is saved all the same.`];
}

async function openDocument({ io, messages }: Desk, file: string): Promise<void> {
  const viewer = viewerOf(io) ?? '';
  try {
    await io.launch?.(viewer, [file]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    messages.warn(escaped`${viewer} could not be started (${reason}). The document is in ${file}`);
  }
}

function viewerOf({ platform, env, launch }: Context['io']): string | undefined {
  if (!launch) return undefined;
  if (platform === 'darwin') return 'open';
  if (platform === 'win32') return systemProgram(env, 'explorer.exe');
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined;
}
