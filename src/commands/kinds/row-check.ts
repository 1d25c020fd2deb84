import { withPlainNumbers } from '../../base/exact-json.ts';
import { Failure } from '../../base/failure.ts';
import { marks } from '../../base/scan/bytes.ts';
import { type Listed, rowOf, ScannedRecord } from '../../base/scan/scanned.ts';
import { fieldsOf, kinds, type Shape } from '../../base/scan/shape.ts';
import type { Catalogue } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { shapesOf, surelyConforms } from '../../operations/shape.ts';
import type { Context } from '../context.ts';

/** Notices records that differ from what the interface document promises; they are shown all the same. */
export interface RowCheck {
  rows(rows: readonly Listed[]): Promise<void>;
  /** One warning for all: which fields of how many records. With --strict it is a failure. */
  report(context: Pick<Context, 'messages'>): void;
}

/** More names than these help nobody. */
const mostNamed = 6;

export function rowCheck({ catalogue, settings }: Context, operation: Operation): RowCheck {
  let shape: Shape | undefined;
  let schema: ReturnType<Catalogue['schemas']> | undefined;
  const fields = new Set<string>();
  let different = 0;
  return {
    rows: async (rows) => {
      shape ??= { kinds: kinds.object, fields: fieldsOf(shapesOf(operation.row)) };
      const expected = shape;
      const doubtful = rows
        .filter((each) => !(each instanceof ScannedRecord && (each.marks & marks.doubtful) === 0))
        .map(rowOf)
        .filter((each) => !surelyConforms(each, expected));
      if (doubtful.length === 0) return;
      schema ??= catalogue.schemas(operation);
      const row = (await schema)?.row;
      if (!row) return;
      for (const each of doubtful) {
        if (row.safeParse(each).success) continue;
        const issues = row.safeParse(withPlainNumbers(each)).error?.issues ?? [];
        if (issues.length > 0) different++;
        for (const { path } of issues) fields.add(path.filter((step) => typeof step === 'string').join('.'));
      }
    },
    report: ({ messages }) => {
      if (different === 0) return;
      const names = [...fields];
      const shown =
        names.length > mostNamed ? [...names.slice(0, mostNamed), `${names.length - mostNamed} more`] : names;
      const records = different === 1 ? '1 record differs' : `${different} records differ`;
      const message = `${records} from what is known of ${operation.id} in: ${shown.join(', ')}.`;
      if (settings.strict)
        throw new Failure('unavailable', message, { hint: 'They are shown as sent. --strict makes it a failure.' });
      messages.warn(`${message} Shown as sent.`);
    },
  };
}
