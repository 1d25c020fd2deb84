import { describe, expect, it } from 'vitest';
import { changeFile, orderOf } from '../support/mirrors.ts';
import {
  answersOf,
  emptyDocuments,
  oddOrders,
  ofAll,
  ofDays,
  settlementOf,
  shopOfFigures,
  stats,
  waybillOf,
} from '../support/offline-figures.ts';

describe('figures from the mirror', () => {
  it('are those of the service, and come from columns', async () => {
    const { type, files } = await shopOfFigures(oddOrders);
    expect((await type(['sync'])).code).toBe(0);
    changeFile(files()[0] ?? '', emptyDocuments);
    const commands = [...ofAll, ...ofDays];
    expect(await answersOf(type, commands, ['--offline'])).toEqual(await answersOf(type, commands));
  });

  it('know what settlement files pay, in full and in part', async () => {
    const { type, files } = await shopOfFigures(oddOrders);
    await type(['sync']);
    const paid = settlementOf([
      [waybillOf(1), '188.51666666666665'],
      [waybillOf(2), '0.05'],
      [waybillOf(4), '5'],
    ]);
    expect((await type(['cod', 'reconcile', paid])).code).toBe(8);
    changeFile(files()[0] ?? '', emptyDocuments);
    const commands = [stats('cod'), ...ofDays];
    const online = await answersOf(type, commands);
    expect(JSON.stringify(online)).toContain('"settled"');
    expect(await answersOf(type, commands, ['--offline'])).toEqual(online);
  });

  it('come from documents in a mirror of version 3, until the next sync', async () => {
    const { type, files } = await shopOfFigures([...oddOrders, orderOf(99, '03-09', { date: '27/02/2026' })]);
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
