import type { CredentialScheme } from '../operations/wire.ts';
import type { Losses } from './losses.ts';
import type { Requirements } from './security.ts';

type Known = ReadonlyMap<string, CredentialScheme>;

const mostSets = 20;

/** Where a credential travels: a request has one of each. */
function placeOf(scheme: CredentialScheme | undefined): string {
  if (scheme?.kind !== 'key') return 'header authorization';
  return `${scheme.place} ${scheme.place === 'header' ? scheme.name.toLowerCase() : scheme.name}`;
}

/** The credential that goes to the same place already; `name` where there is none. */
export function knownName(name: string, scheme: CredentialScheme, known: Known): string {
  if (scheme.kind !== 'key') return name;
  return [...known].find(([, other]) => placeOf(other) === placeOf(scheme))?.[0] ?? name;
}

/** The sets that are meant by one: as many as it has credentials for one place. The token is one, whatever its names. */
function sendable(names: readonly string[], known: Known, losses: Losses): Requirements {
  // This credential is not sent at all.
  if (!names.every((name) => known.has(name))) return [names];
  const places = new Map<string, string[]>();
  for (const name of names) {
    const place = placeOf(known.get(name));
    places.set(place, [...(places.get(place) ?? []), name]);
  }
  let sets: Requirements = [[]];
  for (const [place, together] of places) {
    const tokens = together.filter((name) => known.get(name)?.kind === 'bearer');
    const others = together.filter((name) => !tokens.includes(name)).map((name) => [name]);
    const choices = tokens.length > 0 ? [tokens, ...others] : others;
    const [[first = ''] = [], ...more] = choices;
    for (const [name = ''] of more)
      losses.add(`credential ${name} beside ${first}`, `both are the ${place}, so each is sent without the other`);
    sets = sets.flatMap((set) => choices.map((choice) => [...set, ...choice])).slice(0, mostSets);
  }
  return sets;
}

/** Sets that can be sent: a document that asks for two credentials in one place means either of them. */
export const sendableSets = (sets: Requirements, known: Known, losses: Losses): Requirements =>
  sets.flatMap((names) => sendable(names, known, losses)).slice(0, mostSets);
