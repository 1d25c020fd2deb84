import type { Io } from '../../base/io.ts';
import { isRow, type Row } from '../../base/row.ts';
import { plainText } from '../../base/text/text.ts';
import { dayForms, dayWords } from '../../base/time/days.ts';
import { type Catalogue, findOperation, operationsOf } from '../../operations/catalogue.ts';
import type { RecordShape, ValueSchema } from '../../operations/manifest.ts';
import { cityNames } from '../../orders/city-names.ts';
import { courierSpellings } from '../../orders/couriers.ts';
import { knownStates } from '../../orders/states.ts';
import { columnsByName } from '../../output/columns.ts';
import { type Labels, labelOf } from '../../output/language.ts';
import { seenOrigin, seenWords } from '../../session/seen-lists.ts';
import { allViewNames, shippedViews } from '../../session/views.ts';
import { configFolder, profileNames } from '../../settings/folder.ts';
import type { Setting } from '../../settings/read-flags.ts';
import { settingsTable } from '../../settings/table.ts';
import { readLineSettings } from '../command-line.ts';
import type { CommandNode } from '../command-node.ts';
import type { Candidate } from './shell-words.ts';

/** The line whose last word is completed. Values come from files of this machine: nothing is asked of the service. */
export interface CompletedLine {
  readonly node: CommandNode;
  readonly catalogue: Catalogue;
  readonly io: Io;
  /** The part of the value that is typed. */
  readonly current: string;
  /** The words for fields in the language of the line, and whether it is another one than English. */
  readonly labels: Labels;
  readonly isTranslated: boolean;
}

/** The meaning of a field: its description, which is English, or the word for it. */
const aboutField = ({ labels, isTranslated }: CompletedLine, name: string, description: string | undefined): string =>
  (isTranslated ? undefined : description) ?? labelOf(name, labels);

const plain = (words: Iterable<string>, about?: string): Candidate[] => [...words].map((word) => ({ word, about }));

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** The names in the script that is typed, each with that in the other one. */
const inScript = (names: readonly (readonly [latin: string, arabic: string])[], current: string): Candidate[] =>
  names.map(([latin, arabic]) =>
    isArabic(current) ? { word: arabic, about: latin } : { word: latin || arabic, about: arabic },
  );

/** The profile in use, and the service that it is logged in to. */
function ownerOf({ node, io }: CompletedLine) {
  const { settings } = readLineSettings(node.reading.given, io);
  const baseUrl = (): string => settings.baseUrl ?? '';
  return { io, settings, account: { baseUrl } };
}

/** Returns the candidates that were seen in a list. Digits that begin no order number complete ids. */
function seen(line: CompletedLine, list: string): readonly Candidate[] {
  const owner = ownerOf(line);
  const words = seenWords(owner, seenOrigin(owner) ?? '', list);
  const { current } = line;
  if (!/^\d+$/.test(current) || words.some(({ word }) => word.startsWith(current))) return words;
  return words.flatMap(({ word, about, id }) => (id === undefined ? [] : [{ word: id, about: `${word}, ${about}` }]));
}

/** The places that the service lists, where its list was read; undefined if it was not. */
async function listedPlaces(line: CompletedLine, list: 'cities' | 'countries') {
  const operation = findOperation(line.catalogue, `${list}.list`);
  const { keptPlaces } = await import('../../service/places.ts');
  const rows = operation ? keptPlaces(ownerOf(line), operation) : [];
  const names = rows.map(({ name, name_ar: arabic }: Row) => [plainText(name), plainText(arabic)] as const);
  return names.length > 0 ? inScript(names, line.current) : undefined;
}

const usualCities = Object.entries(cityNames).map(([name, others]): readonly [string, string] => [
  name,
  others.split(', ').find(isArabic) ?? '',
]);

async function cities(line: CompletedLine): Promise<readonly Candidate[]> {
  return (await listedPlaces(line, 'cities')) ?? inScript(usualCities, line.current);
}

const regionCountries = ['SA', 'AE', 'BH', 'EG', 'IQ', 'JO', 'KW', 'OM', 'QA'];

