import { usageFailure } from '../base/failure.ts';
import { escaped, joined, suggest, words } from '../base/text/message.ts';
import { defineCommand } from '../session/command.ts';

const route = 'POST /api/shipments/{shipment}/cancel';

/** Stands in for the operation until a profile has a route for it. */
export const cancelShipment = defineCommand({
  effects: { service: 'none' },
  note: `The service documents no way to cancel a shipment. Give the profile a route with ops set or ops import: this command then
cancels one or several shipments, and asks first. Without a route it sends nothing: cancel at the courier, by the waybill.`,
  arguments: ['[shipment...]'],
  examples: ['991'],
  usesOverrides: true,
  run: () => {
    throw usageFailure(
      [escaped`shipctl knows no route that cancels a shipment: the service documents none. Nothing was sent.`],
      joined(
        [
          escaped`If you know one: ${suggest`ops set shipments.cancel ${route}`}`,
          escaped`If the provider has an OpenAPI document or a Postman collection: ${suggest`ops import ${words`<file>`}`}`,
          escaped`Else cancel it at the courier, by its waybill.`,
        ],
        '\n',
      ),
    );
  },
});
