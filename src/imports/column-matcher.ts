import { getOwn } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean } from '../base/text/nearest.ts';
import { isScalar, type Operation, withoutNull } from '../operations/manifest.ts';
import { type Labels, labelOf } from '../output/language.ts';
import { type ImportField, importFields, referenceField } from './fields.ts';
import { foldHeading, foldHeadingLoosely, identityWords, synonymsOf } from './heading-words.ts';

/** Where the values of a column go, and how that was found. */
export interface ColumnMatch {
  readonly field: ImportField;
  /** The element of the list, where the heading names one: `items[1].sku`. */
  readonly element?: number | undefined;
  readonly how: string;
}

/** The meaning of a heading. */
export type Meaning =
  | { readonly match: ColumnMatch }
  | { readonly ambiguous: readonly string[] }
  /** A number that the service gives a record, or the merchant's own: the fields that it may be. */
  | { readonly identity: readonly string[] }
  | { readonly unused: string };

const indexed = /^([^.[\]]+)\[(\d{1,3})\]\.(.+)$/;

/** Why a column is not used: the operation is not known to take that field of the record. */
export const notAnInput = 'not an input';

/** A heading above the reasons in a file of faulty rows. */
export const reasonHeading = 'reason';
const reasonWords = new Set([reasonHeading, 'السبب'].map(foldHeading));

/** Says what the headings of a file mean for an operation that creates records. */
export class ColumnMatcher {
  private readonly fields: readonly ImportField[];
  protected readonly byName = new Map<string, ImportField>();
  private readonly byWord = new Map<string, Map<ImportField, string>>();
  private readonly ofService = new Set<string>();
  private readonly identities: ReadonlySet<string>;

  constructor(
    protected readonly operation: Operation,
    languages: readonly Labels[],
    fields = importFields(operation),
  ) {
    this.fields = fields;
    for (const field of this.fields) {
      this.byName.set(foldHeading(field.name), field);
      for (const labels of languages) this.learn(labelOf(field.name, labels), field, 'label');
      for (const word of synonymsOf(field.name)) this.learn(word, field, 'synonym');
    }
    for (const [word, name] of Object.entries(operation.synonyms ?? {})) {
      for (const field of this.fields) {
        if (field.list === name) this.byName.set(foldHeading(`${word}.${field.name.slice(name.length + 1)}`), field);
      }
    }
    const named = (name: string) => [name, ...languages.map((labels) => labelOf(name, labels))].map(foldHeadingLoosely);
    for (const [name, schema] of Object.entries(operation.row)) {
      const inner = withoutNull(withoutNull(schema).items ?? {}).properties ?? {};
      for (const path of [name, ...Object.keys(inner).map((each) => `${name}.${each}`)]) {
        for (const word of named(path)) this.ofService.add(word);
      }
    }
    const takesReference = this.fields.some(({ name }) => name === referenceField);
    const numbers = takesReference ? [...named('order_number'), ...identityWords.map(foldHeadingLoosely)] : [];
    this.identities = new Set([...named('id'), ...numbers]);
  }

  protected learn(word: string, field: ImportField, how: string): void {
    const key = foldHeadingLoosely(word);
    const found = this.byWord.get(key) ?? new Map<ImportField, string>();
    if (!found.has(field)) found.set(field, how);
    this.byWord.set(key, found);
  }

  /** The fields that a word may mean, and how. */
  protected calledSo(word: string): readonly (readonly [ImportField, string])[] {
    return [...(this.byWord.get(foldHeadingLoosely(word)) ?? [])];
  }

  protected own(name: string): Pick<ColumnMatch, 'field' | 'element'> | undefined {
    const [, list = '', element, rest = ''] = indexed.exec(name.trim()) ?? [];
    const field = this.byName.get(foldHeading(element === undefined ? name : `${list}.${rest}`));
    if (element === undefined) return field && { field };
    return field?.list === undefined ? undefined : { field, element: Number(element) };
  }

  /** The field that a name stands for, as `--map` takes it: also one of the record; undefined if there is none. */
  named(name: string): Pick<ColumnMatch, 'field' | 'element'> | undefined {
    const known = getOwn(this.operation.row, name);
    if (!known || name === 'id' || !isScalar(known)) return this.own(name);
    return this.own(name) ?? { field: { name, schema: { type: 'string' }, fills: [name], isAssumed: true } };
  }

  /** Returns the hint for a name that is no field. */
  meant(name: string): string {
    return didYouMean(
      name,
      this.fields.map((field) => field.name),
    );
  }

  /** Returns the fields of these names. `from` says where an unknown name was given. */
  fieldsNamed(from: string, names: readonly string[], mistakes: string[]): ImportField[] {
    return names.flatMap((name) => {
      const field = this.named(name)?.field;
      if (!field) mistakes.push(escaped`${from}: there is no field ${name}.${this.meant(name)}`);
      return field ?? [];
    });
  }

  /** The service's own number of a record, or what may be one. */
  private isIdentity(heading: string): boolean {
    return this.identities.has(foldHeadingLoosely(heading));
  }

  read(heading: string): Meaning {
    if (heading.trim() === '') return { unused: 'no heading' };
    const found = this.own(heading);
    if (found) return { match: { ...found, how: 'name' } };
    if (reasonWords.has(foldHeading(heading))) return { unused: '' };
    const words = this.byWord.get(foldHeadingLoosely(heading));
    const [first, ...others] = words ?? [];
    if (first && others.length === 0) return { match: { field: first[0], how: first[1] } };
    if (words && first) return { ambiguous: [...words.keys()].map(({ name }) => name) };
    if (this.isIdentity(heading)) {
      return { identity: this.fields.flatMap(({ name }) => (name === referenceField ? [name] : [])) };
    }
    const [outer = ''] = heading.split(/[.[]/);
    const isOfService = this.ofService.has(foldHeadingLoosely(heading)) || Object.hasOwn(this.operation.row, outer);
    if (isOfService) return { unused: notAnInput };
    return { unused: 'unknown' };
  }
}
