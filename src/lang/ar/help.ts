import { accountHelp } from './help/account.ts';
import { boxesAndPlacesHelp } from './help/boxes-and-places.ts';
import { figuresHelp } from './help/figures.ts';
import { importsHelp } from './help/imports.ts';
import { ledgerAndMirrorHelp } from './help/ledger-and-mirror.ts';
import { opsAndConnectHelp } from './help/ops-and-connect.ts';
import { ordersHelp } from './help/orders.ts';
import { ordersCheckHelp } from './help/orders-check.ts';
import { packAndGoodsHelp } from './help/pack-and-goods.ts';
import { pageHelp } from './help/page.ts';
import { programsHelp } from './help/programs.ts';
import { settingsHelp } from './help/settings.ts';
import { severalGroupsHelp } from './help/several-groups.ts';
import { sharedFlagsHelp } from './help/shared-flags.ts';
import { shipAndRulesHelp } from './help/ship-and-rules.ts';
import { shipmentsHelp } from './help/shipments.ts';
import { topicEntriesHelp } from './help/topic-entries.ts';
import { topicsHelp } from './help/topics.ts';

/** The Arabic of help, by its English text. */
export const helpTexts: Readonly<Record<string, string>> = {
  ...accountHelp,
  ...boxesAndPlacesHelp,
  ...figuresHelp,
  ...importsHelp,
  ...ledgerAndMirrorHelp,
  ...opsAndConnectHelp,
  ...ordersHelp,
  ...ordersCheckHelp,
  ...packAndGoodsHelp,
  ...pageHelp,
  ...programsHelp,
  ...settingsHelp,
  ...severalGroupsHelp,
  ...sharedFlagsHelp,
  ...shipAndRulesHelp,
  ...shipmentsHelp,
  ...topicEntriesHelp,
  ...topicsHelp,
};
