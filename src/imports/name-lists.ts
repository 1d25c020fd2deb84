import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { findOperation } from '../operations/catalogue.ts';
import { NameList } from '../orders/places.ts';
import type { ImportSurroundings } from './surroundings.ts';

/** The lists that names are looked up in, each read once, and only when a name needs it. */
export class NameLists {
  private readonly lists = new Map<string, NameList>();

  constructor(private readonly context: ImportSurroundings) {}

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
