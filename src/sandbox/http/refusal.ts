import { jsonReply, pageReply, type Reply } from './reply.ts';

/** Thrown to answer with an error: the bodies are Laravel's, as they were observed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
    /** JSON for every client, as what a controller answers is; the framework's own errors are pages where JSON is not asked for. */
    readonly alwaysJson = false,
  ) {
    super(`refused with ${status}`);
  }
}

const refusing = (status: number, message: string, headers?: Readonly<Record<string, string>>): Refusal =>
  new Refusal(status, { message }, headers);

export const unauthenticated = (): Refusal => refusing(401, 'Unauthenticated.');

export const noSuchRoute = (path: string): Refusal =>
  refusing(404, `The route ${path.replace(/^\//, '')} could not be found.`);

export const noSuchRecord = (model: string, id: string): Refusal =>
  refusing(404, `No query results for model [App\\Models\\${model}] ${id}`);

export const wrongMethod = (method: string, path: string, allowed: readonly string[]): Refusal =>
  refusing(
    405,
    `The ${method} method is not supported for route ${path.replace(/^\//, '')}. Supported methods: ${allowed.join(', ')}.`,
    { allow: allowed.join(', ') },
  );

export const tooLarge = (): Refusal => refusing(413, 'The POST data is too large.');

export const notJson = (): Refusal => new Refusal(400, { message: 'Could not decode request body.' }, {}, true);

/** The request is right, but the record is in no state for it (that this is a 409 is assumed). */
export const conflict = (message: string): Refusal => new Refusal(409, { message }, {}, true);

export function refusalReply({ status, body, headers, alwaysJson }: Refusal, wantsJson: boolean): Reply {
  return wantsJson || alwaysJson ? jsonReply(status, body, headers) : pageReply(status, headers);
}
