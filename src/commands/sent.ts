import { usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/message.ts';
import { openLocalRows, readDaysFlag } from '../service/list/local-rows.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { aboutDay, localLimit } from '../session/shared-flags.ts';
import { shipOperations } from '../shipping/request.ts';
import { readSent, sentShape } from '../shipping/sent.ts';

export const sent = defineCommand({
  effects: { service: 'none' },
  prints: sentShape,
  arguments: ['[order...]'],
  exits: { not_found: 'the ledger has no shipment of an order' },
  note: `Shows the shipments of "shipctl ship" that the ledger has, of this machine or of all desks that share it: day, order, courier,
confirmed price, charged price, waybill and tracking link. Sends nothing to the service. label_kept says whether the service
named or sent a label; shipments labels saves it again. Shipments of earlier versions have neither courier nor price.`,
  flags: {
    since: flag.text('--since <day>', aboutDay('shipped on this day or later')),
    date: flag.text('--date <day>', aboutDay('shipped on this day'), { excludes: ['--since'] }),
    limit: localLimit,
  },
  uses: ['selection', 'output'],
  examples: [
    '',
    '100000200',
    '--date today',
    '--since last-month --out shipped.xlsx',
    "--where 'courier = aramex' --sort -day",
  ],
  usesOverrides: true,
  run: async (context, orders, { since, date, limit }) => {
    const { create } = shipOperations(context.catalogue) ?? {};
    if (!create) throw usageFailure([escaped`This needs the operation shipments.create.`]);
    const from = readDaysFlag(context, '--since', since);
    const on = readDaysFlag(context, '--date', date);
    const { mistakes, choose } = await openLocalRows(context, sentShape);
    const both = since !== undefined && date !== undefined;
    return {
      mistakes: [
        ...from.mistakes,
        ...on.mistakes,
        ...mistakes,
        ...(both ? [escaped`--since and --date cannot be used together. Several days: --date last-week`] : []),
      ],
      run: async () => {
        const days = since === undefined ? on.days : { first: from.days.first, last: '9999-12-31' };
        return readSent(context, create, { days, orders }, (rows) => choose(rows, limit));
      },
    };
  },
});
