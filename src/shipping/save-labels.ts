import { resolve } from 'node:path';
import { Failure } from '../base/failure.ts';
import { type AtomicFile, openAtomicFile } from '../base/files/atomic-file.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { suggest } from '../base/text/suggest.ts';
import type { Operation } from '../operations/manifest.ts';
import { asItCame, pdfSurroundings } from '../service/document.ts';
import type { Context } from '../session/context.ts';
import { firstLines } from '../writes/summary.ts';
import { type FetchedLabel, fetchLabels, type LabelPlace } from './fetch-labels.ts';

/** A file for a document, opened before anything is sent, so that a wrong path fails at once. */
export const openPdfFile = ({ io, signal }: Context, file: string): Promise<AtomicFile> =>
  openAtomicFile(resolve(io.cwd, file), { owner: io, signal });

/**
 * Merges labels into one file. Throws a failure that names those that are missing; the others are in the file. `isPart`:
 * more than this was done before.
 */
export async function saveLabels(
  context: Context,
  invoice: Operation | undefined,
  file: AtomicFile,
  places: readonly LabelPlace[],
  isPart = false,
): Promise<void> {
  const { messages } = context;
  const missing: string[] = [];
  let saved = 0;
  let end: Failure | undefined;
  let alone: FetchedLabel | undefined;
  try {
    const fetched = await fetchLabels(context, invoice, places);
    const { found } = fetched;
    ({ end } = fetched);
    const labels = found.flatMap((each) => (typeof each === 'string' ? [] : [each]));
    missing.push(...found.filter((each) => typeof each === 'string'));
    const invoices = labels.flatMap(({ name, insteadOf }) =>
      insteadOf === undefined ? [] : [escaped`${name}: ${insteadOf}`],
    );
    if (invoices.length > 0)
      messages.warn(
        [
          escaped`The invoice stands in for the label of ${pluralize(invoices.length, 'shipments')}:`,
          ...firstLines(invoices),
        ].join('\n'),
      );
    // A single label is saved unchanged.
    alone = labels.length === 1 ? labels[0] : undefined;
    const { mergeForeignPdfs } = await import('../output/pdf/foreign-pdfs.ts');
    const { pdf, faults } = await mergeForeignPdfs(
      labels.map(({ bytes }) => bytes),
      pdfSurroundings(context),
    );
    for (const [at, fault] of faults.entries())
      if (fault) missing.push(escaped`${labels[at]?.name}: ${fault}${alone ? '; saved as it came' : ''}`);
    saved = alone ? 1 : faults.filter((fault) => !fault).length;
    const bytes = alone?.bytes ?? pdf;
    if (bytes) await file.write(bytes);
  } catch (error) {
    await file.discard();
    throw error;
  }
  await (saved > 0 ? file.finish() : file.discard());
  if (saved > 0) messages.note(escaped`Saved ${pluralize(saved, 'labels')} to ${file.path}${alone ? asItCame : ''}`);
  if (missing.length === 0) return;
  const kind = saved > 0 || isPart ? 'partial' : (end?.kind ?? 'unavailable');
  throw new Failure(
    kind,
    [escaped`${pluralize(missing.length, 'labels')} missing:`, ...firstLines(missing)].join('\n'),
    {
      ...end?.details,
      hint: `${end?.details.hint ? `${end.details.hint}\n` : ''}All again: ${suggest`shipments labels`}\nOne as it is: ${suggest`shipments labels <order> --orders --out one.pdf`}`,
    },
  );
}
