import { asRow, isRow, type Row } from '../base/row.ts';
import { mayPlaceKey } from '../operations/checks.ts';
import type { CredentialScheme } from '../operations/manifest.ts';
import type { DocumentInput, Omissions } from './document.ts';
import { isPlainName, shortText, valueText } from './values.ts';

type Requirements = readonly (readonly string[])[];

export const isAuthorization = (header: unknown): boolean => /^authorization$/i.test(valueText(header));

/** Names of headers that hold a secret, though a document may call them parameters. */
export const isKeyHeader = (name: string): boolean =>
  /(^|-)(api|access|auth|app|client|secret)[-_]?(key|token|secret)$|^(token|api[-_]?token|x-token)$/i.test(name);

/** An API key in a header, a cookie or the query, or why it cannot be sent. */
export function keyScheme(place: unknown, name: unknown): CredentialScheme | string {
  if (!isPlainName(name)) return 'it has no valid name';
  if (place !== 'query' && place !== 'header' && place !== 'cookie') return 'it is in no header, cookie and query';
  if (!mayPlaceKey(place, name)) return `it is no ${place} that can be set`;
  return { kind: 'key', place, name };
}

/** Before version 3, a bearer token could only be described as a header. */
const meansBearer = (id: string, description: unknown): boolean =>
  /bearer|sanctum|passport|jwt/i.test(id) || (typeof description === 'string' && /bearer/i.test(description));

function readScheme(id: string, { type, scheme, in: place, name, description }: Row): CredentialScheme | string {
  const kind = valueText(type).toLowerCase();
  const method = kind === 'http' ? valueText(scheme).toLowerCase() : kind;
  if (method === 'bearer' || method === 'oauth2' || method === 'openidconnect') return { kind: 'bearer' };
  if (method === 'basic') return { kind: 'basic' };
  if (kind !== 'apikey') return 'shipctl knows bearer tokens, basic authentication and API keys';
  const isToken = place === 'header' && isAuthorization(name) && meansBearer(id, description);
  return isToken ? { kind: 'bearer' } : keyScheme(place, name);
}

/** Words of sentences that say where a credential comes from. */
const tellsWhere =
  /\b(dashboard|settings|account|profile|console|portal|panel|backoffice|generat\w+|retriev\w+|obtain\w*|creat\w+|issued?)\b|\u0644\u0648\u062d\u0629|\u0627\u0644\u0625\u0639\u062f\u0627\u062f\u0627\u062a|\u062d\u0633\u0627\u0628/i;

