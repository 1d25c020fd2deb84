import { join } from 'node:path';
import { Failure } from '../base/failure.ts';
import { dataFolder } from '../base/files/data-folder.ts';
import type { Stoppable } from '../base/io.ts';
import { withPlainNumbers } from '../base/json/exact-json.ts';
import { isRow, type PageRow, type Row } from '../base/row.ts';
import { fieldTable, jsonKinds, type Shape } from '../base/scan/shape.ts';
import { escaped, namesInShort } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import { isOrdinaryAt, shapesOf, surelyConforms } from '../operations/shape.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { changeStored, readStored, type StoredKind } from '../settings/store.ts';

const maxElements = 100;

/** Differences after which the rest is taken as it comes: to find one costs far more than to parse a record. */
const maxDifferences = 10_000;

/**
 * Notices records that differ from what the interface document promises; they are shown all the same. However odd the
 * records are, the check takes less time than their JSON took to parse.
 */
export function openRowCheck(context: Desk & Profile, operation: Operation) {
  const shape: Shape = { kinds: jsonKinds.object, fields: fieldTable(shapesOf(operation.row)) };
  const fields = new Set<string>();
  let different = 0;
  let differences = 0;
  /** So many differences were found that the records behind are not checked. */
  let isPartial = false;

  async function rows(checked: readonly PageRow[]): Promise<void> {
    if (isPartial) return;
    // Only of these rows are the values read: reading them parses a scanned record.
    const doubtful = checked.filter((row) => !row.fitsShape && !surelyConforms(row.values, shape));
    // The schemas are loaded only where the quick look leaves a doubt.
    if (doubtful.length === 0) return;
    const schemas = await context.catalogue.schemas(operation);
    for (const { values } of doubtful) {
      isPartial = differences >= maxDifferences;
      if (isPartial) return;
      const found = schemas?.row.safeParse(withPlainNumbers(values, maxElements)).error?.issues ?? [];
      const issues = found.filter(({ path }) => !isOrdinaryAt(values, path, shape));
      if (issues.length > 0) different++;
      differences += found.length;
      for (const { path } of issues) fields.add(path.filter((step) => typeof step === 'string').join('.'));
    }
  }

  /** One warning for all, once a profile: which fields of how many records. With --strict it is a failure. */
  async function report(): Promise<void> {
    if (different === 0) return;
    const { messages, settings } = context;
    const { id, group } = operation;
    const names = [...fields];
    const count = different === 1 ? escaped`1 record differs` : escaped`${different} records differ`;
    const records = isPartial ? escaped`At least ${count}` : count;
    const message = escaped`${records} from the description of ${id} in: ${namesInShort(names)}.`;
    if (settings.strict) {
      throw new Failure('unavailable', message, {
        hint: escaped`They are shown as sent. --strict makes it a failure.`,
      });
    }
    if (settings.quiet) return;
    const isTold = !settings.sandbox && !(await tellOnce(context, settings.profile, group, names));
    if (!isTold) messages.warn(escaped`${message} Shown as sent. This is said once.`);
  }

  return { rows, report };
}

/** The names of the fields that the user of a profile was told of, by the kind of record that they are of. */
const toldKind: StoredKind<Row> = {
  name: 'The file of told fields',
  repair: escaped``,
  empty: { version: 1, fields: {} },
  parse: (value) => ({ value }),
  isDisposable: true,
};

/** Milliseconds after which a file that others keep locked is left as it is. */
const longestWait = 2000;

/**
 * Notes that the user of a profile is told of fields. Returns false if all of them were told before. Where that cannot be
 * read or kept, they are told again: it never fails a command.
 */
async function tellOnce(user: Stoppable, profile: string, kind: string, names: readonly string[]): Promise<boolean> {
  const file = join(dataFolder(user.io), 'told', `${profile}.json`);
  const fieldsIn = ({ fields }: Row): Row => (isRow(fields) ? fields : {});
  const toldIn = (content: Row): unknown[] => [fieldsIn(content)[kind] ?? []].flat();
  try {
    const told = toldIn(readStored(file, toldKind));
    if (names.every((name) => told.includes(name))) return false;
    const signal = AbortSignal.any([user.signal, AbortSignal.timeout(longestWait)]);
    await changeStored(file, toldKind, { io: user.io, signal }, (old) => ({
      version: 1,
      fields: { ...fieldsIn(old), [kind]: [...new Set([...toldIn(old), ...names])] },
    }));
  } catch {
    // The next command tells it again.
  }
  return true;
}