async function countries(line: CompletedLine): Promise<readonly Candidate[]> {
  const [latin, arabic] = ['en', 'ar'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const names = regionCountries.map((code) => [latin?.of(code) ?? code, arabic?.of(code) ?? ''] as const);
  return (await listedPlaces(line, 'countries')) ?? inScript(names, line.current);
}

/** The couriers of the service, where its list was read; else what the user has said of them, and those of the region. */
async function couriers(line: CompletedLine): Promise<readonly Candidate[]> {
  const listed = seen(line, 'couriers');
  if (listed.length > 0) return listed;
  const { readCourierFile } = await import('../../service/courier-file.ts');
  const said = Object.entries(readCourierFile(ownerOf(line)).names).flatMap(([price, name]) =>
    name === null ? [] : [{ word: name, about: `"${price}" of the prices` }],
  );
  const known = Object.entries(courierSpellings).map(([word, about]) => ({ word, about }));
  return [...said, ...known];
}

/** The columns of what a command prints. */
function columns(line: CompletedLine): readonly Candidate[] {
  const { spec } = line.node;
  const shape: RecordShape | undefined = spec?.operation ?? (isShape(spec?.prints) ? spec.prints : undefined);
  if (!shape) return [];
  return [...columnsByName(shape).keys()].map((word) => ({
    word,
    about: aboutField(line, word, shape.row[word]?.description),
  }));
}

const isShape = (prints: RecordShape | string | undefined): prints is RecordShape => isRow(prints);

/** Names for fields of orders beside those of the records. */
const roles = ['city', 'courier', 'country', 'status', 'phone', 'receiver', 'total', 'payment_method', 'cod'];

/** A condition: the name of a field, or its value behind a sign. */
async function condition(line: CompletedLine): Promise<readonly Candidate[]> {
  const [, before = '', field = '', sign = '', value = ''] =
    /^(.*?)([\w.]+)(\s*!?=\s*(?:"(?=[^"]*$)|(?=[^\s"()]*$)))([^"=<>~]*)$/s.exec(line.current) ?? [];
  if (sign === '') {
    const [, start = ''] = /^(.*(?:\b(?:and|or|not)\s+|\())?[\w.]*$/is.exec(line.current) ?? [];
    const names = columns(line);
    const others = plain(roles.filter((role) => !names.some(({ word }) => word === role)));
    return [...others, ...names].map((each) => ({ ...each, word: start + each.word, isPart: true }));
  }
  const found = await fieldValues({ ...line, current: value }, field);
  const quote = sign.endsWith('"') ? '' : '"';
  return found.map((each) => ({
    ...each,
    word: `${before}${field}${sign}${/^[\w.-]+$/.test(each.word) && quote ? each.word : `${quote}${each.word}"`}`,
  }));
}

async function fieldValues(line: CompletedLine, field: string): Promise<readonly Candidate[]> {
  if (/(^|_)city$/.test(field)) return cities(line);
  if (/(^|_)country$/.test(field)) return countries(line);
  if (field === 'courier') return couriers(line);
  if (field === 'status') return plain(knownStates);
  const choices = line.node.spec?.operation?.row[field]?.enum ?? [];
  return plain(choices.filter((each) => typeof each === 'string'));
}

/** The inputs of a command's operation, for -F. */
const inputs = (line: CompletedLine): readonly Candidate[] =>
  Object.entries((line.node.spec?.inputOf ?? line.node.spec?.operation)?.input ?? {}).map(
    ([name, { description }]) => ({
      word: `${name}=`,
      about: aboutField(line, name, description),
      isPart: true,
    }),
  );

async function maps(line: CompletedLine): Promise<readonly Candidate[]> {
  const { savedMapNames } = await import('../../columns/stored-map.ts');
  return plain(savedMapNames(ownerOf(line)), 'your mapping');
}

/** The products of the file beside the profile: those of a database are not asked for. */
async function products(line: CompletedLine, behind = ''): Promise<readonly Candidate[]> {
  const { productsOnFile } = await import('../../goods/kept-goods.ts');
  return productsOnFile(ownerOf(line)).map(({ sku, name }) => ({
    word: sku + behind,
    about: name,
    isPart: behind !== '',
  }));
}

/** The fields of the records that an import creates. */
async function importedFields(line: CompletedLine): Promise<readonly Candidate[]> {
  const { node, catalogue } = line;
  const [group = '', verb = ''] = node.path;
  const create = findOperation(catalogue, `${group}.${verb.replace(/^import/, 'create')}`);
  const { importFields } = await import('../../imports/fields.ts');
  return (create ? importFields(create) : []).map(({ name, schema }) => ({
    word: `${name}=`,
    about: aboutField(line, name, schema.description),
    isPart: true,
  }));
}

const views = (line: CompletedLine): readonly Candidate[] =>
  allViewNames(ownerOf(line)).map((word) => ({
    word,
    about: word in shippedViews ? 'comes with shipctl' : 'your view',
  }));

const settings = (): readonly Candidate[] =>
  Object.values<Setting>(settingsTable).flatMap(({ key, about }) => (key ? [{ word: key, about }] : []));

const days = (): readonly Candidate[] =>
  dayWords.map((word) => ({ word, about: dayForms.find(([form]) => form.split(', ').includes(word))?.[1] }));

/** Known values, by the formats of their schemas. */
const known: Readonly<Record<string, (line: CompletedLine) => readonly Candidate[] | Promise<readonly Candidate[]>>> = {
  order: (line) => seen(line, 'orders'),
  box: (line) => seen(line, 'boxes'),
  warehouse: (line) => seen(line, 'warehouses'),
  'packaging-type': (line) => seen(line, 'packaging-types'),
  city: cities,
  country: countries,
  courier: couriers,
  columns,
  sort: columns,
  condition,
  'name=value': inputs,
  map: maps,
  sku: products,
  'sku=pieces': (line) => products(line, '='),
  'field=value': importedFields,
  view: views,
  profile: ({ io }) => plain(profileNames(configFolder(io)), 'a profile'),
  setting: settings,
  operation: ({ catalogue }) => operationsOf(catalogue).map(({ id, summary }) => ({ word: id, about: summary })),
  day: days,
  'time-zone': () => plain(Intl.supportedValuesOf('timeZone')),
};

/** Formats whose values are paths. */
const ofFiles = ['file', '@file', 'json'];

/** The values that a schema takes; `files` where the shell knows them. */
export async function knownValues(schema: ValueSchema, line: CompletedLine): Promise<readonly Candidate[] | 'files'> {
  const choices = schema.enum ?? schema.items?.enum;
  if (choices) return plain(choices.map(String));
  const format = schema.format ?? schema.items?.format ?? '';
  if (ofFiles.includes(format)) return 'files';
  try {
    return (await known[format]?.(line)) ?? [];
  } catch {
    // A damaged file offers nothing, and is told by the command itself.
    return [];
  }
}
