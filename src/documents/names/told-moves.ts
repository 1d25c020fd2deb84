import { getOwn } from '../../base/row.ts';
import { kebabCase } from './path-words.ts';

/** Actions on a record that may use a method which usually changes fields, by verb and noun. */
const moves: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'accept acknowledge approve archive cancel close complete confirm decline hold refund reject release reopen void'
      .split(' ')
      .map((word) => [word, word]),
  ),
  acceptance: 'accept',
  acknowledgement: 'acknowledge',
  acknowledgment: 'acknowledge',
  approval: 'approve',
  cancellation: 'cancel',
  completion: 'complete',
  confirmation: 'confirm',
  rejection: 'reject',
};

/** Before the verb of an id or a title: `putOrderConfirm`, `Orders_Confirm`, `The confirmation of an order`. */
const beforeVerb = /^((get|put|post|patch|api|v\d+|the|an?|orders?|shipments?|parcels?|controller|service)-)+/;

/** `Confirm an order` → `confirm`, by the title or the id of an operation; undefined if none of them says so. */
export const moveIn = (...texts: readonly string[]): string | undefined =>
  texts
    .map((text) => getOwn(moves, kebabCase(text).replace(beforeVerb, '').split('-')[0] ?? ''))
    .find((verb) => verb !== undefined);
