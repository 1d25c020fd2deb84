import { group } from './operation.ts';

/** Named in the interface document without any operation: users import theirs. */
export const automation = group(
  'automation',
  'Automation: named by the service, operations unknown',
  {},
  {
    note: `The interface document names this group without any operation. If you have the provider's OpenAPI document or
Postman collection, its operations become commands here:

  shipctl ops import openapi.json

Or add an operation that you know:

  shipctl ops set automation.list 'GET /api/automations'`,
  },
);
