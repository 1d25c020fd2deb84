import { type PageRow, parsedRow, type Row } from '../base/row.ts';
import type { Operation, RecordShape } from '../operations/manifest.ts';
import { fieldsOfRole, holdsOrders } from '../operations/roles.ts';
import { placeId, plainFields } from '../orders/order.ts';
import { holdsText } from '../output/columns.ts';
import type { Format } from '../output/formats.ts';
import type { Done } from '../ports/prepared.ts';
import type { Profile } from '../ports/profile.ts';

type FillCities = (rows: readonly PageRow[]) => Promise<readonly PageRow[]>;

/** Does the shape belong to an operation? Rows of a command's own have their names already. */
const isOperation = (shape: RecordShape): shape is Operation => 'method' in shape;

/** The same as `cityFiller` for what a command shows besides a list: a record, or a few. */
export async function withCityNames(context: Profile, shape: RecordShape, format: Format, result: Done): Promise<Done> {
  const fill = isOperation(shape) ? cityFiller(context, shape, format) : undefined;
  const { record, rows } = result;
  if (!fill) return result;
  const [filled] = record ? await fill([parsedRow(record)]) : [];
  const known =
    rows && !(Symbol.asyncIterator in rows) ? (await fill(rows.map(parsedRow))).map(({ values }) => values) : rows;
  return { ...result, ...(filled && { record: filled.values }), ...(known && { rows: known }) };
}

/**
 * Returns a function that gives orders with the id of a city and no name the one of the service's list, which is read once if it is not
 * known. Undefined if records are no orders, or are shown as they were sent.
 */
export function cityFiller(context: Profile, operation: Operation, format: Format): FillCities | undefined {
  // JSON is what the service sent; what people read and a spreadsheet opens has the names of cities.
  const showsNames = format.forPeople || format.guardsCells || format.binary;
  if (!showsNames || !holdsOrders(operation.id, operation.kind)) return undefined;
  const [field, ...more] = fieldsOfRole(operation, 'city');
  if (field === undefined || more.length > 0 || field.includes('.')) return undefined;
  const idOf = (row: Row): string => placeId(row, plainFields.cityId);
  const lacksName = (row: PageRow): boolean => !holdsText(row, field) && idOf(row.values) !== '';
  return async (rows) => {
    if (!rows.some(lacksName)) return rows;
    const places = await context.places();
    await places.recall('cities');
    return rows.map((row) => {
      const city = lacksName(row) ? places.cities.withId(idOf(row.values)) : undefined;
      const name = context.settings.lang === 'ar' ? city?.nameAr || city?.name : city?.name;
      return name === undefined ? row : { ...parsedRow({ ...row.values, [field]: name }), id: row.id };
    });
  };
}
