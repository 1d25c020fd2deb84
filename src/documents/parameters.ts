import { isRow, type Row } from '../base/row.ts';
import type { DocumentInput } from './document.ts';
import { type FlatSchema, isArraySchema, isObjectSchema } from './flat-schema.ts';
import { inputExample, withDefault } from './inputs.ts';
import type { Losses } from './losses.ts';
import { argumentName } from './paths.ts';
import type { DocumentSchemas } from './schemas.ts';
import { isPlainName, shortText, valueText } from './text.ts';

/** The client sends these by itself. */
export const isOwnHeader = (name: string): boolean =>
  /^(accept|authorization|content-type|content-length|user-agent|host|connection|accept-encoding|cache-control|postman-token)$/i.test(
    name,
  );

type Lists = NonNullable<DocumentInput['lists']>;

/** How the document writes lists in a query; undefined where it does so in a way that is not known. */
function listsOf({ style = 'form', explode, collectionFormat, schema, content }: Row): Lists | undefined {
  if (collectionFormat !== undefined || (schema === undefined && content === undefined)) {
    const known: Record<string, Lists> = { csv: 'comma', multi: 'repeat' };
    return known[valueText(collectionFormat ?? 'csv')];
  }
  if (style !== 'form' && style !== 'deepObject') return undefined;
  return explode === false ? 'comma' : 'repeat';
}

/** Scribe gives an optional argument, which OpenAPI does not know, an example without it. */
function isOmittable({ examples }: Row): boolean {
  const { omitted }: Row = isRow(examples) ? examples : {};
  return isRow(omitted) && omitted.value === '';
}

/** Turns parameters of OpenAPI 2 and 3 into inputs. */
export class Parameters {
  constructor(
    private readonly schemas: DocumentSchemas,
    /** The generator writes for PHP, which reads lists in brackets, though it does not say so. */
    private readonly isPhp: boolean,
  ) {}

  read(given: Row, losses: Losses): DocumentInput[] {
    const { in: place, name } = given;
    // Of version 2: the body is read apart.
    if (place === 'body' || place === 'formData') return [];
    if (!isPlainName(name)) {
      losses.add(`${valueText(place)} ${valueText(name)}`, 'its name is too long or has control characters');
      return [];
    }
    if (place === 'cookie') losses.add(`cookie ${name}`, 'cookies are not sent');
    else if (place !== 'path' && place !== 'query' && place !== 'header')
      losses.add(`${valueText(place)} ${name}`, 'it is in no path, query, header and body');
    const flat = this.flat(given);
    if (place === 'path') return [this.input(given, flat, argumentName(name), place)];
    if (place === 'query') return this.query(given, flat, name, losses);
    return place === 'header' && !isOwnHeader(name) ? [this.input(given, flat, name, place)] : [];
  }

  private flat(given: Row): FlatSchema {
    const { schema, content } = given;
    const [media] = Object.values(isRow(content) ? content : {});
    const described = schema ?? (isRow(media) ? media.schema : undefined);
    if (described !== undefined) return this.schemas.flat(described);
    // Before version 3 the parameter itself is the schema, and `required` is about the parameter.
    const { required: _required, content: _content, ...own } = given;
    return this.schemas.flat(own);
  }

  private input(given: Row, flat: FlatSchema, name: string, place: DocumentInput['place']): DocumentInput {
    const { schema } = this.schemas.value(flat, 'sent');
    const description = shortText(given.description) || schema.description;
    const { examples } = given;
    const [first] = Object.values(isRow(examples) ? examples : {});
    const example = given.example ?? (isRow(first) ? first.value : undefined) ?? flat.example;
    return {
      name,
      place,
      schema: withDefault(name, { ...schema, ...(description && { description }) }, flat.byDefault),
      required: place === 'path' ? !isOmittable(given) : given.required === true,
      // A header may be a key.
      ...(place !== 'header' && inputExample(name, example)),
    };
  }

  private query(given: Row, flat: FlatSchema, name: string, losses: Losses): DocumentInput[] {
    if (given.schema === undefined && isRow(given.content) && (isObjectSchema(flat) || isArraySchema(flat)))
      return [this.asText(given, name)];
    if (isObjectSchema(flat) && flat.properties.size > 0) return this.exploded(given, flat, name, losses);
    const input = this.input(given, flat, name, 'query');
    if (!isArraySchema(flat)) return [input];
    if (name.endsWith('[]')) return [{ ...input, name: name.slice(0, -2), lists: 'brackets' }];
    if (this.isPhp && given.style === undefined && given.explode === undefined)
      return [{ ...input, lists: 'brackets' }];
    const lists = listsOf(given);
    if (lists === undefined) losses.add(`query ${name}`, 'its lists are neither repeated nor separated by commas');
    return lists === undefined ? [] : [{ ...input, lists }];
  }

  /** A `content` is sent as one text: `filter={"a":1}`. */
  private asText(given: Row, name: string): DocumentInput {
    const about = [
      shortText(given.description),
      `(${Object.keys(isRow(given.content) ? given.content : {}).join(', ')})`,
    ];
    const description = about.filter(Boolean).join(' ');
    return { name, place: 'query', schema: { type: 'string', description }, required: given.required === true };
  }

  /** An object in a query: each field is an input, `filter[state]` or `state`. */
  private exploded(given: Row, object: FlatSchema, name: string, losses: Losses): DocumentInput[] {
    if (given.explode === false && given.style !== 'deepObject') {
      losses.add(`query ${name}`, 'it is an object written with commas');
      return [];
    }
    const { fields, required, lost } = this.schemas.fields(object, 'sent');
    for (const [what, why] of lost) losses.add(what, why);
    return [...fields].map(([field, { schema, flat }]): DocumentInput => {
      const full = given.style === 'deepObject' ? `${name}[${field}]` : field;
      return {
        name: full,
        place: 'query',
        schema: withDefault(field, schema, flat.byDefault),
        required: given.required === true && required.has(field),
        ...(isArraySchema(flat) && { lists: 'repeat' }),
        ...inputExample(field, flat.example),
      };
    });
  }
}
