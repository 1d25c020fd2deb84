import { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { readJson, readRecord } from '../../http/response-body.ts';
import type { Operation } from '../../operations/manifest.ts';
import { requestOf } from '../../service/input/requests.ts';
import type { Context } from '../../session/context.ts';

/** A record as the service has it now, or why there is none. */
export type ReadOriginal = { readonly record: Row } | { readonly missing: string };

/** Reads records by their ids. Throws what reading throws, but for a record that is not there. */
export function recordReader(context: Context, get: Operation, args: readonly string[]) {
  return async (id: string): Promise<ReadOriginal> => {
    const client = await context.client(get.security);
    const request = requestOf(get, [...args, id], {});
    try {
      const record = await client.send(request, (response) =>
        readRecord(readJson(response), get.envelope, request.what),
      );
      return record ? { record } : { missing: escaped`The response for ${request.what} is empty.` };
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'not_found') throw error;
      return { missing: error.message };
    }
  };
}
