import { baseTexts } from './messages/base.ts';
import { cliTexts } from './messages/cli.ts';
import { columnsTexts } from './messages/columns.ts';
import { commandsAccountTexts } from './messages/commands-account.ts';
import { commandsFiguresTexts } from './messages/commands-figures.ts';
import { commandsOrdersTexts } from './messages/commands-orders.ts';
import { commandsProgramsTexts } from './messages/commands-programs.ts';
import { commandsSettingsTexts } from './messages/commands-settings.ts';
import { commandsShippingTexts } from './messages/commands-shipping.ts';
import { documentsTexts } from './messages/documents.ts';
import { goodsTexts } from './messages/goods.ts';
import { httpTexts } from './messages/http.ts';
import { importsTexts } from './messages/imports.ts';
import { importsCreateTexts } from './messages/imports-create.ts';
import { importsUpdateTexts } from './messages/imports-update.ts';
import { insightTexts } from './messages/insight.ts';
import { logTexts } from './messages/log.ts';
import { mirrorTexts } from './messages/mirror.ts';
import { operationsTexts } from './messages/operations.ts';
import { ordersTexts } from './messages/orders.ts';
import { outputTexts } from './messages/output.ts';
import { packingTexts } from './messages/packing.ts';
import { pagingTexts } from './messages/paging.ts';
import { portsTexts } from './messages/ports.ts';
import { queryTexts } from './messages/query.ts';
import { sandboxTexts } from './messages/sandbox.ts';
import { serviceTexts } from './messages/service.ts';
import { serviceChangesTexts } from './messages/service-changes.ts';
import { serviceDoctorTexts } from './messages/service-doctor.ts';
import { serviceInputTexts } from './messages/service-input.ts';
import { serviceListsTexts } from './messages/service-lists.ts';
import { serviceLoginTexts } from './messages/service-login.ts';
import { sessionTexts } from './messages/session.ts';
import { settingsTexts } from './messages/settings.ts';
import { sheetsTexts } from './messages/sheets.ts';
import { shippingTexts } from './messages/shipping.ts';
import { shippingAskOrderTexts } from './messages/shipping-ask-order.ts';
import { shippingMendTexts } from './messages/shipping-mend.ts';
import { shippingPapersTexts } from './messages/shipping-papers.ts';
import { shippingPricesTexts } from './messages/shipping-prices.ts';
import { writesTexts } from './messages/writes.ts';

/** The Arabic of messages, by the template of the source. */
export const messageTexts: Readonly<Record<string, string>> = {
  ...baseTexts,
  ...cliTexts,
  ...columnsTexts,
  ...commandsAccountTexts,
  ...commandsFiguresTexts,
  ...commandsOrdersTexts,
  ...commandsProgramsTexts,
  ...commandsSettingsTexts,
  ...commandsShippingTexts,
  ...documentsTexts,
  ...goodsTexts,
  ...httpTexts,
  ...importsTexts,
  ...importsCreateTexts,
  ...importsUpdateTexts,
  ...insightTexts,
  ...logTexts,
  ...mirrorTexts,
  ...operationsTexts,
  ...ordersTexts,
  ...outputTexts,
  ...packingTexts,
  ...pagingTexts,
  ...portsTexts,
  ...queryTexts,
  ...sandboxTexts,
  ...serviceTexts,
  ...serviceChangesTexts,
  ...serviceDoctorTexts,
  ...serviceInputTexts,
  ...serviceListsTexts,
  ...serviceLoginTexts,
  ...sessionTexts,
  ...settingsTexts,
  ...sheetsTexts,
  ...shippingTexts,
  ...shippingAskOrderTexts,
  ...shippingMendTexts,
  ...shippingPapersTexts,
  ...shippingPricesTexts,
  ...writesTexts,
};
