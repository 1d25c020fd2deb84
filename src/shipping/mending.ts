import { isRow, type Row } from '../base/row.ts';
import { type CommandWords, type Message, suggest, words, wordToFill } from '../base/text/message.ts';
import { flagOfField } from '../base/text/names.ts';
import { type Catalogue, findOperation } from '../operations/catalogue.ts';
import { innerFields, isScalar, type Operation } from '../operations/manifest.ts';
import { type NamedList, namedListOf, namedPackages, namedThings } from '../operations/named-lists.ts';
import { fieldsOfRole } from '../operations/roles.ts';
import { checkRules, type Finding } from '../orders/checks/check-orders.ts';
import { shipKey } from './ship-keys.ts';

const elementsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** The changes of an update that mends a finding. */
export type MendedInput =
  | { readonly kind: 'value'; readonly input: string; readonly list: NamedList | undefined }
  /** The weights of elements of a list, by their places. */
  | { readonly kind: 'weights'; readonly input: string; readonly places: readonly number[] }
  /** A package in the sizes of a box template is added. */
  | { readonly kind: 'box'; readonly input: string };

/** The weights to fill in: of each item that has none, else of the boxes. An update leaves the rest of them as it is. */
function weightsOf(update: Operation, { parts = [] }: Finding, row: Row): MendedInput | undefined {
  const unweighed = elementsIn(row.items).flatMap(({ weight }, at) => (Number(weight ?? 0) > 0 ? [] : [at]));
  const items = parts.length > 0 ? parts.map(({ at }) => at) : unweighed;
  const inner = innerFields(update.input.items ?? {}, true) ?? {};
  if (items.length > 0 && Object.hasOwn(inner, 'weight')) return { kind: 'weights', input: 'items', places: items };
  const packages = namedPackages(update);
  if (packages === undefined || !Object.hasOwn(packages.inner, 'weight')) return undefined;
  const boxes = elementsIn(row.boxes).map((_, at) => at);
  return { kind: 'weights', input: packages.field, places: boxes.length > 0 ? boxes : [0] };
}

/** Returns what mends a finding in the record of an order; undefined if the update has no input for it, or no value would do. */
export function mendedInput(update: Operation, finding: Finding, row: Row): MendedInput | undefined {
  const { field, value, rule } = finding;
  if (checkRules.find(({ id }) => id === rule)?.mendedBy !== undefined) return undefined;
  if (field === 'total_weight') return weightsOf(update, finding, row);
  if (field === 'boxes') {
    // Of a box that is there, no name of a size says what is wrong.
    const packages = value === '' ? namedPackages(update) : undefined;
    return packages?.flags.has('--box') ? { kind: 'box', input: packages.field } : undefined;
  }
  const input = [field, `${field}_id`].find((name) => Object.hasOwn(update.input, name));
  if (input === undefined || !/^\w+$/.test(input) || !isScalar(update.input[input] ?? {})) return undefined;
  return { kind: 'value', input, list: namedListOf(update, input) };
}

/** The flag that mends what a rule has found, with its value to fill in; undefined if the update has none. */
function mendingFlag(update: Operation, finding: Finding, row: Row, isForMany: boolean): CommandWords | undefined {
  const mended = mendedInput(update, finding, row);
  if (mended === undefined) return undefined;
  const { kind, input } = mended;
  if (kind === 'box') return { parts: [' --box <box>'] };
  if (kind === 'weights') {
    const places = isForMany ? [0] : mended.places;
    const gramsAt = (at: number) => (isForMany ? undefined : finding.parts?.find((part) => part.at === at)?.grams);
    const wordAt = (at: number) => {
      const grams = gramsAt(at);
      return grams === undefined ? wordToFill`${input}[${at}].weight=<grams>` : `${input}[${at}].weight=${grams}`;
    };
    return { parts: places.flatMap((at) => words` -F ${wordAt(at)}`.parts) };
  }
  const { list } = mended;
  const flag = flagOfField(list === undefined ? input : input.replace(/_id$/, ''));
  const plainWord = list === undefined ? input.split('_').at(-1) : namedThings[list];
  const what = fieldsOfRole(update, 'total').includes(input) ? 'amount' : plainWord;
  return { parts: [` ${flag} <${what}>`] };
}

/** The order of a command: its number, else its id; a name for it where the command is for several. */
function orderWords(order: Pick<Finding, 'order' | 'number'> | undefined): CommandWords {
  if (order === undefined) return { parts: ['<order>'] };
  return order.number === '' ? words`--id ${order.order}` : words`${order.number}`;
}

/**
 * The command that mends findings of one order, as far as flags can; undefined if none can. `order` is left out where the command
 * is for several orders; `row` is the record, if it is at hand.
 */
export function mendingCommand(
  catalogue: Catalogue,
  findings: readonly Finding[],
  order: Pick<Finding, 'order' | 'number'> | undefined,
  row: Row = {},
): Message | undefined {
  const [first] = findings;
  const other = checkRules.find(({ id }) => id === first?.rule)?.mendedBy;
  if (other === 'ledger.settle')
    return suggest`ledger settle ${order === undefined ? { parts: ['<key>'] } : shipKey(order.order)}`;
  if (other === 'boxes.create')
    return suggest`boxes create --type <name> --length <length> --width <width> --height <height>`;
  if (other !== undefined) return suggest`${other.split('.')} ${orderWords(order)}`;
  const update = findOperation(catalogue, 'orders.update');
  const byField = new Map(findings.map((finding) => [finding.field, finding]));
  const flags = update
    ? [...byField.values()].flatMap((each) => mendingFlag(update, each, row, order === undefined)?.parts ?? [])
    : [];
  return update && flags.length > 0
    ? suggest`${update.id.split('.')} ${orderWords(order)} ${{ parts: flags }}`
    : undefined;
}
