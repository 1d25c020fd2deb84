import { baseTexts } from './messages/base.ts';
import { cliTexts } from './messages/cli.ts';
import { columnsTexts } from './messages/columns.ts';
import { commandsTexts } from './messages/commands.ts';
import { commandsTexts2 } from './messages/commands-2.ts';
import { commandsTexts3 } from './messages/commands-3.ts';
import { commandsTexts4 } from './messages/commands-4.ts';
import { documentsTexts } from './messages/documents.ts';
import { goodsTexts } from './messages/goods.ts';
import { httpTexts } from './messages/http.ts';
import { importsTexts } from './messages/imports.ts';
import { importsTexts2 } from './messages/imports-2.ts';
import { insightTexts } from './messages/insight.ts';
import { logTexts } from './messages/log.ts';
import { loginTexts } from './messages/login.ts';
import { mendTexts } from './messages/mend.ts';
import { mirrorTexts } from './messages/mirror.ts';
import { mirrorTexts2 } from './messages/mirror-2.ts';
import { operationsTexts } from './messages/operations.ts';
import { ordersTexts } from './messages/orders.ts';
import { outputTexts } from './messages/output.ts';
import { packingTexts } from './messages/packing.ts';
import { pagingTexts } from './messages/paging.ts';
import { portsTexts } from './messages/ports.ts';
import { queryTexts } from './messages/query.ts';
import { sandboxTexts } from './messages/sandbox.ts';
import { serviceTexts } from './messages/service.ts';
import { serviceTexts2 } from './messages/service-2.ts';
import { serviceTexts3 } from './messages/service-3.ts';
import { serviceTexts4 } from './messages/service-4.ts';
import { sessionTexts } from './messages/session.ts';
import { settingsTexts } from './messages/settings.ts';
import { sheetsTexts } from './messages/sheets.ts';
import { shippingTexts } from './messages/shipping.ts';
import { shippingTexts2 } from './messages/shipping-2.ts';
import { upgradeTexts } from './messages/upgrade.ts';
import { writesTexts } from './messages/writes.ts';

/** What messages say, by the template of the source. */
export const messageTexts: Readonly<Record<string, string>> = {
  ...baseTexts,
  ...cliTexts,
  ...columnsTexts,
  ...commandsTexts,
  ...commandsTexts2,
  ...commandsTexts3,
  ...commandsTexts4,
  ...documentsTexts,
  ...goodsTexts,
  ...httpTexts,
  ...importsTexts,
  ...importsTexts2,
  ...insightTexts,
  ...logTexts,
  ...loginTexts,
  ...mendTexts,
  ...mirrorTexts,
  ...mirrorTexts2,
  ...operationsTexts,
  ...ordersTexts,
  ...outputTexts,
  ...packingTexts,
  ...pagingTexts,
  ...portsTexts,
  ...queryTexts,
  ...sandboxTexts,
  ...serviceTexts,
  ...serviceTexts2,
  ...serviceTexts3,
  ...serviceTexts4,
  ...sessionTexts,
  ...settingsTexts,
  ...sheetsTexts,
  ...shippingTexts,
  ...shippingTexts2,
  ...upgradeTexts,
  ...writesTexts,
};
