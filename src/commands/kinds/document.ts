import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openAtomicFile, writeFileAtomically } from '../../base/atomic-file.ts';
import { Failure, usageFailure } from '../../base/failure.ts';
import type { Client } from '../../http/client.ts';
import { isPdf, readDocument } from '../../http/document.ts';
import type { ServiceRequest } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';
import { writeTo } from '../../output/sink.ts';
import type { Context, Invocation } from '../context.ts';
import { readInput } from '../input/input.ts';
import { requestsOf, wordsOf } from '../input/requests.ts';
import { mergePdfs } from './merge-pdfs.ts';
import { previewRequests } from './preview.ts';

interface Plan {
  readonly operation: Operation;
  readonly requests: readonly ServiceRequest[];
  /** The id of each request. */
  readonly ids: readonly string[];
  /** `--out`: a file for all, `-` for standard output, undefined for a file each. */
  readonly out: string | undefined;
}

/** An id as part of a file's name: whatever could leave the folder is replaced. */
const fileNameOf = ({ verb }: Operation, id: string): string => `${verb}-${id.replace(/[^\p{L}\p{N}._-]/gu, '_')}.pdf`;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The bytes of one document: sent as they are, or behind an address in the answer. */
async function fetchDocument(client: Client, { operation }: Plan, request: ServiceRequest): Promise<Buffer> {
  const asked = { ...request, document: true };
  const found = await client.send(asked, (answer) => readDocument(answer, operation.document ?? [], request.what));
  if (Buffer.isBuffer(found)) return found;
  return client.send({ ...asked, url: found.url }, (answer) => {
    if (isPdf(answer.body)) return answer.body;
    throw new Failure('unavailable', `What the service names as the document of ${request.what} is no PDF.`);
  });
}

/** All into one document: if one is missing, none is written, because a part looks like the whole. */
async function saveTogether(context: Context, plan: Plan, client: Client, out: string): Promise<void> {
  const { io, messages } = context;
  const file = out === '-' ? undefined : resolve(io.cwd, out);
  const place = file === undefined ? undefined : await openAtomicFile(file, io.pid);
  try {
    const documents: Buffer[] = [];
    for (const request of plan.requests) documents.push(await fetchDocument(client, plan, request));
    const [only] = documents;
    const bytes = only && documents.length === 1 ? only : await mergePdfs(documents);
    if (!place) return await writeTo(io.stdout, bytes, context.signal);
    await place.write(bytes);
  } catch (error) {
    await place?.discard();
    throw error;
  }
  await place.finish();
  messages.note(`${plan.ids.length === 1 ? 'The document' : `${plan.ids.length} documents`} written to ${file}`);
}

/** A file each. What is there is never written over. */
async function saveApart(context: Context, plan: Plan, client: Client): Promise<void> {
  const { io, messages } = context;
  const failures: Failure[] = [];
  for (const [at, request] of plan.requests.entries()) {
    const file = resolve(io.cwd, fileNameOf(plan.operation, plan.ids[at] ?? ''));
    try {
      const bytes = await fetchDocument(client, plan, request);
      await writeFileAtomically(file, bytes, { owner: io.pid, replace: false });
      messages.note(`Written to ${file}`);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'interrupted' || error.kind === 'terminated') throw error;
      failures.push(error);
      if (plan.requests.length > 1) messages.note(`Failed: ${request.what}: ${error.message}`);
    }
  }
  const [first] = failures;
  if (!first) return;
  if (failures.length === plan.requests.length) throw first;
  throw new Failure('partial', `${failures.length} of ${plan.requests.length} failed.`, {
    hint: failures.map(({ message }) => message).join('\n'),
  });
}

async function run(context: Context, plan: Plan): Promise<void> {
  const { operation, requests, ids, out } = plan;
  if (context.settings.dryRun) return previewRequests(context, requests);
  if (out === undefined) {
    const names = ids.map((id) => resolve(context.io.cwd, fileNameOf(operation, id)));
    const taken = (await Promise.all(names.map(exists))).flatMap((is, at) => (is ? [names[at] ?? ''] : []));
    if (taken.length > 0) {
      throw usageFailure(
        taken.map((file) => `${file} is there already and is not written over.`),
        'Choose a file: --out <file>',
      );
    }
  }
  const client = await context.client();
  await (out === undefined ? saveApart(context, plan, client) : saveTogether(context, plan, client, out));
}

/** Runs any operation that answers with a document. */
export async function runDocument(context: Context, invocation: Invocation, operation: Operation) {
  const given = await wordsOf(context, operation, invocation);
  const input = await readInput(context, operation, invocation);
  const out = typeof invocation.flags.out === 'string' ? invocation.flags.out : undefined;
  const terminal = out === '-' && context.stdoutTerminal.isTerminal;
  const plan: Plan = {
    operation,
    requests: requestsOf(operation, given.words, input.inputs[0] ?? {}),
    ids: given.words.slice(operation.parameters.length - 1),
    out,
  };
  return {
    mistakes: [
      ...given.mistakes,
      ...input.mistakes,
      ...(out === '' ? ['--out needs the name of a file.'] : []),
      ...(terminal ? ['--out -: a PDF would garble this terminal. Send it to a file or a pipe.'] : []),
    ],
    run: () => run(context, plan),
  };
}
