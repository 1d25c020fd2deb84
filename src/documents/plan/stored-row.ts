import type { Fields, Operation, SchemaDraft, ValueSchema } from '../../operations/manifest.ts';
import { defaultColumnsOf } from './default-columns.ts';

/** Longer lists of choices, of countries for example, are not kept. */
const mostChoices = 20;

/** Deeper fields are in no column. */
const deepestRow = 3;

/**
 * Of a record only names, types and choices of its fields are needed, and the file that keeps them is read by every
 * command. Many operations have the same records: each is made once for every depth.
 */
export class StoredRows {
  private readonly known = Array.from({ length: deepestRow + 1 }, () => new Map<Fields, Fields>());

  private readonly columns = new Map<Fields, Operation['columns']>();

  /** The default columns of a row that was made here. */
  columnsOf(row: Fields): Operation['columns'] {
    const columns = this.columns.get(row) ?? defaultColumnsOf(row);
    this.columns.set(row, columns);
    return columns;
  }

  of(fields: Fields, depth = 1): Fields {
    const row = this.known[depth]?.get(fields) ?? this.without(fields, depth);
    this.known[depth]?.set(fields, row);
    return row;
  }

  private without(fields: Fields, depth: number): Fields {
    const row: Record<string, ValueSchema> = {};
    for (const [name, schema] of Object.entries(fields))
      if (name !== '__proto__') row[name] = this.withoutTexts(schema, depth);
    return row;
  }

  private withoutTexts(
    { type, format, enum: choices, anyOf, items, properties }: ValueSchema,
    depth: number,
  ): ValueSchema {
    const isDeep = depth >= deepestRow;
    const schema: SchemaDraft = {};
    if (type !== undefined) schema.type = type;
    if (format !== undefined) schema.format = format;
    if (choices && choices.length <= mostChoices) schema.enum = choices;
    if (anyOf) schema.anyOf = anyOf.map((each) => this.withoutTexts(each, depth));
    if (items && !isDeep) schema.items = this.withoutTexts(items, depth);
    if (properties && !isDeep) schema.properties = this.of(properties, depth + 1);
    return schema;
  }
}
