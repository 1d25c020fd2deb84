import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { innerFields, type Operation, type ValueSchema } from '../operations/manifest.ts';
import { packageInputs } from '../operations/named-lists.ts';
import { inputOfRole } from '../operations/roles.ts';
import type { Order } from '../orders/order.ts';
import { boxGrams, parcelOfOrder } from '../orders/parcels.ts';

const pieceInputs = [
  ...['pieces', 'pieces_count', 'number_of_pieces', 'no_of_pieces', 'boxes_count', 'number_of_boxes'],
  ...['packages_count', 'parcels_count', 'num_packages', 'num_pieces'],
];

const weightInputs = ['weight', 'total_weight', 'weight_kg', 'weight_g', 'weight_grams', 'actual_weight'];

const isKilograms = /(?:^|[^a-z])kgs?(?:$|[^a-z])|kilo/i;

const isGrams = /(?:^|[^a-z])g(?:$|[^a-z])|(?:^|[^a-z])grams?(?:$|[^a-z])/i;

/** The unit of a weight, by the name of its input or the document; undefined if neither says. */
function unitOf(name: string, { description = '' }: ValueSchema): 'g' | 'kg' | undefined {
  const text = `${name.replaceAll('_', ' ')} ${description}`;
  const [isKg, isG] = [isKilograms.test(text), isGrams.test(text)];
  if (isKg === isG) return undefined;
  return isKg ? 'kg' : 'g';
}

const weightIn = (grams: number, unit: 'g' | 'kg'): unknown =>
  exactNumber(unit === 'g' ? String(Math.round(grams)) : String(Math.round(grams) / 1000));

const boxFields = ['length', 'width', 'height', 'packaging_type_id'];

/** The inputs of an operation that take the boxes of an order and its weight. */
function parcelInputs(operation: Operation) {
  const { input, roles = {} } = operation;
  const packages = inputOfRole(operation, 'sent_packages', packageInputs);
  const saidInput = roles.sent_grams ?? roles.sent_kilograms;
  // A field of the boxes has a dot: its unit is told, and no weight of all.
  const weight =
    saidInput?.includes('.') === false ? saidInput : weightInputs.find((name) => Object.hasOwn(input, name));
  const kilograms = roles.sent_kilograms ? 'kg' : undefined;
  const said = roles.sent_grams ? 'g' : kilograms;
  const inBoxes = packages === undefined ? undefined : innerFields(input[packages] ?? {});
  return {
    packages,
    inBoxes,
    boxUnit: inBoxes?.weight && (said ?? unitOf('', input[packages ?? ''] ?? {})),
    pieces: inputOfRole(operation, 'sent_pieces', pieceInputs),
    weight,
    unit: weight === undefined ? undefined : (said ?? unitOf(weight, input[weight] ?? {})),
  };
}

/** An operation's input for the boxes and the weight of an order: only what its document has an input for. */
export function parcelBody(operation: Operation, order: Order): Row {
  const { packages, inBoxes, boxUnit, pieces, weight, unit } = parcelInputs(operation);
  const { boxes, ownGrams } = parcelOfOrder(order);
  const packed = order.boxes.map((box): Row => {
    const grams = boxGrams(box);
    const sizes = boxFields.filter((field) => (box[field] ?? null) !== null && (!inBoxes || field in inBoxes));
    return {
      ...Object.fromEntries(sizes.map((field) => [field, box[field]])),
      ...(grams !== undefined && boxUnit && { weight: weightIn(grams, boxUnit) }),
    };
  });
  return {
    ...(packages !== undefined && packed.length > 0 && { [packages]: packed }),
    // An order without a box is handed over as one piece.
    ...(pieces !== undefined && { [pieces]: Math.max(1, boxes) }),
    ...(weight !== undefined && unit && ownGrams !== undefined && { [weight]: weightIn(ownGrams, unit) }),
  };
}

/** Says that a weight is not sent, because nothing tells its unit; undefined if there is none, or it is told. */
export function describeUnsentWeight(operation: Operation): Message | undefined {
  const { weight, unit, packages, inBoxes, boxUnit } = parcelInputs(operation);
  const inBox = inBoxes?.weight && !boxUnit ? `${packages}.weight` : undefined;
  const unknown = weight !== undefined && !unit ? weight : inBox;
  if (unknown === undefined) return undefined;
  const [kilograms, grams] = ['sent_kilograms', 'sent_grams'].map(
    (role) => suggest`ops set ${operation.id} --role ${`${role}=${unknown}`}`,
  );
  return escaped`The weight of boxes is not sent: the document of ${operation.id} does not say its unit. To send it: ${kilograms ?? ''}, or ${grams ?? ''}`;
}
