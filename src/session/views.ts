import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { fileNameFault, sameFileMistakes } from '../base/files/files.ts';
import { getOwn, type Row } from '../base/row.ts';
import { didYouMean, escaped, joined, type Message, suggest } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import { splitList } from '../base/text/text.ts';
import { type Catalogue, operationsOf } from '../operations/catalogue.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { columnsByName } from '../output/columns.ts';
import { formats } from '../output/formats.ts';
import { fieldReader } from '../output/typed-words.ts';
import { type SettingsPlace, viewsFolder } from '../settings/folder.ts';
import { findStored, type StoredKind } from '../settings/store.ts';
import { type FlagSpec, type GivenFlag, valueName } from './flags.ts';
import { separatorReader, sharedFlags } from './shared-flags.ts';

/** The part of a command line that a view keeps: the layout of rows, and nothing about an account. */
export interface SavedView {
  readonly version: 1;
  readonly [field: string]: unknown;
}

/** Flags of lists that belong to one call. */
export const notKeptFlags = ['--out', '--raw-csv', '--jq', '--format', '--ids'];

/** The flags that a view keeps. `--raw-csv` is not one: a view from somebody else must not switch off the guards of csv. */
const keptFlags =
  `--rows --columns --where --sort --headers --lang --tz --output --separator --excel --totals --repeat-totals
--no-header --rtl`.split(/\s+/);

/** The fields of a view's file, in their order, each with its flag. */
export const viewFields: ReadonlyMap<string, FlagSpec> = new Map(
  keptFlags.flatMap((kept) => {
    const spec = sharedFlags.find(({ flag }) => longName(flag) === kept);
    const field = kept.slice(2).replaceAll('-', '_');
    return spec ? [[field, field === 'separator' ? { ...spec, read: separatorReader } : spec]] : [];
  }),
);

const isSwitch = ({ flag }: FlagSpec): boolean => !flag.includes('<');

/** The rows of views: their values are lists, yes and no, or texts, as their files have them. */
export const viewShape: RecordShape = {
  row: Object.fromEntries(['name', 'from', ...viewFields.keys(), 'file'].map((name) => [name, {}])),
  columns: ['name', 'from', 'rows', 'headers', 'columns'],
};

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each.trim() !== '');

function faultOf(field: string, value: unknown): Message | undefined {
  const known = viewFields.get(field);
  if (!known) return escaped`${JSON.stringify(field)} is no field of a view (${[...viewFields.keys()]})`;
  if (isSwitch(known)) return typeof value === 'boolean' ? undefined : escaped`${field} is neither true nor false`;
  if (known.repeats) return isList(value) ? undefined : escaped`${field} is not a list of texts`;
  if (typeof value !== 'string') return escaped`${field} is not text`;
  const reading = known.read?.(value) ?? {};
  return 'fault' in reading ? escaped`${field} ${JSON.stringify(value)} ${reading.fault}` : undefined;
}

/** The faults of a view, each as the end of a sentence. */
export function viewFaults({ version, ...fields }: Row): Message[] {
  if (version !== 1) return [escaped`it has no version`];
  return Object.entries(fields).flatMap(([field, value]) => faultOf(field, value) ?? []);
}

