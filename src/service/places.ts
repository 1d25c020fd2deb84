import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Failure, isStop, lacksCredential } from '../base/failure.ts';
import { dataFolder } from '../base/files/data-folder.ts';
import { once } from '../base/memoize.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { Cities, type PlaceList, type PlacesOfService } from '../orders/cities.ts';
import type { Couriers } from '../orders/couriers.ts';
import { countryList, type NameList } from '../orders/places.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile, ServiceOfProfile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { type DisposableKind, findStored, replaceStored } from '../settings/store.ts';
import { goWithout } from './list/list-messages.ts';

/** Lists of places seldom change. */
const dayLong = 24 * 3600 * 1000;

const withoutList = {
  cities: 'Cities are compared by their names as they are written.',
  countries: 'Countries are known by their names and codes only.',
} as const;

/** The cities and countries of the service. Each list is read once a command, when something asks about a place. */
export class Places implements PlacesOfService {
  cities = new Cities();
  private listed: NameList | undefined;
  private readonly unread = new Set<PlaceList>();

  constructor(private readonly surroundings: Run) {}

  /** Those of the region, until the list is read. */
  get countries(): NameList {
    this.listed ??= countryList([]);
    return this.listed;
  }

  countryOfId(id: string): string | undefined {
    return this.countries.codeOf(id);
  }

  couriers: Couriers | undefined;

  unauthorized: Failure | undefined;

  async meetCouriers(texts: Iterable<string>): Promise<void> {
    if (this.couriers) return;
    const { regionCourier } = await import('../orders/couriers.ts');
    for (const text of texts) {
      if (text.trim() === '' || regionCourier(text) !== undefined) continue;
      await this.readCourierList();
      return;
    }
  }

  async load(...lists: readonly PlaceList[]): Promise<void> {
    await Promise.all(lists.map((list) => this.readOrGoWithout(list)));
  }

  async need(...lists: readonly PlaceList[]): Promise<void> {
    await Promise.all(lists.map((list) => this.readOrGoWithout(list, isRefused)));
  }

  async recall(list: PlaceList): Promise<void> {
    if (this.unread.has(list)) return;
    try {
      await this.read[list]();
    } catch (failure) {
      if (!(failure instanceof Failure) || isStop(failure)) throw failure;
      this.surroundings.messages.debug(escaped`${failure.said} ${withoutList[list]}`);
    }
  }

  private async readOrGoWithout(list: PlaceList, mayLack: (failure: unknown) => boolean = () => true): Promise<void> {
    if (this.unread.has(list)) return;
    try {
      await this.read[list]();
    } catch (failure) {
      if (!mayLack(failure)) throw failure;
      if (lacksCredential(failure)) this.unauthorized = failure;
      goWithout(this.surroundings.messages, failure, withoutList[list]);
      this.unread.add(list);
    }
  }

  private readonly readCourierList = once(async () => {
    const [{ Couriers }, { readCouriers }] = await Promise.all([
      import('../orders/couriers.ts'),
      import('./couriers.ts'),
    ]);
    this.couriers = (await readCouriers(this.surroundings, undefined, false)) ?? Couriers.named([]);
  });

  private readonly read = {
    cities: once(async () => {
      this.cities = new Cities(await this.rowsOf('cities'));
    }),
    countries: once(async () => {
      this.listed = countryList(await this.rowsOf('countries'));
    }),
  };

  private async rowsOf(list: PlaceList): Promise<readonly Row[]> {
    const { catalogue, service, settings } = this.surroundings;
    const operation = findOperation(catalogue, `${list}.list`);
    if (!operation) return [];
    // The mirror has the cities by which it was made.
    const mirrored = settings.offline && list === 'cities' ? await service.all(operation) : [];
    if (mirrored.length > 0) return mirrored;
    const found = recentPlaces(this.surroundings, operation);
    if (found) return found;
    const rows = await service.impatient().all(operation);
    if (rows.length > 0) keepPlaces(this.surroundings, operation, rows);
    return rows;
  }
}

/** The service keeps its list from the user, or has none: reading it again would change nothing. */
export const isRefused = (failure: unknown): boolean =>
  failure instanceof Failure && ([403, 404].includes(failure.details.status ?? 0) || lacksCredential(failure));

interface KeptList extends Row {
  /** When it was read, in epoch milliseconds. */
  readonly at: number;
  readonly rows: readonly Row[];
}

const listKind: DisposableKind<KeptList> = {
  name: 'The file of places',
  repair: escaped``,
  empty: { at: 0, rows: [] },
  parse: ({ at, rows }) =>
    typeof at === 'number' && Array.isArray(rows)
      ? { value: { at, rows: rows.filter(isRow) } }
      : { fault: escaped`it is none` },
  format: (value) => JSON.stringify(value),
  isDisposable: true,
};

/** The fields of a place that are kept: no others are compared. Rows with an id that a double cannot hold are not kept at all. */
const shortened = ({ id, name, name_ar, code, country_id }: Row): Row => ({ id, name, name_ar, code, country_id });

/** One file for each list: that of another profile, base URL or route is another. Those of the sandbox are not kept. */
function placesFile(
  { io, settings, account }: ServiceOfProfile & Pick<Desk, 'io'>,
  { group, path }: Operation,
): string | undefined {
  if (settings.sandbox) return undefined;
  const source = [settings.profile, account.baseUrl(), path].join('\n');
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 16);
  return join(dataFolder(io), 'places', `${digest}-${group}.json`);
}

/** The rows of a list of places as they were last read, however long ago. */
export function keptPlaces(owner: ServiceOfProfile & Pick<Desk, 'io'>, operation: Operation): readonly Row[] {
  const file = placesFile(owner, operation);
  return (file === undefined ? undefined : findStored(file, listKind))?.rows ?? [];
}

/** The rows of a list of places that was read within a day. Without the service, an old list is the best there is. */
function recentPlaces(surroundings: Desk & Profile, operation: Operation): readonly Row[] | undefined {
  const { io, settings, messages } = surroundings;
  try {
    const file = placesFile(surroundings, operation);
    const found = file === undefined ? undefined : findStored(file, listKind);
    const age = found ? io.now().getTime() - found.at : -1;
    // One that was never read is empty.
    if (settings.offline) return found?.rows ?? [];
    return found && age >= 0 && age < dayLong ? found.rows : undefined;
  } catch (error) {
    messages.debug(escaped`The places that were kept cannot be read: ${String(error)}`);
    return undefined;
  }
}

/** Keeps a list for a day. Where the disk does not take it, the list is read again next time. */
function keepPlaces(surroundings: Desk & Profile, operation: Operation, rows: readonly Row[]): void {
  const { io, messages } = surroundings;
  try {
    const file = placesFile(surroundings, operation);
    if (file !== undefined) replaceStored(file, listKind, { at: io.now().getTime(), rows: rows.map(shortened) });
  } catch (error) {
    messages.debug(escaped`The places were not kept: ${String(error)}`);
  }
}
