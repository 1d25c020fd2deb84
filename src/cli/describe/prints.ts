import { getOwn } from '../../base/row.ts';
import { type Catalogue, findOperation } from '../../operations/catalogue.ts';
import { type Operation, type RecordShape, typesOf, type ValueSchema } from '../../operations/manifest.ts';
import { columnsByName } from '../../output/columns.ts';
import { changeShape } from '../../ports/prepared.ts';
import type { Command, OtherOutput } from '../../session/command.ts';
import { isCompared, pricedRows } from '../../shipping/compared-price.ts';
import type { CommandDescription, ProgramDescription } from './schema.ts';
import { plainSchema } from './values.ts';

/** The grade of fields that are not the service's. */
export const ownGrade = 'shipctl';

const gradeOf = ({ importedFrom, rowGrade, grade }: Operation): string =>
  importedFrom === undefined ? (rowGrade ?? grade) : 'imported';

/** A field of ours has null where there is nothing to say. */
function nullable(schema: ValueSchema): ValueSchema {
  const types = typesOf(schema);
  return types.length === 0 || schema.anyOf ? schema : { ...schema, type: [...types, 'null'] };
}

/** Collects what the descriptions of commands share: records, each under the name of the first command that prints it. */
export class Records {
  readonly named: ProgramDescription['records'] = {};
  private readonly names = new Map<string, string>();

  constructor(private readonly catalogue: Catalogue) {}

  /** Returns the name of a record; null if nothing is known of its fields. */
  nameOf(shape: RecordShape, command: string): string | null {
    const { row, group, verb } = shape;
    if (Object.keys(row).length === 0) return null;
    const columns = [...columnsByName(shape).keys()];
    const operation = findOperation(this.catalogue, `${group}.${verb}`);
    const fields = Object.entries(row).map(([field, schema]) => {
      const isOfService = operation !== undefined && getOwn(operation.row, field) !== undefined;
      const form = isOfService ? plainSchema(schema) : nullable(plainSchema(schema));
      return [field, { ...form, grade: isOfService ? gradeOf(operation) : ownGrade }];
    });
    const text = JSON.stringify([fields, columns]);
    const name = this.names.get(text) ?? command;
    this.names.set(text, name);
    this.named[name] ??= { fields: Object.fromEntries(fields), columns };
    return name;
  }
}

type Prints = CommandDescription['prints'];
type Printed = Pick<Prints, 'kind' | 'text' | 'record'>;

const nothing = { text: null, record: null };

function describeOutput(
  prints: RecordShape | string | undefined,
  isRecord: boolean,
  name: string,
  records: Records,
): Printed {
  if (typeof prints === 'string') return { ...nothing, kind: 'text', text: prints };
  if (!prints) return { text: null, kind: 'messages', record: records.nameOf(changeShape, 'change') };
  return { kind: isRecord ? 'record' : 'rows', text: null, record: records.nameOf(prints, name) };
}

/** The rows of an operation, with what shipctl adds to them. */
const rowsOf = (operation: Operation): Operation => (isCompared(operation) ? pricedRows(operation) : operation);

/** The outputs that every command of an operation has besides its usual one. */
function usualElse({ operation, arguments: typed = [] }: Command): OtherOutput[] {
  if (!operation) return [];
  const { acceptsMany, document } = operation;
  if (isCompared(operation)) return [{ when: '--page, --per-page, --from-page or --resume', prints: operation }];
  return acceptsMany && !document ? [{ when: `one ${typed.at(-1)}`, prints: operation, isRecord: true }] : [];
}

/** Describes what a command prints, and what it prints in place of that. */
export function describePrints(command: Command, name: string, records: Records): Prints {
  const { prints, printsRecord = false, printsElse = [], operation, flags } = command;
  const isRecord = printsRecord || (operation?.kind === 'record' && !operation.acceptsMany);
  const usual = operation?.document
    ? ({ kind: 'file', text: 'a document, saved to --out', record: records.nameOf(changeShape, 'change') } as const)
    : describeOutput(prints ?? (operation && rowsOf(operation)), isRecord, name, records);
  const hasTemplate = operation !== undefined && flags.some(({ flag }) => flag.startsWith('--template'));
  const others: OtherOutput[] = [
    ...usualElse(command),
    ...(hasTemplate ? [{ when: '--template', prints: 'a body to fill in, as JSON' }] : []),
    ...printsElse,
  ];
  return {
    ...usual,
    instead: others.map(({ when, prints: shape, isRecord: isOne = false }) => ({
      when,
      ...describeOutput(shape, isOne, `${name} ${when}`, records),
    })),
  };
}
