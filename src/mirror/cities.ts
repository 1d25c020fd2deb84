import { exactNumber, stringifyJson } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { scalarText } from '../base/text/text.ts';
import { Cities, type KnownPlaces, type NamedCity } from '../orders/cities.ts';
import { CityTally } from '../orders/city-tally.ts';
import type { MirrorWriter, StoredValue } from './mirror-store.ts';

const storedText = (text: string): string | null => (text === '' ? null : text);

/** A condition that also finds null, and its value. */
const isSame = (column: string, value: StoredValue) =>
  value === null ? { sql: `${column} is null`, values: [] } : { sql: `${column} = ?`, values: [value] };

/** The list of cities that the mirror has. */
const keptCities = async ({ all }: Pick<MirrorWriter, 'all'>): Promise<Cities> =>
  new Cities(await all('select id, name, name_ar, country_id from cities'));

async function keepCities(writer: MirrorWriter, cities: Cities): Promise<void> {
  await writer.run('delete from cities');
  await writer.run("delete from documents where kind = 'cities'");
  await writer.put(
    'cities',
    cities.all.map(({ id, name, nameAr, countryId }) => [id, name, nameAr, countryId].map(storedText)),
  );
  await writer.put(
    'documents',
    cities.all.map(({ id, name, nameAr, countryId }) => {
      const number = /^[1-9]\d*$/.test(id) ? exactNumber(id) : id;
      const more = { ...(nameAr !== '' && { name_ar: nameAr }), ...(countryId !== '' && { country_id: countryId }) };
      return ['cities', id, stringifyJson({ id: number, name, ...more })];
    }),
  );
}

const placeOf = ({ city, city_id }: Row): NamedCity => ({ city: scalarText(city), cityId: scalarText(city_id) });

/**
 * Names the cities of all orders as `stats` shows them: as the service's list of cities does, which the mirror keeps, else as most
 * orders write them.
 */
export async function nameCities(writer: MirrorWriter, { cities: listed }: Pick<KnownPlaces, 'cities'>): Promise<void> {
  if (!listed.isEmpty) await keepCities(writer, listed);
  const cities = listed.isEmpty ? await keptCities(writer) : listed;
  const found = await writer.all(
    `select city, city_id, city_name, sum(case when gone is null then 1 else 0 end) as orders
from orders group by city, city_id, city_name`,
  );
  const tally = new CityTally(() => cities, false);
  for (const row of found) tally.add(placeOf(row), Number(row.orders));
  for (const row of found) {
    const name = storedText(tally.nameOf(placeOf(row)));
    if (name === (row.city_name ?? null)) continue;
    const place = [
      isSame('city', storedText(scalarText(row.city))),
      isSame('city_id', storedText(scalarText(row.city_id))),
    ] as const;
    await writer.run(`update orders set city_name = ? where ${place.map(({ sql }) => sql).join(' and ')}`, [
      name,
      ...place.flatMap(({ values }) => values),
    ]);
  }
}
