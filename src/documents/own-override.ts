import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean, nearest } from '../base/text/nearest.ts';
import { type Catalogue, findOperation, operationsOf } from '../operations/catalogue.ts';
import { keptArguments, type Operation, type PagingDescription, type ResponsePlace } from '../operations/manifest.ts';
import { overrideMistakes } from '../operations/override.ts';
import { isRole, roleNames } from '../operations/roles.ts';
import { operationIdPattern } from '../operations/route.ts';
import type { StoredOverride } from '../settings/overrides.ts';

/** The settings of an operation as the user types them. */
interface TypedSettings {
  readonly id: string;
  readonly route: string | undefined;
  readonly envelope: string | undefined;
  /** `total=grand_total`; several fields have a space between, and dots reach inside. */
  readonly roles: readonly string[];
  readonly paging: string | undefined;
}

interface OwnOverride {
  /** To be stored. */
  readonly override: StoredOverride;
  /** The roles that are set. */
  readonly roles: Readonly<Record<string, string>>;
  /** The way of paging that is set; undefined if none is. */
  readonly paging: PagingSetting | undefined;
  /** Whether the catalogue lacks the operation, so that it is added. */
  readonly isNew: boolean;
  /** The id of an operation that may have been meant. */
  readonly similar: string | undefined;
  readonly mistakes: readonly string[];
}

function readRoles(texts: readonly string[], operation: Operation | undefined) {
  const roles: Record<string, string> = {};
  const mistakes: string[] = [];
  const fields = Object.keys(operation?.row ?? {});
  for (const text of texts) {
    const [role = '', given = ''] = text.split('=', 2).map((part) => part.trim());
    const unknown = given.split(/\s+/).filter((field) => !fields.includes(field.split('.')[0] ?? ''));
    if (!isRole(role)) {
      mistakes.push(escaped`--role: ${JSON.stringify(role)} is not a role. The roles are: ${roleNames.join(', ')}.`);
    } else if (given === '') mistakes.push(escaped`--role ${role}: name its field, as in --role ${role}=grand_total.`);
    else if (fields.length > 0 && unknown.length > 0) {
      const [first = ''] = unknown;
      mistakes.push(
        escaped`--role ${role}: ${operation?.id} has no field ${JSON.stringify(first)}.${didYouMean(first, fields)}`,
      );
    } else roles[role] = given.replace(/\s+/g, ' ');
  }
  return { roles, mistakes };
}

/** Returns the id of the operation of which an unknown id may be a misspelling, or undefined. */
function similarOperation({ groups }: Catalogue, id: string): string | undefined {
  const [group = '', verb = ''] = id.split('.');
  const names = groups.map(({ name }) => name);
  const name = names.includes(group) ? group : nearest(group, names);
  const verbs = groups.find((each) => each.name === name)?.operations.map((operation) => operation.verb) ?? [];
  const near = nearest(verb, verbs);
  return near === undefined ? undefined : `${name}.${near}`;
}

/** The kind of an operation that nothing describes yet. */
const kindByName = (id: string): Operation['kind'] => (id.endsWith('.list') ? 'list' : 'record');

/** Returns the override with these settings, and everything that is wrong with them. */
export function ownOverride(
  { id, route: given, envelope, roles: typedRoles, paging: written }: TypedSettings,
  catalogue: Catalogue,
  builtIn: Catalogue,
  stored: StoredOverride | undefined,
): OwnOverride {
  const known = findOperation(catalogue, id);
  const entry = findOperation(builtIn, id);
  const parsed = written === undefined ? undefined : parsePaging(written);
  const paging = parsed && 'paging' in parsed ? parsed.paging : undefined;
  const { roles, mistakes } = readRoles(typedRoles, known);
  if (parsed && 'mistake' in parsed) mistakes.push(parsed.mistake);
  const { kind } = known ?? entry ?? { kind: kindByName(id) };
  if (paging !== undefined && kind !== 'list') mistakes.push(escaped`--paging: ${id} is not a list.`);
  const route = given?.trim().replace(/\s+/, ' ') ?? stored?.route ?? (entry ? `${entry.method} ${entry.path}` : '');
  const isNew = !known && !entry;
  const { paging: _, ...others }: Partial<StoredOverride> = stored ?? {};
  const override: StoredOverride = {
    ...(isNew && { added: { title: '', kind: kindByName(id), input: {} } }),
    // What a document says of it stays, so that a later import recognizes its own operation, and that it was set since.
    ...(paging === undefined ? stored : others),
    route,
    ...(envelope !== undefined && { envelope }),
    ...(paging !== undefined && paging !== 'document' && { paging }),
    ...(Object.keys(roles).length > 0 && { roles: { ...(stored?.roles ?? {}), ...roles } }),
  };
  if ([given, envelope, written].every((each) => each === undefined) && typedRoles.length === 0)
    mistakes.push(escaped`Say what to set of ${id}: a route, or a flag.`);
  else {
    const wrong = overrideMistakes(id, override, entry, keptArguments(catalogue.values ?? {}));
    const meant = operationIdPattern.test(id)
      ? ''
      : didYouMean(
          id,
          operationsOf(catalogue).map((operation) => operation.id),
        );
    mistakes.push(...wrong.map((mistake) => mistake + meant));
  }
  const similar = known ? undefined : similarOperation(catalogue, id);
  return { override, roles, paging, isNew: !known, similar, mistakes };
}

/** The value of `--paging`: a way of paging, or `document`, the way that the document or else the response tells. */
export type PagingSetting = PagingDescription | 'document';

