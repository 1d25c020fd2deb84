import type { Rule } from './rule.ts';
import { acrossRules } from './rules/across.ts';
import { addressRules } from './rules/address.ts';
import { amountRules } from './rules/amounts.ts';
import { parcelRules } from './rules/parcel.ts';
import { receiverRules } from './rules/receiver.ts';

/** Every rule. The grade of what they assume about couriers: published (national addresses), assumed (all others). */
export const checkRules: readonly Rule[] = [
  ...addressRules,
  ...receiverRules,
  ...parcelRules,
  ...amountRules,
  ...acrossRules,
];
