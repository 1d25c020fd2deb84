/**
 * Ids in the paths of saved requests: an order, a customer, a shipment of somebody. Each is an argument of the route, never
 * a word of a command, which would act on that record. Words that only look like ids (v2, oauth2, s3) are none.
 */

/** Standards and versions that are written like numbers of documents: `ISO-8601`, `RFC3339`, `V2024`. */
const standards = /^(iso|rfc|sha|utf|aes|rsa|x|v|ean|upc|api|rev|ver|version)[-_]?\d+([._-]\d+)*[a-z]?$/i;

/** Ids by their form alone. */
const forms: readonly RegExp[] = [
  /^\d+$/,
  // UUID, with or without hyphens; hashes and ids of databases.
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  /^(?=.*\d)(?:[\da-f]{24}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64})$/i,
  // ULID.
  /^[0-7][\da-hjkmnp-tv-z]{25}$/i,
  // Of Amazon: `114-3941689-8772232`.
  /^\d{3}-\d{7}-\d{7}$/,
  // Of carriers: `1Z999AA10123456784`, `RR123456789SA`, `JJD000390007820001234`, `TBA123456789000`.
  /^1Z[\dA-Z]{16}$/i,
  /^[A-Z]{2}\d{9}[A-Z]{2}$/i,
  /^[A-Z]{1,5}\d{9,}$/i,
  // A telephone number, an address of e-mail.
  /^\+\d{7,15}$/,
  /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i,
];

/** `cus_NffrFeUfNV2Hib`, `ord_01H8XG`, `shp_1001`: what is behind the prefix has digits among its letters, or many. */
const prefixed = /^[a-z]{2,12}_(?=[A-Za-z\d]*\d)(?:\d{3,}|(?=[A-Za-z\d]*\d[A-Za-z])[A-Za-z\d]{6,}|[A-Za-z]*\d{4,})$/;

/** `ORD-1001`, `INV-2024-0001`, `SO_000123`, `#1001`. */
const numbered = /^(?:[A-Z]{1,6}[-_](?:[A-Z\d]{1,6}[-_])*\d{2,}|[a-z]{1,6}-(?:\d+-)*\d{4,}|#\d+)$/;

/** `SO1001`, `ORD2024001X`: capitals and at least four digits. */
const capitals = /^(?=(?:[A-Z]*\d){4})(?=[A-Z\d]*[A-Z])[A-Z\d]{5,}$/;

/** Made by a machine: long, with digits in several places, as base 36 or base 62 has them. */
const random = /^(?=(?:[A-Za-z_-]*\d+[A-Za-z_-]+){2})(?=(?:.*\d){3})[A-Za-z\d_-]{16,}$/;

function isPlainId(part: string): boolean {
  if (forms.some((form) => form.test(part))) return true;
  if (standards.test(part)) return false;
  return prefixed.test(part) || numbered.test(part) || capitals.test(part) || isRandom(part);
}

/** Words joined by hyphens are none: `b2b-orders-v2-export`. */
const isRandom = (part: string): boolean =>
  random.test(part) && !part.split(/[-_]/).some((word) => /^[a-z]{4,}$/i.test(word));

/** Characters; longer parts of a path are no ids. */
const longestIds = 300;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Is a part of a path an id, or several with commas between? */
export const isLiteralId = (part: string): boolean =>
  part.length <= longestIds && decoded(part).split(',').every(isPlainId);
