import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/message.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Run } from '../../ports/run.ts';
import { labelPlaces } from '../labels.ts';
import { baseOf } from '../request.ts';
import { documentEndings } from './document-kind.ts';
import { LabelFetcher, labelOperations } from './fetch-labels.ts';

/**
 * The label of one order, never its invoice: the one that the ledger knows, else by the shipment's id, else the one that the
 * order's record names. Throws Failure where there is none.
 */
export async function labelOfOrder(
  desk: Run,
  create: Operation,
  id: string,
): Promise<{ readonly bytes: Buffer; readonly ending: string }> {
  const fetcher = new LabelFetcher(desk, { ...labelOperations(desk.catalogue), invoice: undefined }, baseOf(desk));
  const [place] = await labelPlaces(desk, create, [id], true);
  const found = place && (await fetcher.fetch(place));
  if (found && 'bytes' in found) return { bytes: found.bytes, ending: documentEndings[found.kind] };
  throw new Failure('not_found', found?.reason ?? escaped``);
}
