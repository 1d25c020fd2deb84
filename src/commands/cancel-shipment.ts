import { usageFailure } from '../base/failure.ts';
import { escaped, joined, suggest, words } from '../base/text/message.ts';
import { defineCommand } from '../session/command.ts';
import { cancelRouteHint, shipmentsNamed } from '../shipping/shipped-order.ts';

/** Stands in for the operation until a profile has a route for it. */
export const cancelShipment = defineCommand({
  effects: { service: 'none' },
  note: `The service documents no way to cancel a shipment. Give the profile a route with ops set or ops import: this command then
cancels one or several shipments, and asks first. Without a route it sends nothing: cancel at the courier, by the waybill.`,
  arguments: ['[shipment...]'],
  examples: ['991'],
  usesOverrides: true,
  run: async (context, named) => {
    const known = await shipmentsNamed(context, named);
    throw usageFailure(
      [escaped`shipctl knows no route that cancels a shipment: the service documents none. Nothing was sent.`],
      joined(
        [
          escaped`Cancel it at the courier, by its waybill.`,
          ...known,
          cancelRouteHint,
          escaped`If the provider has an OpenAPI document or a Postman collection: ${suggest`ops import ${words`<file>`}`}`,
        ],
        '\n',
      ),
    );
  },
});
