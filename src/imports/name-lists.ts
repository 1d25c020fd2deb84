import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { foldText } from '../base/text/fold-text.ts';
import { nearest } from '../base/text/nearest.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Context } from '../session/context.ts';
import { means, notRead, type Reading } from './rows.ts';

const foldName = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Without the article, in which spellings differ most. */
const withoutArticle = (folded: string): string =>
  folded.replace(/^(?:\u0627\u0644(?=\p{L}{3})|(?:al|ad|ar|as|at|az|an|ash|el) )/u, '');

interface NamedId {
  readonly id: unknown;
  readonly name: string;
}

/** The records of a list by their names in both languages, and by their codes. */
class NameList {
  private readonly exact = new Map<string, NamedId[]>();
  private readonly codes = new Map<unknown, string>();
  private readonly readings = new Map<string, Reading>();

  constructor(
    rows: readonly Row[],
    private readonly thing: string,
  ) {
    for (const row of rows) {
      const { id, name, name_ar, code } = row;
      if (typeof code === 'string') this.codes.set(id, code.toUpperCase());
      for (const word of new Set([name, name_ar, code].filter((each) => typeof each === 'string').map(foldName))) {
        const same = this.exact.get(word) ?? [];
        this.exact.set(word, [...same, { id, name: String(name ?? word) }]);
      }
    }
  }

  codeOf(id: unknown): string | undefined {
    return this.codes.get(id);
  }

  read(text: string): Reading {
    const known = this.readings.get(text);
    if (known) return known;
    const read = this.look(text);
    if (this.readings.size < 5000) this.readings.set(text, read);
    return read;
  }

  private look(text: string): Reading {
    const folded = foldName(text);
    const [found, ...others] = this.exact.get(folded) ?? [];
    if (found && others.length === 0) return means(found.id);
    if (found) {
      const ids = [found, ...others].map(({ id }) => String(id));
      return notRead(escaped`is the name of several (ids ${ids.join(', ')}). Give the id instead`);
    }
    const near = this.near(folded);
    const meant = near.map(({ id, name }) => escaped`${name} (${this.thing} id ${String(id)})`).join(', or ');
    return notRead(
      escaped`is not the name of a ${this.thing} that the service lists.${meant === '' ? '' : ` Did you mean ${meant}?`}`,
    );
  }

  /** What the name may have meant, for the user to say. */
  private near(folded: string): readonly NamedId[] {
    const core = withoutArticle(folded);
    const names = [...this.exact.keys()];
    const same = names.filter((name) => withoutArticle(name) === core);
    const close = same.length > 0 ? same : names.filter((name) => name === nearest(folded, names));
    const found = close.flatMap((name) => this.exact.get(name) ?? []);
    return found.filter(({ id }, at) => found.findIndex((each) => each.id === id) === at).slice(0, 3);
  }
}

/** The lists that names are looked up in, each read once, and only when a name needs it. */
export class NameLists {
  private readonly lists = new Map<string, NameList>();

  constructor(private readonly context: Context) {}

  has(id: string): boolean {
    return this.lists.has(id);
  }

  get(id: string): NameList | undefined {
    return this.lists.get(id);
  }

  /** Reads all of a list. Throws what reading throws. */
  async load(id: string): Promise<void> {
    if (this.lists.has(id)) return;
    const operation = findOperation(this.context.catalogue, id);
    let rows: readonly Row[] = [];
    if (operation) {
      this.context.messages.progress.show(escaped`Reading ${operation.group} \u2026`);
      rows = await this.context.service.impatient().all(operation);
      this.context.messages.progress.wipe();
    }
    const thing = id
      .replace(/\.list$/, '')
      .replace(/ies$/, 'y')
      .replace(/s$/, '')
      .replaceAll('-', ' ');
    this.lists.set(id, new NameList(rows, thing));
  }
}
