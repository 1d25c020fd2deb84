import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import { fieldAt } from '../base/json/paths.ts';
import { asRow, isRow } from '../base/row.ts';
import { escaped, type Message, namesInShort, pluralize, suggest } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import type { OrderFields } from '../orders/order.ts';
import type { MirrorKind, MirrorRecord } from './records.ts';
import { keptRoles } from './unread-fields.ts';

/** A field with a value that does not fit its column, and the records that have it. */
interface UnreadField {
  readonly kind: MirrorKind;
  readonly field: string;
  readonly value: unknown;
  readonly ids: string[];
  count: number;
}

/** How many ids a message names. */
const namedIds = 3;

/** Names of inner fields that likely hold the value of the outer one. */
const likelyNames = ['amount', 'value', 'name', 'code', 'label', 'title', 'slug'];

/** The inner field that likely holds the value: a text or a number; undefined if there is none. */
function innerField(value: unknown): string | undefined {
  if (!isRow(value)) return undefined;
  const names = Object.keys(value).filter((name) => scalarText(value[name]) !== '');
  return likelyNames.find((name) => names.includes(name)) ?? names[0];
}

/** The faults that a sync warns of: values that do not fit their column, and damaged records. */
export class SyncFindings {
  private readonly damaged: string[] = [];
  private readonly found = new Map<string, UnreadField>();

  add(kind: MirrorKind, records: readonly MirrorRecord[]): void {
    for (const { id, document, unread = [] } of records) {
      for (const field of unread) {
        const key = `${kind} ${field}`;
        const known = this.found.get(key) ?? {
          kind,
          field,
          value: fieldAt(asRow(parseJson(document)), field),
          ids: [],
          count: 0,
        };
        known.count++;
        if (known.ids.length < namedIds) known.ids.push(id);
        this.found.set(key, known);
      }
    }
  }

  /** Notes a record that is not as shipctl wrote it. */
  damage = (kind: MirrorKind, id: string): void => {
    this.damaged.push(`${kind === 'orders' ? 'order' : 'box'} ${id}`);
  };

  private damageMessages(where: string): readonly Message[] {
    if (this.damaged.length === 0) return [];
    const records = pluralize(this.damaged.length, 'records');
    const which = namesInShort(this.damaged);
    return [
      escaped`Repaired ${records} in the mirror that were not as shipctl wrote them: ${which}. The disk may be failing, or another program has changed ${where}.`,
    ];
  }

  /** The warnings. One about a field has the command that names an inner field, if there is a likely one. */
  messages(fields: OrderFields, where: string): readonly Message[] {
    return [...this.damageMessages(where), ...this.unreadMessages(fields)];
  }

  private unreadMessages(fields: OrderFields): readonly Message[] {
    return [...this.found.values()].map(({ kind, field, value, ids, count }) => {
      const role = kind === 'orders' ? keptRoles.find((name) => fields[name].includes(field)) : undefined;
      const inner = innerField(value);
      const mend =
        role && inner !== undefined
          ? escaped` If ${inner} has the value: ${suggest`ops set orders.list --role ${role}=${field}.${inner}`}, then ${suggest`sync`}`
          : '';
      const which = count > ids.length ? escaped`${namesInShort(ids)}, \u2026` : namesInShort(ids);
      const shown = stringifyJson(value).slice(0, 60);
      return escaped`${field} of ${pluralize(count, kind)} (${which}) is ${shown}, which does not fit its column in the mirror: the column is empty there.${mend}`;
    });
  }
}
