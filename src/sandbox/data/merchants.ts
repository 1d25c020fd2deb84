import { keyOf, mix } from './values.ts';

export const firstMerchant = {
  /** 0 or 1: which of the ids in a shared table are theirs. */
  position: 0,
  id: 41,
  userId: 57,
  email: 'merchant@sandbox.example',
  /** How many rows they have compared with the first merchant, 0 to 1. */
  share: 1,
  name: 'Sandbox Store متجر التجربة',
  firstName: 'Noura',
  lastName: 'Al-Otaibi',
  phone: '+966500000041',
  cityId: 3,
  addressLine: '3141 Al Urubah Road, Al Olaya',
  streetName: 'Al Urubah Road',
  postalCode: '12214',
  shortAddress: 'RAOA3141',
};

export type MerchantAccount = Readonly<typeof firstMerchant>;

const secondMerchant: MerchantAccount = {
  position: 1,
  id: 42,
  userId: 58,
  email: 'second@sandbox.example',
  share: 0.5,
  name: 'Second Sandbox Store',
  firstName: 'فهد',
  lastName: 'الغامدي',
  phone: '+966500000042',
  cityId: 6,
  addressLine: '2718 Palestine Street, Al Hamra',
  streetName: 'Palestine Street',
  postalCode: '23212',
  shortAddress: 'JAHB4210',
};

export const merchantAccounts = [firstMerchant, secondMerchant];

/** Of both merchants, until they change it. It is no secret: the banner shows it. */
export const firstPassword = 'sandbox-password';

/** The bearer tokens of the merchants of a seed. */
export const sandboxTokens = (seed: number): string[] => merchantAccounts.map((merchant) => tokenOf(seed, merchant));

/** The bearer token of a merchant: the same for the same seed, so that a stored login stays valid after a restart. */
export const tokenOf = (seed: number, { email }: MerchantAccount): string => {
  const keys = [0, 1, 2, 3].map((part) => keyOf(mix(seed, part), email));
  return `sandbox-${keys.map((key) => key.toString(16).padStart(8, '0')).join('')}`;
};