const names = ['page', 'offset', 'cursor', 'link', 'size', 'none', 'document', 'next', 'more', 'total', 'first'];

/** Which words may stand beside the one that says how the list is paged. */
const beside: Readonly<Record<string, readonly string[]>> = {
  page: ['size', 'total', 'first'],
  offset: ['size', 'total'],
  cursor: ['next', 'more', 'size', 'total'],
  link: ['size', 'total'],
  size: ['total'],
  none: [],
  document: [],
};

const usage = `Write page=<input>,size=<input>, offset=<input>, cursor=<input>,next=<field>, link, size=<input>, none or document.`;

const placeOf = (written: string): ResponsePlace =>
  /^header:/i.test(written) ? { header: written.slice(7).toLowerCase() } : { field: written };

const writtenPlace = (place: ResponsePlace): string => ('header' in place ? `header:${place.header}` : place.field);

/** The words of `page=page,size=per_page`; a mistake as a sentence. */
function wordsIn(text: string): Map<string, string> | string {
  const words = new Map<string, string>();
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, name = '', value] = /^([a-z]+)(?:=(.*))?$/s.exec(part) ?? [];
    if (!names.includes(name)) return `${JSON.stringify(part)} is not known.${didYouMean(name, names)}`;
    if (words.has(name)) return `${name} stands there twice.`;
    if (value === '') return `${name} has no value.`;
    const isBare = value === undefined;
    if (isBare && !['link', 'none', 'document'].includes(name)) return `${name} has no value.`;
    if (!isBare && (name === 'none' || name === 'document')) return `${name} takes no value.`;
    words.set(name, value ?? '');
  }
  return words;
}

/** Parses the value of `--paging`. Returns a mistake as a sentence if it is not valid. */
export function parsePaging(text: string): { readonly paging: PagingSetting } | { readonly mistake: string } {
  const words = wordsIn(text);
  const wrong = (what: string) => ({ mistake: `--paging ${text}: ${what} ${usage}` });
  if (typeof words === 'string') return wrong(words);
  const given = [...words.keys()];
  const kind = Object.keys(beside).find((name) => words.has(name));
  if (kind === undefined) return wrong('It does not say how the list is paged.');
  const other = given.find((name) => name !== kind && !beside[kind]?.includes(name));
  if (other !== undefined) return wrong(`${other} does not go with ${kind}.`);
  const value = (name: string): string => words.get(name) ?? '';
  const first = value('first');
  if (words.has('first') && first !== '0' && first !== '1') return wrong('first is 0 or 1.');
  const common = {
    ...(words.has('size') && { size: value('size') }),
    ...(words.has('total') && { total: placeOf(value('total')) }),
  };
  switch (kind) {
    case 'page':
      return {
        paging: {
          ...common,
          kind,
          page: value('page'),
          ...(words.has('first') && { firstPage: first === '0' ? 0 : 1 }),
        },
      };
    case 'offset':
      return { paging: { ...common, kind, offset: value('offset') } };
    case 'cursor': {
      const next = value('next');
      const place = next === 'last-id' ? next : placeOf(next);
      const more = words.has('more') ? { more: value('more') } : {};
      return { paging: { ...common, kind, cursor: value('cursor'), ...(next !== '' && { next: place }), ...more } };
    }
    case 'link':
      return { paging: { ...common, kind, next: value('link') === '' ? { header: 'link' } : placeOf(value('link')) } };
    case 'size':
      return { paging: { ...common, kind, size: value('size') } };
    default:
      return { paging: kind === 'none' ? { kind } : 'document' };
  }
}

/** A way of paging as `--paging` takes it. */
export function writePaging(style: PagingDescription): string {
  const words: (string | undefined)[] = [
    style.kind === 'page' ? `page=${style.page}` : undefined,
    style.kind === 'offset' ? `offset=${style.offset}` : undefined,
    style.kind === 'cursor' ? `cursor=${style.cursor}` : undefined,
    style.kind === 'none' ? 'none' : undefined,
  ];
  if (style.kind === 'link') {
    const place = writtenPlace(style.next);
    words.push(place === 'header:link' ? 'link' : `link=${place}`);
  }
  if (style.kind === 'cursor' && style.next !== undefined)
    words.push(`next=${style.next === 'last-id' ? style.next : writtenPlace(style.next)}`);
  if (style.kind === 'cursor' && style.more !== undefined) words.push(`more=${style.more}`);
  if (style.size !== undefined) words.push(`size=${style.size}`);
  if (style.kind === 'page' && style.firstPage !== undefined) words.push(`first=${style.firstPage}`);
  if (style.total) words.push(`total=${writtenPlace(style.total)}`);
  return words.filter((word) => word !== undefined).join(',');
}

interface ShownPaging {
  /** The way in a word, and who says so: `page (document)`; null for an operation that is not a list. */
  readonly paging: string | null;
  /** The way as `--paging` takes it; null if responses tell. */
  readonly paging_way: string | null;
}

/** How a list is paged, as `ops list` shows it. */
export function describePaging({ kind, paging, grade }: Operation, isOwn: boolean): ShownPaging {
  if (kind !== 'list') return { paging: null, paging_way: null };
  if (paging) return { paging: `${paging.kind} (${isOwn ? 'you' : 'document'})`, paging_way: writePaging(paging) };
  if (grade === 'imported') return { paging: '(response)', paging_way: null };
  return { paging: 'page (built in)', paging_way: 'page=page,size=per_page' };
}
