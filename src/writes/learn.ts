import type { Failure } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import type { Ledger } from '../log/ledger.ts';

/** Fields that a refusal says are always required; "required when …" depends on others. */
const requiredFields = ({ details: { status, fields = [] } }: Failure): string[] =>
  status !== 422
    ? []
    : fields
        .filter(({ messages }) =>
          messages.some((text) =>
            /\b(?:is|are) required\.?$|^required\.?$|\u0645\u0637\u0644\u0648\u0628\u0627?\.?$/i.test(text.trim()),
          ),
        )
        .map(({ field }) => field.replace(/\.\d+(?=\.|$)/g, ''))
        .filter((field) => /^[\w.-]{1,60}$/.test(field));

/** Has a body a value for a field? In a list, every element has one. */
function hasField(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined && value !== null && value !== '';
  if (Array.isArray(value)) return value.every((each) => hasField(each, [name, ...rest]));
  return isRow(value) && hasField(value[name], rest);
}

const lacks = (body: Row, field: string): boolean => !hasField(body, field.split('.'));

/** Keeps the fields that refusals name as required, but for those that a record was created without. */
export function openLearner(ledger: Ledger, operation: string) {
  const { book } = ledger;
  let created: readonly Row[] = [];
  return {
    onCreated: async (body: Row): Promise<void> => {
      // A few tell: rows of one file have the same columns.
      created = [...created, body].slice(-20);
      for (const required of book.learned(operation)) {
        if (lacks(body, required)) await ledger.learn({ operation, required, always: false });
      }
    },
    onRefused: async (failure: Failure): Promise<void> => {
      for (const required of requiredFields(failure)) {
        const isKnown = book.learned(operation).includes(required) || book.isOptional(operation, required);
        if (isKnown) continue;
        await ledger.learn({ operation, required });
        if (created.some((body) => lacks(body, required))) await ledger.learn({ operation, required, always: false });
      }
    },
  };
}
