import type { Row } from '../base/row.ts';
import type { CredentialScheme } from '../operations/wire.ts';
import type { DocumentInput } from './document.ts';
import type { Losses } from './losses.ts';
import { knownName, sendableSets } from './one-place.ts';
import { type DescribedSchemes, isKeyHeader, keyScheme, type Requirements, readRequirements } from './security.ts';
import { valueText } from './text.ts';

/** The credentials of a document, and which of them its operations ask for. */
export class Credentials {
  /** What is asked for where an operation does not say; undefined where the document does not say either. */
  private readonly general: Requirements | undefined;

  constructor(
    private readonly described: DescribedSchemes,
    security: unknown,
    losses: Losses,
  ) {
    this.general = readRequirements(security, described, losses);
  }

  private get known(): Map<string, CredentialScheme> {
    return this.described.known;
  }

  get schemes(): Record<string, CredentialScheme> {
    return Object.fromEntries(this.known);
  }

  /**
   * What an operation asks for, and the inputs that are left. Some documents describe a token as a header of every
   * operation: it is a credential all the same.
   */
  asked(security: unknown, parameters: readonly Row[], inputs: readonly DocumentInput[], losses: Losses) {
    const said = readRequirements(security, this.described, losses) ?? this.general ?? [];
    const isKey = ({ place, name, required }: DocumentInput) =>
      place === 'header' && isKeyHeader(name) && (required || said.length === 0);
    const keys = inputs.filter(isKey).flatMap(({ name }) => this.add(name, keyScheme('header', name)));
    const isToken = ({ in: place, name }: Row) => place === 'header' && /^authorization$/i.test(valueText(name));
    const tokens = said.length === 0 && parameters.some(isToken) ? this.add('bearer', { kind: 'bearer' }) : [];
    const added = [...tokens, ...keys];
    const sets = added.length > 0 && said.length === 0 ? [[]] : said;
    const asked = sets.map((names) => [...new Set([...names, ...added])]);
    return {
      security: sendableSets(asked, this.known, losses),
      inputs: inputs.filter((input) => !isKey(input) && !sets.flat().some((name) => this.isSame(name, input))),
    };
  }

  /** Is the input the credential of that name, described a second time? */
  private isSame(credential: string, { place, name }: DocumentInput): boolean {
    const scheme = this.known.get(credential);
    return scheme?.kind === 'key' && scheme.place === place && scheme.name.toLowerCase() === name.toLowerCase();
  }

  add(name: string, scheme: CredentialScheme | string): string[] {
    if (typeof scheme === 'string') return [];
    const found = knownName(name, scheme, this.known);
    if (found === name) this.known.set(name, scheme);
    return [found];
  }
}
