import { isRow } from '../base/row.ts';
import type { Operation } from './manifest.ts';

/** Facts about an operation that a document may state beside its route, its title and its input. */
type DescribedField =
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

/** An operation that the catalogue lacks, or that replaces one, as a document or the user describes it. */
export interface AddedOperation extends Pick<Operation, 'title' | 'input'>, Partial<Pick<Operation, DescribedField>> {
  /** The response to a `file` is no JSON. */
  readonly kind: 'list' | 'record' | 'file';
}

/** Where an imported operation comes from. */
interface DocumentOrigin {
  /** The name of the file, without its folder. */
  readonly file: string;
  /** Method and path as they are in the file. */
  readonly route: string;
  readonly operationId?: string;
  /** Of the operation in the file; absent if an earlier version imported it. */
  readonly checksum?: string;
}

/**
 * A profile's own route, envelope, roles or paging of an operation, or an operation that it adds. `added` and `from` are of
 * the document; the rest is the user's, and no import changes it.
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

/** An override as it was stored, not checked yet. */
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
