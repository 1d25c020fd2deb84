import type { Row } from '../base/row.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { type NamedList, namedThings } from '../operations/named-lists.ts';
import type { Couriers } from '../orders/couriers.ts';
import { namedRecords } from '../orders/places.ts';
import type { NamedRecords, RecordLists } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { readCouriers } from './couriers.ts';
import { goWithout } from './list/list-messages.ts';
import { isRefused } from './places.ts';

/** The lists of one run, each read once. */
export class ListsOfRecords implements RecordLists {
  private readonly listed = new Map<NamedList, Promise<NamedRecords>>();
  private readonly ofCouriers = new Map<string, Promise<Couriers | undefined>>();

  constructor(private readonly surroundings: Run) {}

  named(list: NamedList): Promise<NamedRecords> {
    const found = this.listed.get(list) ?? this.read(list);
    this.listed.set(list, found);
    return found;
  }

  private async read(list: NamedList): Promise<NamedRecords> {
    const { catalogue, service, messages, settings } = this.surroundings;
    const operation = findOperation(catalogue, `${list}.list`);
    let rows: readonly Row[] = [];
    try {
      rows = operation ? await service.impatient().all(operation) : [];
      if (operation && this.surroundings.io.stdout.isTTY) {
        (await import('../session/seen-lists.ts')).keepSeen(this.surroundings, operation, rows);
      }
    } catch (failure) {
      if (!settings.dryRun && !isRefused(failure)) throw failure;
      goWithout(messages, failure, settings.dryRun ? 'Names stand where their ids will.' : 'Names are not looked up.');
    }
    return { names: namedRecords(rows, namedThings[list]), rows };
  }

  couriers(operation: Operation, field: string): Promise<Couriers | undefined> {
    // As the only input, so that it is the one whose values are known.
    const input = { [field]: operation.input[field] ?? {} };
    const found =
      this.ofCouriers.get(field) ??
      readCouriers(this.surroundings, { ...operation, roles: { sent_courier: field }, input });
    this.ofCouriers.set(field, found);
    return found;
  }
}
