import { usualNameOf } from './city-spellings.ts';

/**
 * Where cities are, by country: degrees north and east, rounded to hundredths. Good for which is nearest and for tens of kilometres,
 * not more.
 */
const placesOfCities: Readonly<Record<string, Readonly<Record<string, readonly [north: number, east: number]>>>> = {
  SA: {
    Riyadh: [24.71, 46.68],
    Diriyah: [24.73, 46.58],
    Jeddah: [21.49, 39.19],
    Makkah: [21.42, 39.83],
    Madinah: [24.47, 39.61],
    Dammam: [26.43, 50.1],
    'Al Khobar': [26.28, 50.21],
    Dhahran: [26.29, 50.11],
    Jubail: [27.0, 49.66],
    Taif: [21.27, 40.42],
    Tabuk: [28.38, 36.57],
    Buraydah: [26.33, 43.97],
    Unaizah: [26.09, 43.99],
    'Ar Rass': [25.87, 43.5],
    Abha: [18.22, 42.51],
    'Khamis Mushait': [18.3, 42.73],
    Hail: [27.52, 41.69],
    Jazan: [16.89, 42.55],
    Najran: [17.49, 44.13],
    'Al Baha': [20.01, 41.47],
    Bisha: [20.0, 42.6],
    Yanbu: [24.09, 38.06],
    Rabigh: [22.8, 39.03],
    Arar: [30.98, 41.04],
    Sakaka: [29.97, 40.21],
    'Al Hofuf': [25.38, 49.59],
    'Al Ahsa': [25.38, 49.59],
    'Al Mubarraz': [25.41, 49.58],
    Qatif: [26.56, 50.0],
    'Hafar Al Batin': [28.43, 45.97],
    'Al Kharj': [24.15, 47.31],
    'Ad Dawadimi': [24.51, 44.39],
    'Al Majmaah': [25.91, 45.35],
    'Al Qunfudhah': [19.13, 41.08],
    'Ras Tanura': [26.71, 50.06],
  },
  AE: {
    Dubai: [25.2, 55.27],
    'Abu Dhabi': [24.45, 54.38],
    Sharjah: [25.35, 55.42],
    Ajman: [25.41, 55.44],
    'Al Ain': [24.21, 55.74],
    'Ras Al Khaimah': [25.79, 55.94],
    Fujairah: [25.13, 56.33],
  },
  KW: { 'Kuwait City': [29.38, 47.98], Hawalli: [29.33, 48.03] },
  BH: { Manama: [26.23, 50.58], Muharraq: [26.26, 50.61] },
  OM: { Muscat: [23.59, 58.41], Salalah: [17.02, 54.09] },
  JO: { Amman: [31.95, 35.93], Irbid: [32.56, 35.85], Zarqa: [32.07, 36.09] },
  EG: { Cairo: [30.04, 31.24], Giza: [30.01, 31.21] },
};

/** Nobody takes a city for near that is farther away, in km. */
const farthest = 250;

const mostNear = 3;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance in a straight line, in km. */
function distanceOf(
  [north, east]: readonly [number, number],
  [otherNorth, otherEast]: readonly [number, number],
): number {
  const part =
    Math.sin(radians(otherNorth - north) / 2) ** 2 +
    Math.cos(radians(north)) * Math.cos(radians(otherNorth)) * Math.sin(radians(otherEast - east) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(part));
}

/** A city of a list that is near to another one: so many km away, rounded to tens. */
interface NearCity<Listed> {
  readonly city: Listed;
  readonly km: number;
}

/** Returns the listed cities that are nearest to the city of a name, in its country; none where the place of it is not known. */
export function nearestListed<Listed extends { readonly name: string }>(
  listed: readonly Listed[],
  text: string,
): readonly NearCity<Listed>[] {
  const name = usualNameOf(text) ?? '';
  const places = Object.values(placesOfCities).find((each) => Object.hasOwn(each, name)) ?? {};
  const own = places[name];
  if (own === undefined) return [];
  return listed
    .flatMap((city) => {
      const place = places[usualNameOf(city.name) ?? ''];
      return place === undefined ? [] : [{ city, distance: distanceOf(own, place) }];
    })
    .filter(({ distance }) => distance <= farthest)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, mostNear)
    .map(({ city, distance }) => ({ city, km: Math.max(10, Math.round(distance / 10) * 10) }));
}
