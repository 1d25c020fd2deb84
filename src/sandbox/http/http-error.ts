import { errorPage, jsonResponse, type SandboxHeaders, type SandboxResponse } from './response.ts';

/** An error response. The bodies are Laravel's, as they were observed. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: SandboxHeaders = {},
    /** JSON for every client, as a controller responds; the framework's own errors are pages unless JSON is asked for. */
    readonly alwaysJson = false,
  ) {
    super(`status ${status}`);
  }

  response(prefersJson: boolean): SandboxResponse {
    return prefersJson || this.alwaysJson
      ? jsonResponse(this.status, this.body, this.headers)
      : errorPage(this.status, this.headers);
  }
}

const frameworkError = (status: number, message: string, headers?: SandboxHeaders): HttpError =>
  new HttpError(status, { message }, headers);

const withoutSlash = (path: string): string => path.replace(/^\//, '');

export const unauthenticated = (): HttpError => frameworkError(401, 'Unauthenticated.');

export const routeNotFound = (path: string): HttpError =>
  frameworkError(404, `The route ${withoutSlash(path)} could not be found.`);

export const recordNotFound = (model: string, id: string): HttpError =>
  frameworkError(404, `No query results for model [App\\Models\\${model}] ${id}`);

export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): HttpError {
  const allow = allowed.join(', ');
  const problem = `The ${method} method is not supported for route ${withoutSlash(path)}.`;
  return frameworkError(405, `${problem} Supported methods: ${allow}.`, { allow });
}

export const misdirected = (): HttpError =>
  frameworkError(421, 'The sandbox answers only to 127.0.0.1, [::1] and localhost.');

export const payloadTooLarge = (): HttpError => frameworkError(413, 'The POST data is too large.');

const controllerError = (status: number, body: unknown): HttpError => new HttpError(status, body, {}, true);

export const malformedBody = (): HttpError => controllerError(400, { message: 'Could not decode request body.' });

/** The request is valid, but not in the record's state (that this is a 409 is assumed). */
export const conflict = (message: string): HttpError => controllerError(409, { message });

/** Invalid inputs by name: `items.0.price` → what is wrong with it. */
export function validationError(errors: ReadonlyMap<string, readonly string[]>, status = 422): HttpError {
  const [first = 'The given data was invalid.', ...others] = [...errors.values()].flat();
  const more = others.length === 1 ? '1 more error' : `${others.length} more errors`;
  const message = others.length === 0 ? first : `${first} (and ${more})`;
  return controllerError(status, { message, errors: Object.fromEntries(errors) });
}

export const invalidInput = (name: string, message: string): HttpError => validationError(new Map([[name, [message]]]));
