import type { Fields } from '../operations/manifest.ts';
import type { DocumentResponse } from './document.ts';
import { schemaOfExample } from './example-schema.ts';
import type { Losses } from './losses.ts';
import { isFileType, isJsonType, type Media } from './media.ts';
import { type ResponseRequest, ResponseShapes } from './response-shape.ts';
import type { DocumentSchemas, ObjectFields } from './schemas.ts';
import { isPlainName } from './text.ts';

export const unknownResponse: DocumentResponse = { kind: 'unknown', row: {}, around: {}, headers: [] };

/** A response of a document, whatever its format. */
export interface GivenResponse {
  readonly media: readonly Media[];
  readonly headers: readonly string[];
}

/** What the responses of a document hold. */
export class Responses {
  private readonly shapes: ResponseShapes;
  private readonly rows = new Map<ObjectFields, Fields>();

  constructor(private readonly schemas: DocumentSchemas) {
    this.shapes = new ResponseShapes(schemas);
  }

  /** `status` is of the successful response. */
  read(status: string, { media, headers }: GivenResponse, request: ResponseRequest, losses: Losses): DocumentResponse {
    const response = {
      ...unknownResponse,
      headers: headers
        .filter(isPlainName)
        .slice(0, 50)
        .map((name) => name.toLowerCase()),
    };
    if (/^20[45]$/.test(status)) return { ...response, kind: 'empty' };
    const json = media.find(({ type }) => isJsonType(type));
    const first = json ?? media[0];
    if (!first) return response;
    if (this.schemas.flat(first.schema).format === 'binary' || (!json && isFileType(first.type)))
      return { ...response, kind: 'file' };
    return json ? { ...response, ...this.readJson(json, request, losses) } : response;
  }

  private readJson({ schema, examples }: Media, request: ResponseRequest, losses: Losses) {
    const described = this.shapeOf(schema, request);
    // A schema may say no more than that it is an object: then the example tells.
    const best =
      described && described.fields.fields.size > 0
        ? described
        : (this.byExample(schema, examples, request) ?? described);
    for (const [reference, why] of best?.fields.lost ?? this.schemas.flat(schema).lost) losses.add(reference, why);
    if (!best) return {};
    const { kind, envelope, around, fields } = best;
    return { kind, ...(envelope !== undefined && { envelope }), row: this.rowOf(fields), around };
  }

  /** One object for all records of a kind. */
  private rowOf(record: ObjectFields): Fields {
    const row =
      this.rows.get(record) ?? Object.fromEntries([...record.fields].map(([name, { schema }]) => [name, schema]));
    this.rows.set(record, row);
    return row;
  }

  private shapeOf(schema: unknown, request: ResponseRequest) {
    const shape = this.shapes.find(this.schemas.flat(schema), request);
    return shape && { ...shape, fields: this.schemas.fields(shape.record, 'received') };
  }

  private byExample(schema: unknown, examples: Media['examples'], request: ResponseRequest) {
    const example = [...examples.values()][0] ?? this.schemas.flat(schema).example;
    return example === undefined ? undefined : this.shapeOf(schemaOfExample(parsed(example)), request);
  }
}

/** Some generators write an example as the text of its JSON. */
function parsed(example: unknown): unknown {
  if (typeof example !== 'string' || !/^\s*[[{]/.test(example)) return example;
  try {
    return JSON.parse(example);
  } catch {
    return example;
  }
}
