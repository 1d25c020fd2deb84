import { escaped, joined } from '../../base/text/message.ts';
import { singular } from '../../base/text/names.ts';
import { type ColumnChoice, ColumnMatcher, type Meaning, mapFlag } from '../../columns/column-matcher.ts';
import { meaningsOf } from '../../columns/heading-meanings.ts';
import { foldHeading } from '../../columns/heading-words.ts';
import { type ColumnField, codField, innerName, referenceField } from '../../columns/lexicon.ts';
import { importNoun, innerFields, isScalar, type Operation } from '../../operations/manifest.ts';
import { changeTimes, joinFieldOf } from '../../operations/record-changes.ts';
import { fieldsOfRole, idFieldOf } from '../../operations/roles.ts';
import { type Labels, labelOf } from '../../output/language.ts';
import { importFields, lexiconOf } from '../fields.ts';

/** The operations that change, get and list records of one kind, and how these records are told apart. */
export interface Updating {
  readonly update: Operation;
  readonly get: Operation;
  readonly list: Operation | undefined;
  /** The words for the records: `orders`. */
  readonly noun: string;
  readonly idField: string;
  readonly numberField: string | undefined;
  /** The shop's own number of a record. */
  readonly referenceField: string | undefined;
  readonly timeField: string | undefined;
  /** The field of an element that names its record: `order_id`. */
  readonly joinField: string;
  /** The lists of a record, by the names that the update has for them: `packages` → `boxes`. */
  readonly lists: ReadonlyMap<string, string>;
}

/**
 * Returns the operations that change, get and list the records that an operation creates. Returns undefined if one of the
 * first two is not known, or is not as plain as the creation.
 */
export function updatingOf(create: Operation, operations: readonly Operation[]): Updating | undefined {
  const named = (verb: string) => operations.find(({ id }) => id === create.id.replace(/create$/, verb));
  const update = named('update');
  const get = named('get');
  const count = create.parameters.length + 1;
  const isPlain =
    update?.kind === 'record' &&
    ['PUT', 'PATCH', 'POST'].includes(update.method) &&
    update.parameters.length === count &&
    (update.secret ?? update.costsMoney ?? update.confirm ?? update.document) === undefined &&
    update.bodyType !== 'multipart';
  const isShown = get?.kind === 'record' && get.method === 'GET' && get.parameters.length === count;
  if (!update || !get || !isPlain || !isShown) return undefined;
  const noun = importNoun(create);
  const lists = Object.keys(get.row).filter((name) => innerFields(get.row[name] ?? {}, true));
  return {
    update,
    get,
    list: named('list'),
    noun,
    idField: idFieldOf(get) ?? 'id',
    numberField: fieldsOfRole(get, 'number')[0],
    referenceField: Object.hasOwn(get.row, referenceField) ? referenceField : undefined,
    timeField: changeTimes.find((name) => Object.hasOwn(get.row, name)),
    joinField: joinFieldOf(update),
    lists: new Map(lists.map((name) => [update.synonyms?.[name] ?? name, name])),
  };
}

/** Everything that a column can stand for: what an update takes, and all else of the record, to compare. */
function comparedFields(updating: Updating): readonly ColumnField[] {
  const { update, get } = updating;
  const readOnly = (path: string, list?: string): ColumnField => {
    const name = list === undefined ? path : `${list}.${path}`;
    return { name, list, schema: {}, fills: [path], isReadOnly: true };
  };
  const own = Object.entries(get.row).flatMap(([name, schema]): ColumnField[] => {
    if (isScalar(schema)) return [readOnly(name)];
    return innerFields(schema, true) ? [readOnly(`${name}_count`)] : [];
  });
  const elements = [...updating.lists].flatMap(([list, name]) => {
    const paths = [...Object.keys(innerFields(get.row[name] ?? {}, true) ?? {}), updating.joinField];
    return paths.map((path) => readOnly(path, list));
  });
  const sent = importFields({ ...update, row: get.row }).filter(({ name }) => name !== codField);
  const fields = new Map(sent.map((field) => [field.name, field]));
  for (const field of [readOnly(updating.idField), ...own, ...elements])
    if (!fields.has(field.name)) fields.set(field.name, field);
  return [...fields.values()];
}

