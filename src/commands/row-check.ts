import { ExactNumber } from '../base/exact-json.ts';
import type { Row } from '../base/row.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Voice } from '../output/voice.ts';
import type { Context } from './context.ts';

/** Notices records that differ from what the interface document promises; they are shown all the same. */
export interface RowCheck {
  rows(rows: readonly Row[]): Promise<void>;
  /** One warning for all: which fields of how many records. */
  report(voice: Voice): void;
}

/** Exact numbers as plain ones: the schema asks for the kind of value, not for its digits. */
const plainly = (value: unknown): unknown => {
  if (value instanceof ExactNumber) return Number(value.toString());
  if (Array.isArray(value)) return value.map(plainly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainly(inner)]));
};

const isExact = (value: unknown): boolean => value instanceof ExactNumber;

export function rowCheck({ catalogue }: Context, operation: Operation): RowCheck {
  // Loaded while the first answer is on its way.
  const schema = catalogue.schemas(operation).then((schemas) => schemas?.row);
  schema.catch(() => undefined);
  const fields = new Set<string>();
  let different = 0;
  return {
    rows: async (rows) => {
      const row = await schema;
      if (!row) return;
      for (const each of rows) {
        const { error } = row.safeParse(Object.values(each).some(isExact) ? plainly(each) : each);
        if (!error) continue;
        const issues = (row.safeParse(plainly(each)).error ?? { issues: [] }).issues;
        if (issues.length > 0) different++;
        for (const { path } of issues) fields.add(path.filter((step) => typeof step === 'string').join('.'));
      }
    },
    report: (voice) => {
      if (different === 0) return;
      const records = different === 1 ? '1 record differs' : `${different} records differ`;
      voice.warn(`${records} from the interface document in: ${[...fields].join(', ')}. Shown as sent.`);
    },
  };
}