/** Where people get a credential: the first sentence of its description that says so, without marks of HTML and Markdown. */
function aboutCredential(description: unknown): Pick<CredentialScheme, 'about'> {
  const text = valueText(description)
    .slice(0, 2000)
    .replace(/<[^<>]*>/g, '')
    .replace(/\[([^[\]]*)\]\(([^()\s]*)\)/g, '$1 ($2)')
    .replace(/[*`]+/g, '');
  const about = text.split(/(?<=[.!?])\s+|\n+/).find((sentence) => tellsWhere.test(sentence));
  return about === undefined ? {} : { about: shortText(about) };
}

const mostSchemes = 50;

const mostSets = 20;

/** Where a credential travels: a request has one of each. */
function placeOf(scheme: CredentialScheme | undefined): string {
  if (scheme?.kind !== 'key') return 'header authorization';
  return `${scheme.place} ${scheme.place === 'header' ? scheme.name.toLowerCase() : scheme.name}`;
}

export class Credentials {
  private readonly known = new Map<string, CredentialScheme>();
  /** Those that a document describes and that cannot be sent, such as digests. */
  private readonly unsendable = new Set<string>();
  /** The requirement of operations that state none; undefined if the document states none either. */
  private general: Requirements | undefined;

  get schemes(): Record<string, CredentialScheme> {
    return Object.fromEntries(this.known);
  }

  /** Takes over the schemes and the requirement of an OpenAPI document. Schemes that cannot be sent are omissions. */
  describe(schemes: unknown, security: unknown, resolve: (value: unknown) => unknown, omissions: Omissions): void {
    for (const [id, unresolved] of Object.entries(asRow(schemes)).slice(0, mostSchemes)) {
      const value = resolve(unresolved);
      if (!isRow(value)) continue;
      const scheme = isPlainName(id) ? readScheme(id, value) : 'its name is not valid';
      if (typeof scheme !== 'string') this.known.set(id, { ...scheme, ...aboutCredential(value.description) });
      else {
        omissions.add(`credential ${id}`, scheme);
        if (isPlainName(id)) this.unsendable.add(id);
      }
    }
    this.general = this.requirements(security, omissions);
  }

  /**
   * The sets that a `security` asks for; undefined if it is absent, one empty set if nothing is needed. Sets with a credential
   * that cannot be sent are left out. If that is every set, each is given with only those of its credentials.
   */
  private requirements(given: unknown, omissions: Omissions): Requirements | undefined {
    if (!Array.isArray(given)) return undefined;
    if (given.length === 0) return [[]];
    const sets = given.filter(isRow).map((each) => Object.keys(each));
    const missing = new Set(sets.flat().filter((name) => !this.known.has(name)));
    const usable = sets.filter((names) => !names.some((name) => missing.has(name)));
    for (const name of missing) {
      const isBarred = this.unsendable.has(name);
      const why = isBarred ? 'an operation that asks for it alone cannot be sent' : 'it is not described';
      omissions.add(`credential ${name}`, why);
    }
    const barred = sets.map((names) => names.filter((name) => this.unsendable.has(name)));
    const found = usable.length === 0 && barred.every(({ length }) => length > 0) ? barred : usable;
    // A cookie is meant for browsers: who has a token as well sends that.
    return [
      ...found.filter((names) => !this.hasCookie(names)),
      ...found.filter((names) => this.hasCookie(names)),
    ].slice(0, mostSets);
  }

  private hasCookie(names: readonly string[]): boolean {
    return names.some((name) => {
      const scheme = this.known.get(name);
      return scheme?.kind === 'key' && scheme.place === 'cookie';
    });
  }

  /** Returns the name of a credential, which is another one if a key goes to the same place already. Nothing if it cannot be sent. */
  add(name: string, scheme: CredentialScheme | string): string[] {
    if (typeof scheme === 'string') return [];
    const isThere = ([, other]: readonly [string, CredentialScheme]) => placeOf(other) === placeOf(scheme);
    const found = scheme.kind === 'key' ? [...this.known].find(isThere)?.[0] : undefined;
    if (found === undefined) this.known.set(name, scheme);
    return [found ?? name];
  }

  /** Returns the sets that can be sent: a document that asks for two credentials in one place means either of them. */
  sendable(sets: Requirements, omissions: Omissions): Requirements {
    return sets.flatMap((names) => this.choices(names, omissions)).slice(0, mostSets);
  }

  /** Returns as many sets as one has credentials for one place. All bearer tokens are the same one. */
  private choices(names: readonly string[], omissions: Omissions): Requirements {
    const { known } = this;
    // A set with a credential that is not sent at all.
    if (!names.every((name) => known.has(name))) return [names];
    let sets: Requirements = [[]];
    for (const place of new Set(names.map((name) => placeOf(known.get(name))))) {
      const together = names.filter((name) => placeOf(known.get(name)) === place);
      const tokens = together.filter((name) => known.get(name)?.kind === 'bearer');
      const others = together.filter((name) => !tokens.includes(name)).map((name) => [name]);
      const choices = tokens.length > 0 ? [tokens, ...others] : others;
      const [[first = ''] = [], ...more] = choices;
      for (const [name = ''] of more)
        omissions.add(`credential ${name} beside ${first}`, `both are the ${place}, so each is sent without the other`);
      sets = sets.flatMap((set) => choices.map((choice) => [...set, ...choice])).slice(0, mostSets);
    }
    return sets;
  }

  /**
   * Returns the credentials that an operation requires, and its inputs without them. Some documents describe a token as a
   * header of every operation: it is a credential all the same.
   */
  asked(security: unknown, parameters: readonly Row[], inputs: readonly DocumentInput[], omissions: Omissions) {
    const said = this.requirements(security, omissions) ?? this.general ?? [];
    const isKey = ({ place, name, required }: DocumentInput) =>
      place === 'header' && isKeyHeader(name) && (required || said.length === 0);
    const keys = inputs.filter(isKey).flatMap(({ name }) => this.add(name, keyScheme('header', name)));
    const isToken = ({ in: place, name }: Row) => place === 'header' && isAuthorization(name);
    const tokens = said.length === 0 && parameters.some(isToken) ? this.add('bearer', { kind: 'bearer' }) : [];
    const added = [...tokens, ...keys];
    const sets = added.length > 0 && said.length === 0 ? [[]] : said;
    const asked = sets.map((names) => [...new Set([...names, ...added])]);
    const sent = sets.flat().map((name) => this.known.get(name));
    const isSent = ({ place, name }: DocumentInput) =>
      sent.some(
        (scheme) =>
          scheme?.kind === 'key' && scheme.place === place && scheme.name.toLowerCase() === name.toLowerCase(),
      );
    return {
      security: this.sendable(asked, omissions),
      inputs: inputs.filter((input) => !isKey(input) && !isSent(input)),
    };
  }
}