/** Says what the headings of a file mean whose records are there already. Of a sheet of elements: `list` is theirs. */
export class UpdateMatcher extends ColumnMatcher {
  constructor(
    private readonly updating: Updating,
    languages: readonly Labels[],
    list?: string,
  ) {
    const fields = comparedFields(updating).filter((field) => list === undefined || field.list === list);
    super(lexiconOf({ ...updating.update, row: updating.get.row }, languages, fields, false));
    for (const field of fields) {
      if (field.list === undefined) continue;
      const path = innerName(field);
      const named = `${updating.lists.get(field.list) ?? field.list}.${path}`;
      for (const labels of languages) this.learn(labelOf(named, labels), field, 'label');
      if (list === undefined) continue;
      this.byName.set(foldHeading(path), field);
      for (const labels of languages) this.learn(labelOf(path, labels), field, 'label');
    }
    if (list !== undefined) return;
    const thing = singular(updating.noun);
    const id = this.own(updating.idField)?.field;
    const number = this.own(updating.numberField ?? '')?.field;
    if (id) for (const word of [`${thing} id`, thing]) this.learn(word, id, 'synonym');
    if (number) for (const word of [`${thing} number`, `${thing} no`, thing]) this.learn(word, number, 'synonym');
  }

  override named(name: string) {
    const found = super.named(name);
    const { updating } = this;
    const identity = [updating.idField, updating.numberField, updating.timeField];
    if (!found?.field.isReadOnly || found.field.list !== undefined || identity.includes(found.field.name)) return found;
    if (!Object.hasOwn(updating.get.row, found.field.name)) return found;
    // The user says that the service takes it.
    const { isReadOnly: _, ...field } = found.field;
    return { field: { ...field, schema: { type: 'string' }, isAssumed: true } as const };
  }

  override identityOf(kind: 'id' | 'number'): ColumnField | undefined {
    const { idField, numberField } = this.updating;
    return this.own((kind === 'id' ? idField : numberField) ?? '')?.field;
  }

  /** Does a heading say which record of the service a row is about, or when that was changed? */
  isOfList(heading: string): boolean {
    const { idField, numberField, timeField } = this.updating;
    const meaning = this.read(heading);
    return 'match' in meaning
      ? [idField, numberField, timeField].includes(meaning.match.field.name)
      : 'doubt' in meaning && this.isIdentity(heading);
  }

  /** Which identity of a record a heading means is asked, and nothing else: its rows are there. */
  override unread(heading: string, choices: readonly ColumnChoice[]): Meaning {
    const { idField, numberField } = this.updating;
    const shown = JSON.stringify(heading);
    const meant = choices.map(({ match }) => match.field.name).filter((name) => [idField, numberField].includes(name));
    if (!this.isIdentity(heading) || meant.length === 0) return super.unread(heading, choices);
    const flags = meant.map((name) => mapFlag(heading, name));
    return { doubt: escaped`Column ${shown} may be ${meant.join(' or ')}. Say which: ${joined(flags, ' or ')}` };
  }

  /** Returns the field that a heading which is not certain enough to be used may mean. */
  likely(heading: string): string | undefined {
    const fields = meaningsOf(heading).map((each) => this.own(each.field)?.field);
    return fields.find((field) => field && !field.isReadOnly && field.list === undefined)?.name;
  }

  /** A heading of ours before a word of others. */
  override read(heading: string): Meaning {
    const [only, ...others] = this.calledSo(heading).filter(([, how]) => how === 'label');
    if (only && others.length === 0 && !this.own(heading)) return { match: { field: only[0], how: only[1] } };
    return super.read(heading);
  }
}
