import type * as z from 'zod';

/** How sure it is that the service has this route: see the grades in the help of any operation. */
export type Grade = 'documented' | 'published' | 'observed' | 'assumed' | 'imported';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path below the base URL; `{…}` become positional arguments, percent-encoded when put in. */
type Route<M extends Method = Method> = `${M} /api/${string}`;

/**
 * A column of tables and CSV: a field of the record, or a heading over several fields shown with a space between.
 * A field that holds an array shows how many elements it has.
 */
export type Column<Field extends string = string> = Field | { readonly [heading: string]: readonly Field[] };

export interface OperationTraits {
  /** Its name in the interface document, or in the one it was imported from. */
  readonly title: string;
  /** At most 60 characters, no full stop. */
  readonly summary: string;
  readonly grade: Grade;
  /** How sure the fields of its record are, if not as sure as its route. */
  readonly rowGrade?: Grade;
  /** The same of its inputs. */
  readonly inputGrade?: Grade;
  /** Shown in help below the summary: unknown facts, and what to watch for. */
  readonly note?: string;
  /** The field of the response that holds the record or the paginator, `.` for the response itself; else either. */
  readonly envelope?: string;
  /** Default columns where several records are a table, the most important first; a heading can be chosen for one too. */
  readonly columns?: readonly Column[];
  /** Words and flags behind the command's name; by default none, and `--json`. */
  readonly examples?: readonly string[];
  /** A POST that changes nothing, so it may be sent again. */
  readonly safe?: true;
  /** Sent to the auth URL instead of the base URL. */
  readonly host?: 'auth';
  /** The user may repeat it without harm: it is not retried, and its outcome needs no check. */
  readonly retriedByUser?: true;
  /** The hand-written command that serves it: `login`. */
  readonly command?: string;
  /** Other routes that may be the right one. */
  readonly alternatives?: readonly string[];
  /** Other words for inputs: `boxes` for `packages`. The name of the input is sent. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Inputs that are never shown nor taken from the command line. */
  readonly secret?: readonly string[];
}

export interface ListTraits {
  /** An input of which several values are read one after another, each a whole pass, without doubles. */
  readonly splitBy?: string;
  /** The elements may be plain names, or one map of names to labels: each becomes a record of `name` and `label`. */
  readonly plainNames?: true;
}

export interface RecordTraits {
  /** The question asked before sending; arguments of the route may stand in it. */
  readonly confirm?: string;
  /** The message when it is done; arguments of the route may stand in it, and the `{id}` of the new record. */
  readonly done?: string;
  /** The id of an operation that may reverse it, though no document says so: told when it is done. */
  readonly mayUndo?: string;
  /** Asks for the record at a terminal if the command line says nothing of it. */
  readonly asksForInput?: true;
  /** The command that usually follows, which takes the id of the record, or also its number; `about` says what for. */
  readonly next?: { readonly about: string; readonly command: string; readonly takesNumber?: true };
  /** May cost the merchant money: asks, and says so. */
  readonly costsMoney?: true;
  /** Takes several ids: the last argument of the route may be repeated. */
  readonly acceptsMany?: true;
  /** The response is a document for a file: the fields that may hold its URL. */
  readonly document?: readonly string[];
}

export type Entry<M extends Method = Method> = OperationTraits & {
  readonly route: Route<M>;
  /** Query parameters of a GET, JSON body of the others. */
  readonly input?: z.ZodObject;
  /** The record, a loose object: fields that the service adds later pass through. */
  readonly row: z.ZodObject;
} & (({ readonly kind: 'list' } & ListTraits) | ({ readonly kind: 'record' } & RecordTraits));

type FieldOf<S extends z.ZodObject> = keyof S['shape'] & string;

/** The schemas of an entry, and its traits that may only name fields of them. */
interface Typed<M extends Method, R extends z.ZodObject, I extends z.ZodObject> {
  readonly route: Route<M>;
  readonly input?: I;
  readonly row: R;
  readonly columns?: readonly Column<FieldOf<R>>[];
  readonly alternatives?: readonly Route[];
  readonly synonyms?: Readonly<Record<string, FieldOf<I>>>;
  readonly secret?: readonly FieldOf<I>[];
}

export const list = <M extends Method, R extends z.ZodObject, I extends z.ZodObject>(
  spec: OperationTraits & ListTraits & Typed<M, R, I> & { readonly splitBy?: FieldOf<I> },
): Entry<M> => ({ kind: 'list', ...spec });

export const record = <M extends Method, R extends z.ZodObject, I extends z.ZodObject>(
  spec: OperationTraits & RecordTraits & Typed<M, R, I>,
): Entry<M> => ({ kind: 'record', ...spec });

type OtherVerbs = 'ls' | 'show' | 'view' | 'describe' | 'add' | 'new' | 'edit' | 'set' | 'remove';

/** Verbs are the same words everywhere: these four hold their method, and their usual synonyms do not compile. */
type Verbs = { readonly [verb in OtherVerbs]?: never } & {
  readonly list?: Entry<'GET'>;
  readonly get?: Entry<'GET'>;
  readonly create?: Entry<'POST'>;
  readonly update?: Entry<'PUT' | 'PATCH'>;
};

export interface Group {
  readonly name: string;
  readonly summary: string;
  readonly aliases: readonly string[];
  /** A group that the interface document names over this one: `utilities countries` is an alias. */
  readonly within?: string;
  /** Shown while the group has no operation. */
  readonly note?: string;
  readonly entries: Readonly<Record<string, Entry>>;
}

export const group = <V extends Verbs & Readonly<Record<keyof V, Entry>>>(
  name: string,
  summary: string,
  entries: V,
  extras: Partial<Pick<Group, 'aliases' | 'within' | 'note'>> = {},
): Group => ({ name, summary, aliases: [], ...extras, entries });
