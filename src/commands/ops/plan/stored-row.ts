import type { Fields, Operation, ValueSchema } from '../../../operations/manifest.ts';
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
    const entries = Object.entries(fields).filter(([name]) => name !== '__proto__');
    return Object.fromEntries(entries.map(([name, schema]) => [name, this.withoutTexts(schema, depth)]));
  }

  private withoutTexts(
    { type, format, enum: choices, anyOf, items, properties }: ValueSchema,
    depth: number,
  ): ValueSchema {
    const isDeep = depth >= deepestRow;
    return {
      ...(type !== undefined && { type }),
      ...(format !== undefined && { format }),
      ...(choices && choices.length <= mostChoices && { enum: choices }),
      ...(anyOf && { anyOf: anyOf.map((each) => this.withoutTexts(each, depth)) }),
      ...(items && !isDeep && { items: this.withoutTexts(items, depth) }),
      ...(properties && !isDeep && { properties: this.of(properties, depth + 1) }),
    };
  }
}
