/** Where an input goes. Unless an operation says otherwise: the query of a GET, the JSON body of the others. */
export type InputPlace = 'query' | 'header' | 'body';

/** What a service asks for as proof of who calls. */
export type CredentialScheme =
  | { readonly kind: 'bearer' }
  | { readonly kind: 'basic' }
  | { readonly kind: 'key'; readonly place: 'header' | 'query'; readonly name: string };

/** Where a response says something: a field of its JSON (dots reach inside) or a header. */
export type ResponsePlace = { readonly field: string } | { readonly header: string };

/**
 * How a list is read page by page, where it is not by the paginator of the interface document. Inputs have the names
 * that are sent.
 */
export type PagingStyle = {
  /** The input for the size of a page. */
  readonly size?: string;
  /** Where the response says how many rows the whole list has. */
  readonly total?: ResponsePlace;
} /** `firstPage` is what the first page is called; absent where the document does not say. */ & (
  | { readonly kind: 'page'; readonly page: string; readonly firstPage?: 0 | 1 }
  | { readonly kind: 'offset'; readonly offset: string }
  /** Where `next` is absent, responses have to name what goes on by one of its usual names. */
  | {
      readonly kind: 'cursor';
      readonly cursor: string;
      readonly next?: ResponsePlace | 'last-id';
      readonly more?: string;
    }
  /** Only the query of the link is used, never its host or path. */
  | { readonly kind: 'link'; readonly next: ResponsePlace }
  /** No input asks for a later page; all that can be chosen is the size of the response. */
  | { readonly kind: 'size'; readonly size: string }
  /** One response is all there is, by the user's word. */
  | { readonly kind: 'none' }
);

/** Where a service may be: scheme and host, `https://{region}.example.com`; offered at login, never taken in silence. */
export interface KnownServer {
  readonly url: string;
  readonly title: string;
  /** What `{…}` of the host may be. */
  readonly variables: Readonly<Record<string, ValueHint>>;
  /** The file that names it; absent if an earlier version imported it. */
  readonly from?: string | undefined;
}

/** What a value may be, and what it is mostly. */
export interface ValueHint {
  readonly default?: string | undefined;
  readonly enum?: readonly string[] | undefined;
}

/** A value that is the same for all operations, and that the profile keeps: an argument of paths, or a header. */
export interface ProfileValue extends ValueHint {
  readonly place: 'path' | 'header';
  /** Of an argument, what paths have before it: elsewhere one of its name is typed. Earlier versions did not store it. */
  readonly after?: string | undefined;
}

/** What the profile fills in of paths: how they begin, with the argument at the end. See `isKept`. */
export const keptArguments = (values: Readonly<Record<string, ProfileValue>>): string[] =>
  Object.entries(values).flatMap(([name, { place, after = '' }]) => (place === 'path' ? [`${after}{${name}}`] : []));
