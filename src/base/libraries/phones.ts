export { parsePhoneNumberFromString } from 'libphonenumber-js/max';
