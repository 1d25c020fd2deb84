import { basename } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { escaped, namesInShort, suggest, words } from '../../base/text/message.ts';
import type { GivenDocument } from '../../documents/given-document.ts';
import { stepTable } from '../../documents/plan/report.ts';
import { findPublished, publishedPaths } from '../../documents/published.ts';
import { askYesOrNo } from '../../ports/ask.ts';
import type { Service } from '../../ports/service.ts';
import { readDisplay } from '../../service/display.ts';
import type { Context } from '../../session/context.ts';
import { importDocument } from './import-document.ts';

/**
 * Looks for a document that a service publishes, if the user wants that, and imports it as `ops import` does. Returns whether
 * operations were found.
 */
async function importPublished(context: Context, service: Service, baseUrl: string): Promise<boolean> {
  const { messages, redactor } = context;
  const paths = namesInShort(publishedPaths);
  const { host } = new URL(baseUrl);
  const why = escaped`${host} has not the routes that shipctl knows. It may publish a document that describes its own.`;
  const question = escaped`Look for one there, without your password and token (${paths})?`;
  if ((await askYesOrNo(context, question, async () => [why])) !== 'yes') return false;
  const clean = (text: string) => redactor.cleanData(text);
  const found = await findPublished(service, clean, (path) =>
    messages.progress?.show(escaped`Asking for ${path} \u2026`),
  );
  messages.progress?.wipe();
  if (!found) {
    messages.note(escaped`It publishes none there. If you have one as a file: ${suggest`ops import <file>`}`);
    return false;
  }
  messages.note(escaped`Found ${found.path}.`);
  await importFound(context, { file: basename(found.path), document: found.document });
  return true;
}

/** Imports a document that a service publishes as `ops import` does, with its questions. */
export async function importFound(context: Context, given: GivenDocument): Promise<void> {
  const { display } = await readDisplay(context, stepTable);
  const wishes = { details: false, only: [], tag: [], path: [], method: [], replace: [] };
  const act = await importDocument(context, display, given, wishes);
  await act.do();
}

interface Place {
  readonly baseUrl: string;
  readonly authUrl: string;
}

/** Offers to import the operations of a service that has not the ones that shipctl knows. */
export async function importOfService(context: Context, place: Place): Promise<boolean> {
  const service = context.serviceAt({ ...place, authUrl: place.baseUrl, prove: () => undefined });
  try {
    return await importPublished(context, service, place.baseUrl);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'declined') return false;
    throw error;
  }
}

/** The failure of a login; where operations were imported, the next login may go by them. */
export async function failWithDocument(context: Context, place: Place, error: Failure): Promise<never> {
  if (!(await importOfService(context, place))) throw error;
  const { settings } = context;
  const address = settings.baseUrl === undefined ? words`--base-url ${place.baseUrl}` : words``;
  const hint = escaped`Log in with what was imported: ${suggest`login ${address}`}`;
  throw new Failure(error.kind, error.said, { ...error.details, hint });
}
