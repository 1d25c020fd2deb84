import { type PageRow, parsedRow, type Row } from '../base/row.ts';
import { plainText } from '../base/text/text.ts';
import type { Operation, RecordShape } from '../operations/manifest.ts';
import { fieldsOfRole, holdsOrders } from '../operations/roles.ts';
import { placeId, plainFields } from '../orders/order.ts';
import { holdsText } from '../output/columns.ts';
import type { Display } from '../output/formats.ts';
import type { Done } from '../ports/prepared.ts';
import type { Profile } from '../ports/profile.ts';

type FillCities = (rows: readonly PageRow[]) => Promise<readonly PageRow[]>;

/** Does the shape belong to an operation? Rows of a command's own have their names already. */
const isOperation = (shape: RecordShape): shape is Operation => 'method' in shape;

/** The same as `cityFiller` for what a command shows besides a list: a record, or a few. */
export async function withCityNames(
  context: Profile,
  shape: RecordShape,
  display: Pick<Display, 'format' | 'totals'>,
  result: Done,
): Promise<Done> {
  const fill = isOperation(shape) ? cityFiller(context, shape, display) : undefined;
  const { record, rows } = result;
  if (!fill) return result;
  const [filled] = record ? await fill([parsedRow(record)]) : [];
  const known =
    rows && !(Symbol.asyncIterator in rows) ? (await fill(rows.map(parsedRow))).map(({ values }) => values) : rows;
  return { ...result, ...(filled && { record: filled.values }), ...(known && { rows: known }) };
}

/**
 * Returns a function that gives orders with the id of a city and no name the one of the service's list, which is read once if it is not
 * known. In a workbook with totals, which people group by, each city has one name, whatever its orders call it. Undefined if records are no
 * orders, or are shown as they were sent.
 */
export function cityFiller(
  context: Profile,
  operation: Operation,
  { format, totals }: Pick<Display, 'format' | 'totals'>,
): FillCities | undefined {
  // JSON is what the service sent; what people read and a spreadsheet opens has the names of cities.
  const showsNames = format.forPeople || format.guardsCells || format.binary;
  if (!showsNames || !holdsOrders(operation.id, operation.kind)) return undefined;
  const [field, ...more] = fieldsOfRole(operation, 'city');
  if (field === undefined || more.length > 0 || field.includes('.')) return undefined;
  const idOf = (row: Row): string => placeId(row, plainFields.cityId);
  const lacksName = (row: PageRow): boolean => !holdsText(row, field) && idOf(row.values) !== '';
  const isOneName = format.hasSheets && totals;
  const isArabic = context.settings.lang === 'ar';
  return async (rows) => {
    if (!isOneName && !rows.some(lacksName)) return rows;
    const places = await context.places();
    await places.recall('cities');
    const nameIn = (row: PageRow): string | undefined => {
      const city = lacksName(row) ? places.cities.withId(idOf(row.values)) : undefined;
      if (!isOneName || city) return isArabic ? city?.nameAr || city?.name : city?.name;
      const place = { city: plainText(row.values[field]), cityId: idOf(row.values) };
      return place.city === '' ? undefined : places.cities.nameOf(place, isArabic);
    };
    return rows.map((row) => {
      const name = nameIn(row);
      return name === undefined ? row : { ...parsedRow({ ...row.values, [field]: name }), id: row.id };
    });
  };
}
