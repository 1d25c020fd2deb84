import { describe, expect, it } from 'vitest';
import { changeFile } from '../support/mirrors.ts';
import { answersOf, oddOrders, ofAll, ofDays, shopOfFigures, stats } from '../support/offline-figures.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';

/** Documents that say nothing, of the orders that no answer shows. */
const emptyDocuments = "update documents set document = '{}' where kind = 'orders' and id not in ('7', '8', '10')";

describe('figures from the mirror', () => {
  it('are those of the service, and come from columns', async () => {
    const { type, files } = await shopOfFigures(oddOrders);
    expect((await type(['sync'])).code).toBe(0);
    changeFile(files()[0] ?? '', emptyDocuments);
    const commands = [
      ...[stats('status'), stats('cod'), ofDays[2] ?? [], ofDays[3] ?? [], ofDays[5] ?? []],
      ...furtherCases(...ofAll, ...ofDays),
    ];
    expect(await answersOf(type, commands, ['--offline'])).toEqual(await answersOf(type, commands));
  });

  it('come from documents where other fields play the roles, until the next sync', async () => {
    const { type, files } = await shopOfFigures(oddOrders);
    await type(['sync']);
    expect((await type(['ops', 'set', 'orders.list', '--role', 'total=tax'])).code).toBe(0);
    const commands = [stats('status')];
    const online = await answersOf(type, commands);
    expect(await answersOf(type, commands, ['--offline'])).toEqual(online);
    expect((await type(['sync'])).code).toBe(0);
    changeFile(files()[0] ?? '', emptyDocuments);
    expect(await answersOf(type, commands, ['--offline'])).toEqual(online);
  });

  furtherIt('come from documents in a mirror of version 3, until the next sync', async () => {
    const { type, files } = await shopOfFigures(oddOrders);
    await type(['sync']);
    const [file = ''] = files();
    const added = ['settled', 'total_minor', 'total_text', 'day_text', 'return_ordered'].map(
      (name) => `alter table orders drop column ${name}`,
    );
    changeFile(
      file,
      `${added.join(';')}; delete from mirror where name = 'order_fields';
update mirror set value = '3' where name = 'mirror_version'`,
    );
    const online = await answersOf(type, ofAll);
    expect(await answersOf(type, ofAll, ['--offline'])).toEqual(online);
    expect((await type(['sync'])).code).toBe(0);
    changeFile(file, emptyDocuments);
    expect(await answersOf(type, ofAll, ['--offline'])).toEqual(online);
  });
});
