import { escapeControls } from '../base/text/escape.ts';
import { shorten } from '../base/text/text.ts';
import type { ClientGrant, CredentialScheme, Fields, InputPlace, ValueSchema } from '../operations/manifest.ts';
import type { Method } from '../operations/operation.ts';
import type { PagingDescription } from '../paging/description.ts';
import { withoutTokens } from './values.ts';

/** The neutral form of a provider's document, whatever its format. It holds no secret. Its content is untrusted. */
export interface ProviderDocument {
  /** For messages: `OpenAPI 3.1`, `Postman 2.1`. */
  readonly format: string;
  /** Where the service may be; offered, never taken without a question. */
  readonly servers: readonly DocumentServer[];
  readonly credentials: Readonly<Record<string, CredentialScheme>>;
  /** Where clients get their tokens. */
  readonly grants: readonly ClientGrant[];
  readonly operations: readonly DocumentOperation[];
  /** Parts that did not become operations: nothing disappears. */
  readonly leftOut: readonly LeftOut[];
}

export interface DocumentServer {
  readonly url: string;
  readonly title: string;
  /** By name, with the default if the document has one. A variable in the path is an argument of every operation too. */
  readonly variables: Readonly<Record<string, { readonly default?: string; readonly enum?: readonly string[] }>>;
}

/** A part of a document that cannot be used, and why: a sentence without a full stop. */
export interface LeftOut {
  /** `GET /orders`, `header X-Trace of POST /orders`. */
  readonly what: string;
  readonly why: string;
}

export interface DocumentOperation {
  readonly title: string;
  readonly method: Method;
  /**
   * Below the base URL, with the path of the server before it: `/api/orders/{order}`. A valid route, with the slash at
   * its end that the document writes.
   */
  readonly path: string;
  readonly operationId?: string;
  readonly tags: readonly string[];
  readonly isExperimental?: true;
  readonly isDeprecated?: true;
  /** One of its successes is 201 or 202: something has been made, or will be. */
  readonly mayCreate?: true;
  readonly inputs: readonly DocumentInput[];
  readonly body?: DocumentBody;
  /** Booleans of its query and its form are 1 and 0, as Laravel's validation wants them; else true and false. */
  readonly booleans?: 'digits';
  /**
   * Any one of these sets of credentials will do; an empty set: none is needed. No set at all: the document does not
   * say.
   */
  readonly security: readonly (readonly string[])[];
  readonly response: DocumentResponse;
  /** How it is read page by page, if it is a list and is not like the built-in ones. */
  readonly paging?: PagingDescription | undefined;
  readonly leftOut: readonly LeftOut[];
}

export interface DocumentInput {
  /** As it is sent: `filter[state]` and `X-Shop` too, which cannot be flags as they are. */
  readonly name: string;
  readonly place: InputPlace | 'path';
  readonly schema: ValueSchema;
  readonly required: boolean;
  /** How a list is written in a query: `a=1&a=2`, `a=1,2` or `a[]=1&a[]=2`. Absent: it is no list, or not said. */
  readonly lists?: 'repeat' | 'comma' | 'brackets';
  readonly example?: unknown;
}

export interface DocumentBody {
  /** `list`: JSON, and a list rather than an object. */
  readonly type: 'json' | 'list' | 'form' | 'multipart';
  /** Of JSON that is not called `application/json`: `application/merge-patch+json`. */
  readonly jsonType?: string;
  readonly required: boolean;
  readonly examples: Readonly<Record<string, unknown>>;
}

export interface DocumentResponse {
  readonly kind: 'list' | 'record' | 'file' | 'empty' | 'unknown';
  /** The field that holds the list or the record, dots reach inside; absent if the response itself is it. */
  readonly envelope?: string;
  readonly row: Fields;
  /** Of an order, a shipment and the like: the fields that hold one value, by their paths. Deeper than `row` says. */
  readonly places?: Fields;
  /** The fields around the list or record: they may be about paging. */
  readonly around: Fields;
  readonly headers: readonly string[];
}

const mostOmissions = 1000;

export class Omissions {
  private readonly found = new Map<string, LeftOut>();

  /** `what` may be text of the document; `why` is a reason of shipctl. */
  add(what: string, why: string): void {
    const shown = shorten(escapeControls(withoutTokens(what.slice(0, 2000))), 200);
    if (this.found.size < mostOmissions) this.found.set(`${shown}\n${why}`, { what: shown, why });
  }

  addAll(lost: Iterable<readonly [what: string, why: string]>): void {
    for (const [what, why] of lost) this.add(what, why);
  }

  get all(): readonly LeftOut[] {
    return [...this.found.values()];
  }
}