/** The view that flags make; a flag that no view keeps is left out. */
export function viewOfFlags(given: readonly GivenFlag[]): SavedView {
  const format = formats.find(({ shortFlag }) => given.some(({ flag }) => flag === shortFlag))?.name;
  const keptOf = (field: string, spec: FlagSpec): unknown => {
    const uses = given.filter((each) => each.flag === longName(spec.flag)).map(({ value }) => value);
    const last = field === 'output' ? (format ?? uses.at(-1)) : uses.at(-1);
    if (last === undefined) return undefined;
    if (isSwitch(spec)) return true;
    if (!spec.repeats) return last;
    // Names of columns may be written with commas between.
    return spec.flag.includes(',') ? splitList(uses.join()) : uses;
  };
  const fields = [...viewFields].map(([name, spec]) => [name, keptOf(name, spec)]);
  return { version: 1, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
}

/** The flags that a view stands for. */
export const flagsOfView = (view: SavedView): GivenFlag[] =>
  [...viewFields].flatMap(([field, { flag: typed, use }]) => {
    const values = [view[field]].flat().filter((each) => typeof each === 'string' || each === true);
    const flag = longName(typed);
    return values.map((each) => ({
      name: valueName(flag),
      flag,
      value: each === true ? !flag.startsWith('--no-') : each,
      use,
    }));
  });

/** The views that come with shipctl, for orders. One that is saved under the same name takes its place. */
export const shippedViews: Readonly<Record<string, SavedView>> = {
  courier: {
    version: 1,
    columns: [
      ...['order_number', 'receiver', 'receiver_phone', 'receiver_city', 'receiver_address_line'],
      ...['receiver_street_name', 'receiver_block', 'receiver_postal_code', 'receiver_short_address'],
      ...['boxes_count', 'total_weight', 'payment_method', 'order_grand_total', 'currency', 'description'],
    ],
  },
  accountant: {
    version: 1,
    columns: [
      ...['order_number', 'date', 'status', 'receiver', 'receiver_city', 'payment_method'],
      ...['order_grand_total', 'tax', 'currency', 'selected_shipment_company'],
      ...['delivered_at', 'return_ordered_at', 'external_id', 'id'],
    ],
    totals: true,
  },
  picking: {
    version: 1,
    rows: 'items',
    columns: ['items.sku', 'items.name', 'items.quantity', 'order_number', 'status', 'items.verification_status'],
  },
};

/** Who reads views: with `--sandbox` those of the sandbox, and then those beside the profiles. */
export interface ViewPlace {
  readonly io: UserEnvironment & { readonly cwd: string };
  readonly settings: Pick<SettingsPlace, 'sandbox'>;
}

/** A view and where it is: a file, or shipctl itself. */
export interface FoundView {
  readonly name: string;
  readonly view: SavedView;
  readonly file: string | undefined;
}

export const viewKind: StoredKind<SavedView> = {
  name: 'The file of the view',
  repair: escaped`Correct it, or save the view again.`,
  empty: { version: 1 },
  parse: (content) => {
    const faults = viewFaults(content);
    return faults.length > 0 ? { fault: joined(faults, '; ') } : { value: { ...content, version: 1 } };
  },
};

/** The lines of a view's file. */
export const viewLines = (view: SavedView): Message[] =>
  JSON.stringify(view, undefined, 2)
    .split('\n')
    .map((line) => escaped`${line}`);

/** Where a view is saved. */
export const viewFile = ({ io, settings }: ViewPlace, name: string): string =>
  join(viewsFolder(io, settings), `${name}.json`);

const withoutSandbox = ({ io }: ViewPlace): ViewPlace => ({ io, settings: { sandbox: false } });

/** The places of saved views, the first before the second. */
const placesOf = (place: ViewPlace): readonly ViewPlace[] =>
  place.settings.sandbox ? [place, withoutSandbox(place)] : [place];

/** Names become file names. */
const isViewName = (name: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,63}$/u.test(name) && fileNameFault(name) === undefined;

const isPath = (given: string): boolean => /[\\/]|\.json$/.test(given);

/** The names of the views that are saved in a place of its own. */
export function savedViewNames({ io, settings }: ViewPlace): string[] {
  try {
    const names = readdirSync(viewsFolder(io, settings)).filter((name) => name.endsWith('.json'));
    return names
      .map((name) => basename(name, '.json'))
      .filter(isViewName)
      .sort();
  } catch {
    return [];
  }
}

/** The names of the saved views, and of those that come with shipctl. */
export const allViewNames = (place: ViewPlace): string[] => [
  ...new Set([...placesOf(place).flatMap(savedViewNames), ...Object.keys(shippedViews)]),
];

/** The view that a user has saved in a place, or with the sandbox below it; undefined without one. */
function findSaved(place: ViewPlace, name: string): FoundView | undefined {
  for (const each of isViewName(name) ? placesOf(place) : []) {
    const file = viewFile(each, name);
    const view = findStored(file, viewKind, each.io);
    if (view) return { name, view, file };
  }
  return undefined;
}

/** Is there a view of this name that the sandbox only reads? */
export const isBesideProfiles = (place: ViewPlace, name: string): boolean =>
  place.settings.sandbox && savedViewNames(withoutSandbox(place)).includes(name);

/** The view of this name that the sandbox's own hides; undefined without one. */
export const hiddenView = (place: ViewPlace, name: string): FoundView | undefined =>
  place.settings.sandbox && savedViewNames(place).includes(name) ? findSaved(withoutSandbox(place), name) : undefined;

/** The view of this name; none, with a warning, if its file cannot be used, so that the other views can. */
export function usableView(
  place: ViewPlace,
  name: string,
  warnings: Message[],
  find: (place: ViewPlace, name: string) => FoundView | undefined = findView,
): FoundView | undefined {
  try {
    return find(place, name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    warnings.push(error.said);
    return undefined;
  }
}

/** The view that is used once a saved one is removed, as a sentence; empty if there is none. */
export function usedInstead(place: ViewPlace, name: string): string {
  if (isBesideProfiles(place, name)) return ' The one that you saved without --sandbox is used again.';
  return Object.hasOwn(shippedViews, name) ? ' The one that comes with shipctl is used again.' : '';
}

/** Says that a saved view has the name of one that comes with shipctl, if so. */
export const hidesNotes = (name: string): Message[] =>
  Object.hasOwn(shippedViews, name)
    ? [escaped`It takes the place of the view ${name} that comes with shipctl, until: ${suggest`views remove ${name}`}`]
    : [];

/** The view of a name, or in a file that a path leads to. Throws Failure where there is none. */
export function findView(place: ViewPlace, given: string): FoundView {
  if (isPath(given)) {
    const file = resolve(place.io.cwd, given);
    const view = findStored(file, viewKind);
    if (!view) throw usageFailure([escaped`--view: there is no file ${JSON.stringify(given)}.`]);
    return { name: given, view, file };
  }
  const saved = findSaved(place, given);
  if (saved) return saved;
  const shipped = getOwn(shippedViews, given);
  if (shipped) return { name: given, view: shipped, file: undefined };
  const known = allViewNames(place);
  const ofSandbox = savedViewNames({ io: place.io, settings: { sandbox: true } });
  const isElsewhere =
    !place.settings.sandbox && ofSandbox.includes(given) ? escaped` It was saved with --sandbox.` : '';
  throw usageFailure(
    [
      escaped`There is no view ${JSON.stringify(given)}.${isElsewhere || didYouMean(given, known)} The views are: ${known}.`,
    ],
    escaped`To make one: ${suggest`views save <name> --columns <a,b,\u2026>`}`,
  );
}

/** Returns why a view cannot be saved under a name, a sentence each. */
export function viewNameMistakes(name: string, known: readonly string[]): Message[] {
  if (!isViewName(name)) {
    const why = fileNameFault(name) ?? escaped`is not a name for a view: use letters, digits, - and _`;
    return [escaped`${JSON.stringify(name)} ${why}.`];
  }
  return known.includes(name) ? [] : sameFileMistakes('view', name, known);
}

/** A sentence for each column of a view that no record is known to have: it may be the service's own. */
export async function unknownColumnNotes(catalogue: Catalogue, { columns, rows }: SavedView): Promise<Message[]> {
  const operations = operationsOf(catalogue);
  const known = new Set(operations.flatMap((operation) => [...columnsByName(operation).keys()]));
  const others = (Array.isArray(columns) ? columns : []).filter((name: string) => !known.has(name));
  const readers = await Promise.all(operations.map((operation) => fieldReader(operation, others.join())));
  const unknown = others.filter((name: string) => readers.every((fieldOf) => fieldOf(name) === undefined));
  const within = (name: string) => (typeof rows === 'string' ? [`${rows}.${name}`, ...known] : known);
  return unknown.map(
    (name) => escaped`No record is known to have the column ${JSON.stringify(name)}.${didYouMean(name, within(name))}`,
  );
}

/** The flags of a view, but for what is typed beside it. */
export interface AppliedView {
  /** `View accountant`: what messages say in place of a flag. */
  readonly title: string;
  readonly flags: readonly GivenFlag[];
}

/** Flags that choose the format; one that is typed beats the view's. */
const formatFlags = ['output', 'csv', 'json', 'out'];

/** The view that a command line names. Throws Failure where it cannot be used. */
export function applyView(given: readonly GivenFlag[], name: string, place: ViewPlace): AppliedView {
  const { view } = findView(place, name);
  const isTyped = (names: readonly string[]) => given.some((flag) => names.includes(flag.name));
  const flags = flagsOfView(view).filter((flag) => !isTyped(flag.name === 'output' ? formatFlags : [flag.name]));
  return { title: `View ${name}`, flags };
}
