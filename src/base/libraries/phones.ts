import type { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The part with the numbering plans of all countries, loaded where there are phones to be read. */
export type ParsePhone = typeof parsePhoneNumberFromString;
