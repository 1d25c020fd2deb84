import { Failure, isStop, lacksCredential, usageFailure } from '../base/failure.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import { writePath } from '../base/json/paths.ts';
import { isBlankValue, type Row } from '../base/row.ts';
import { escaped, joined, type Message, suggest, words } from '../base/text/message.ts';
import { flagOfField } from '../base/text/names.ts';
import { shorten } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { changeTimes, recordGetOf } from '../operations/record-changes.ts';
import { fieldsOfRole } from '../operations/roles.ts';
import type { Run } from '../ports/run.ts';
import type { Found } from '../ports/service.ts';
import {
  type CompletedBody,
  type CompletedChange,
  completeBody,
  type PartialBody,
  partsOfBody,
} from './input/complete-body.ts';
import { recordName } from './input/operation-texts.ts';
import { sentName } from './input/requests.ts';
import type { Input } from './input/values.ts';

/** How the lists of a body were given. */
export type GivenParts = Pick<PartialBody, 'asGiven' | 'placed'>;

/**
 * Returns what completes the body of an update; undefined if the body has no lists and no records, or if nothing reads the record that
 * it changes: that is told.
 */
export function openCompletion(
  context: Run,
  operation: Operation,
  input: Input,
  given: GivenParts,
): UpdateCompletion | undefined {
  const parts = partsOfBody(operation, input);
  if (parts.length === 0) return undefined;
  const reading = recordGetOf(context.catalogue, operation);
  if (reading) return new UpdateCompletion(context, operation, reading, { ...given, parts });
  const open = parts.filter((name) => !given.asGiven.has(name));
  if (open.length > 0)
    context.messages.warn(
      escaped`No operation reads the record: ${open.join(' and ')} is sent as it is given. The service may take it for the whole.`,
    );
  return undefined;
}

/** A value in a message. */
const valueText = (value: unknown): string => (isBlankValue(value) ? 'nothing' : shorten(stringifyJson(value), 80));

/** An Arabic name would reorder what follows it, so it is last. */
const changeLine = ({ path, element, old, new: value }: CompletedChange): Message =>
  escaped`  ${writePath(path)}: ${valueText(old)} \u2192 ${valueText(value)}${element === '' ? '' : escaped`, in ${element}`}`;

/** Completes the lists and records of an update from the record as it is, and sees that this has not changed when the update is sent. */
export class UpdateCompletion {
  /** The fields of each record that its body depends on, by its arguments. */
  private readonly seen = new Map<string, Row>();
  /** The records as they were read, by their arguments. */
  private readonly records = new Map<string, Row>();
  /** Totals before updates that change an amount. */
  private readonly totals = new Map<string, Row>();

  constructor(
    private readonly context: Run,
    private readonly operation: Operation,
    readonly reading: Operation,
    private readonly given: GivenParts & { readonly parts: readonly string[] },
  ) {}

  /** The lists and records that are completed. */
  private get open(): readonly string[] {
    return this.given.parts.filter((name) => !this.given.asGiven.has(name));
  }

  private nameOf(args: readonly string[]): Message {
    return recordName(this.operation, args);
  }

  /**
   * Returns the whole body for a record, which is read, and tells what changes in it. Throws a failure of kind `usage` if an element
   * cannot be told, or if the record cannot be read.
   */
  async complete(args: readonly string[], input: Input): Promise<Input> {
    const found = await this.read(args);
    if (found.state === 'found') return this.completeFrom(found.record, args, input);
    const { failure } = found;
    if (this.open.length === 0) {
      this.context.messages.warn(escaped`What the body lacks was not looked for: ${failure.said}`);
      return input;
    }
    const isMissing = found.state === 'missing' && found.isCertain;
    const isRefused = failure.details.status === 401;
    const { said } = failure;
    if (isMissing || isRefused || lacksCredential(failure)) throw failure;
    throw usageFailure(
      [escaped`${this.open.join(' and ')} cannot be completed: ${said} The rest of it would be lost.`],
      this.hint(args),
    );
  }

  /** Returns the record as it was before its update; undefined if it was not read. */
  before(args: readonly string[]): Row | undefined {
    return this.records.get(stringifyJson(args));
  }

  private read(args: readonly string[]): Promise<Found> {
    return this.context.service.impatient().find(this.reading, args);
  }

  /** The whole body for a record that is at hand. */
  completeFrom(record: Row, args: readonly string[], input: Input): Input {
    const { context, operation, reading, given } = this;
    const completed = completeBody(operation, reading, record, { body: input, ...given });
    if (completed.faults.length > 0) throw usageFailure(completed.faults, this.hint(args));
    this.tell(completed, args);
    const key = stringifyJson(args);
    this.seen.set(key, completed.seen);
    this.records.set(key, record);
    const names = fieldsOfRole(reading, 'total').filter((name) => !isBlankValue(record[name]));
    const sendsTotal = names.some((name) => Object.hasOwn(completed.body, name));
    if (completed.changes.length > 0 && !sendsTotal)
      this.totals.set(key, Object.fromEntries(names.map((name) => [name, record[name]])));
    if (completed.lacked.length > 0) {
      const what = escaped`The body lacks what ${this.nameOf(args)} has, and the service may empty it`;
      context.messages.warn(escaped`${what}: ${joined(completed.lacked, '; ')}.`);
    }
    return completed.body;
  }

