import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import {
  describeMistake,
  knownFields,
  type QueryField,
  QueryMistake,
  type QueryShape,
  queriedField,
  type UnknownField,
} from './fields.ts';
import {
  compareWithLiteral,
  containsLiteral,
  equalsLiteral,
  isEmptyValue,
  type Literal,
  literalOf,
  readGivenMoment,
  type ShownTime,
} from './literal.ts';
import { type Condition, type Operator, parseCondition, type Token } from './parse-condition.ts';

export type RowTest = (row: Row) => boolean;

/** How a condition is read. */
export interface ConditionOptions {
  /** Its name in messages: `--where`. */
  readonly name: string;
  /** For `today` and `7d`. */
  readonly now: Date;
  readonly shown?: ShownTime | undefined;
}

export interface CompiledCondition {
  readonly test: RowTest;
  readonly mistakes: readonly string[];
  /** Fields that the document does not name. */
  readonly unknown: readonly UnknownField[];
}

type ValueTest = (value: unknown) => boolean;

/** Of a list, one element is enough. */
const anyValue = (value: unknown, test: ValueTest): boolean =>
  Array.isArray(value) ? value.some((each) => anyValue(each, test)) : test(value);

const orders: Readonly<Partial<Record<Operator, (order: number) => boolean>>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

class ConditionCompiler {
  readonly mistakes: string[] = [];
  readonly unknown: UnknownField[] = [];
  private readonly known: ReadonlyMap<string, QueryField>;

  constructor(
    shape: QueryShape,
    private readonly options: ConditionOptions,
  ) {
    this.known = knownFields(shape);
  }

  compile(condition: Condition): RowTest {
    if (condition.kind === 'not') {
      const test = this.compile(condition.part);
      return (row) => !test(row);
    }
    if (condition.kind === 'comparison') return this.comparison(condition);
    const tests = condition.parts.map((part) => this.compile(part));
    return condition.kind === 'and'
      ? (row) => tests.every((test) => test(row))
      : (row) => tests.some((test) => test(row));
  }

  private fault(place: Token, what: string): void {
    this.mistakes.push(describeMistake(this.options.name, { place, what }));
  }

  private field(token: Token): QueryField {
    const { value: name } = token;
    if (!this.known.has(name)) this.unknown.push({ ...token, name });
    return queriedField(this.known, name);
  }

  private literal(token: Token, field: QueryField, operator: Operator): Literal {
    const moment = readGivenMoment(token.value, this.options.now);
    const literal = literalOf(token.value, moment);
    if (operator === '~' || operator === '!~') return literal;
    if (field.isNumber && literal.decimal === undefined) {
      this.fault(token, escaped`${field.name} is a number. Write it without separators and without its unit: 1500.5`);
    } else if (field.isMoment && !moment) {
      const forms = "YYYY-MM-DD, today, yesterday, 7d or 'YYYY-MM-DD HH:MM'";
      this.fault(token, escaped`${field.name} is a time. Use ${forms}.`);
    }
    return literal;
  }

  private comparison({ field: token, operator, values }: Extract<Condition, { kind: 'comparison' }>): RowTest {
    const { shown = (text: string) => text } = this.options;
    const field = this.field(token);
    const { read } = field;
    if (operator === 'is empty') return (row) => isEmptyValue(read(row));
    if (field.isList) {
      const inner = [...this.known.keys()].filter((name) => name.startsWith(`${field.name}.`)).slice(0, 3);
      this.fault(
        token,
        escaped`it is a list of records. Name a field of them, or how many there are: ${[...inner, `${field.name}_count`].join(', ')}`,
      );
    }
    const literals = values.map((value) => this.literal(value, field, operator));
    const isEqual: ValueTest = (value) => literals.some((literal) => equalsLiteral(value, literal, shown));
    const contains: ValueTest = (value) => literals.some((literal) => containsLiteral(value, literal));
    // Not equal, of a list, is: no element is equal.
    if (operator === '!=') return (row) => !anyValue(read(row), isEqual);
    if (operator === '!~') return (row) => !anyValue(read(row), contains);
    if (operator === '~') return (row) => anyValue(read(row), contains);
    const isInOrder = orders[operator];
    const [literal] = literals;
    if (!isInOrder || !literal) return (row) => anyValue(read(row), isEqual);
    return (row) =>
      anyValue(read(row), (value) => {
        const order = compareWithLiteral(value, literal, shown);
        return order !== undefined && isInOrder(order);
      });
  }
}

/** Makes a test for records out of a condition; the mistakes say where it is wrong. */
export function compileCondition(text: string, shape: QueryShape, options: ConditionOptions): CompiledCondition {
  const compiler = new ConditionCompiler(shape, options);
  try {
    const test = compiler.compile(parseCondition(text));
    return { test, mistakes: compiler.mistakes, unknown: compiler.unknown };
  } catch (error) {
    if (!(error instanceof QueryMistake)) throw error;
    return { test: () => true, mistakes: [describeMistake(options.name, error)], unknown: [] };
  }
}
