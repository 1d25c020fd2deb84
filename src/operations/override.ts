import { isRow } from '../base/row.ts';
import type { Operation } from './manifest.ts';

/** What a document may say of an operation beside its route, its title and its input. */
export type DescribedField =
  | 'requiredInput'
  | 'isLastOptional'
  | 'argumentChoices'
  | 'row'
  | 'columns'
  | 'envelope'
  | 'places'
  | 'sentAs'
  | 'lists'
  | 'booleans'
  | 'bodyType'
  | 'jsonType'
  | 'templates'
  | 'security'
  | 'paging'
  | 'roles';

/** What a document, or the user, says of an operation that the catalogue lacks or that it replaces. */
export interface AddedOperation extends Pick<Operation, 'title' | 'input'>, Partial<Pick<Operation, DescribedField>> {
  /** The response to a `file` is no JSON. */
  readonly kind: 'list' | 'record' | 'file';
}

/** Where an imported operation comes from. */
export interface DocumentOrigin {
  /** The name of the file, without its folder. */
  readonly file: string;
  /** Method and path as they are in the file. */
  readonly route: string;
  readonly operationId?: string;
  /** Of what the file says of it; absent where an earlier version imported it. */
  readonly checksum?: string;
}

/**
 * A profile's own route, envelope, roles or paging of an operation, or an operation that it adds. What the document says is in
 * `added` and `from`; the rest is the user's, and no import changes it.
 */
export interface Override {
  /** `PUT /api/orders/{order}`: relative, with every argument of the operation. */
  readonly route: string;
  readonly envelope?: string;
  readonly roles?: Operation['roles'];
  /** How the list is read page by page, by the user's word. */
  readonly paging?: Operation['paging'];
  readonly added?: AddedOperation;
  readonly from?: DocumentOrigin;
}

/** An override as it was stored: what is in it has not been checked. */
export interface UncheckedOverride extends Pick<Override, 'route' | 'envelope'> {
  readonly roles?: unknown;
  readonly paging?: unknown;
  readonly added?: unknown;
  readonly from?: unknown;
}

export type UncheckedOverrides = Readonly<Record<string, UncheckedOverride>>;

const textOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Where an override was imported from; undefined for one that the user set. */
export function originOf({ from }: UncheckedOverride): DocumentOrigin | undefined {
  const { file, route, operationId, checksum } = isRow(from) ? from : {};
  if (typeof route !== 'string') return undefined;
  const more = { operationId: textOrUndefined(operationId), checksum: textOrUndefined(checksum) };
  return {
    file: textOrUndefined(file) ?? '',
    route,
    ...(more.operationId !== undefined && { operationId: more.operationId }),
    ...(more.checksum !== undefined && { checksum: more.checksum }),
  };
}