  private tell({ changes, keptTotals, body }: CompletedBody, args: readonly string[]): void {
    if (this.open.length === 0) return;
    const name = this.nameOf(args);
    const parts = this.open.join(' and ');
    const kept = keptTotals.map((total) => escaped`${total} is sent as it is, too: ${valueText(body[total])}.`);
    const lines =
      changes.length === 0
        ? [escaped`Nothing in ${parts} differs from ${name} as it is now.`]
        : [escaped`The rest of ${parts} is sent as ${name} has it now. Changed:`, ...changes.map(changeLine)];
    this.context.messages.note(joined([...lines, ...kept], '\n'));
  }

  private hint(args: readonly string[]): Message {
    const { reading } = this;
    const [first = ''] = this.open;
    const record = reading.group === 'orders' && args.length === 1 ? words`${args} --id` : words`${args}`;
    const shown = suggest`${reading.id.split('.')} ${record} --json`;
    return escaped`Nothing was sent. To change one element, name it by its place (from 0) or its id: -F '${first}[0].\u2026'\nWhat there is: ${shown}\nTo send a list as you give it, in place of the old one: --data '{"${sentName(this.operation, first)}": \u2026}'`;
  }

  /** Reads the record once more, right before its update is sent. Throws a failure of kind `partial` if it is no longer as it was. */
  async assertUnchanged(args: readonly string[]): Promise<void> {
    const seen = this.seen.get(stringifyJson(args));
    if (!seen || this.open.length === 0) return;
    const found = await this.read(args).catch((failure: unknown): never => {
      throw failure instanceof Failure ? keptBack(failure) : failure;
    });
    if (found.state !== 'found') throw keptBack(found.failure);
    const others = Object.keys(seen).filter(
      (name) => stringifyJson(found.record[name] ?? null) !== stringifyJson(seen[name] ?? null),
    );
    if (others.length === 0) return;
    const fields = others.filter((name) => !changeTimes.includes(name));
    const what = fields.length > 0 ? escaped` (${fields})` : '';
    throw keptBack(
      new Failure('partial', escaped`Nothing was sent: ${this.nameOf(args)} has changed since it was read${what}.`, {
        hint: escaped`Repeat the command: it goes on from the record as it is then.`,
      }),
    );
  }

  /** Returns what became of the totals of a record whose amounts were changed, by the response to the update. */
  notesOf(args: readonly string[], row: Row | undefined): readonly Message[] {
    const before = this.totals.get(stringifyJson(args));
    if (!before || !row) return [];
    return Object.entries(before).flatMap(([name, old]): Message[] => {
      const now = row[name];
      if (now === undefined || !Object.hasOwn(row, name)) return [];
      if (stringifyJson(now) !== stringifyJson(old))
        return [escaped`${name}: ${valueText(old)} \u2192 ${valueText(now)}`];
      const isInput = Object.hasOwn(this.operation.input, name);
      const ending = isInput ? escaped` To change it: ${flagOfField(name)}` : '';
      return [escaped`${name} is still ${valueText(old)}.${ending}`];
    });
  }

  /**
   * Returns the body that a dry run shows: completed from the record where one is at hand or can be read. Else it says what is left
   * open.
   */
  async preview(args: readonly string[], input: Input, known: Row | undefined, mayRead: boolean): Promise<Input> {
    const { context, operation } = this;
    const record = known ?? (mayRead ? await this.readIfReady(args) : undefined);
    if (record) return this.completeFrom(record, args, input);
    if (this.open.length === 0) return input;
    const parts = this.open.join(' and ');
    context.messages.note(
      escaped`--dry-run could not complete ${parts}: ${this.nameOf(args)} was not read. The update sends the rest of it as it is then.`,
    );
    const why = escaped`It is completed from the record as it is, which was not read.`;
    for (const name of this.open)
      context.leaveOpen({ at: sentName(operation, name), value: stringifyJson(withoutHoles(input[name])), why });
    return { ...input, ...Object.fromEntries(this.open.map((name) => [name, withoutHoles(input[name])])) };
  }

  private async readIfReady(args: readonly string[]): Promise<Row | undefined> {
    try {
      await this.context.service.assertReady(this.reading);
      const found = await this.read(args);
      return found.state === 'found' ? found.record : undefined;
    } catch (failure) {
      if (!(failure instanceof Failure) || isStop(failure)) throw failure;
      return undefined;
    }
  }
}

/** A failure before anything was sent. */
const keptBack = ({ kind, said, details }: Failure): Failure =>
  new Failure(kind, said, { ...details, isKeptBack: true });

/** Returns a list with an empty record in each place that is not given. */
const withoutHoles = (value: unknown): unknown =>
  Array.isArray(value) ? Array.from(value, (each: unknown) => each ?? {}) : value;
