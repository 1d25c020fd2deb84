import { isFullPath } from '../base/files/data-folder.ts';
import { fileNameFault } from '../base/files/files.ts';
import { isLoopback } from '../base/redact.ts';
import { escaped, type Message, meaning, nearest } from '../base/text/message.ts';
import { commandWords, foldText, latinDigits } from '../base/text/text.ts';
import { parseSpan } from '../base/time/times.ts';
import type { ValueSchema } from '../operations/manifest.ts';
import { parseStuckTimes } from '../orders/stuck.ts';

/** The value of a text; or why it is not allowed, as the end of a sentence that begins with the text. */
export type ReaderResult<T> = { readonly value: T } | { readonly fault: Message };

export interface Reader<T> {
  (given: string): ReaderResult<T>;
  /** The values that it takes, as a JSON schema; undefined: it takes texts. */
  readonly takes?: ValueSchema;
}

export const anyText: Reader<string> = (value) => ({ value });

export function oneOf<C extends string>(choices: readonly C[]): Reader<C> {
  const read = (given: string): ReaderResult<C> => {
    const value = choices.find((choice) => choice === given.toLowerCase());
    return value === undefined ? { fault: escaped`is not one of ${choices}` } : { value };
  };
  return Object.assign(read, { takes: { type: 'string', enum: choices } });
}

export function numberFrom(least: number, most: number, kind: 'whole' | 'decimal' = 'whole'): Reader<number> {
  const type = kind === 'whole' ? 'integer' : 'number';
  const takes = { type, minimum: least, maximum: most };
  return Object.assign(
    (given: string): ReaderResult<number> => {
      const digits = latinDigits(given);
      const value = Number(digits);
      const isOfKind = /^\d+(\.\d+)?$/.test(digits) && (kind === 'decimal' || Number.isInteger(value));
      if (isOfKind && value >= least && value <= most) return { value };
      return {
        fault: escaped`is not a ${kind === 'whole' ? escaped`whole number` : 'number'} from ${least} to ${most}`,
      };
    },
    { takes },
  );
}

/** Returns a reader of a time from `least` to `most`, such as `90s`, `5m` or `12h`. */
const spanFrom =
  (least: string, most: string, likes: string): Reader<string> =>
  (given) => {
    const value = latinDigits(given).trim().toLowerCase();
    const span = parseSpan(value);
    const isWithin = span !== undefined && span >= (parseSpan(least) ?? 0) && span <= (parseSpan(most) ?? 0);
    return isWithin ? { value } : { fault: escaped`is not a time from ${least} to ${most}: write it like ${likes}` };
  };

export const spanOfTime = spanFrom('1s', '24h', '90s or 5m');

export const timeOfDays = spanFrom('1m', '365d', '12h or 7d');

/** Times that orders may stay in states, as they are kept: `pending=24h,processing=2d`. */
export const stuckTimes: Reader<string> = (given) =>
  parseStuckTimes(given)
    ? { value: given.trim() }
    : { fault: escaped`is not a list of states and times from 1m to 365d: write it like pending=24h,processing=2d` };

function readYesOrNo(given: string): ReaderResult<boolean> {
  const word = given.toLowerCase();
  if (['1', 'true', 'yes', 'on'].includes(word)) return { value: true };
  if (['0', 'false', 'no', 'off'].includes(word)) return { value: false };
  return { fault: escaped`is neither 1 (yes) nor 0 (no)` };
}

export const yesOrNo: Reader<boolean> = Object.assign(readYesOrNo, { takes: { type: 'boolean' } });

/** Names become file names, so they have only letters that every file system allows. */
export const profileName: Reader<string> = (given) => {
  if (given.endsWith('.operations') || given.endsWith('.next')) {
    return { fault: escaped`is not a valid profile name: shipctl uses names that end in .operations or .next` };
  }
  const fault = fileNameFault(given);
  if (fault !== undefined) return { fault: escaped`is not a valid profile name: it ${fault}` };
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(given)) return { value: given };
  return { fault: escaped`is not a valid profile name: use letters, digits, dot, dash and underscore, at most 64` };
};

/** A name of up to 60 characters on one line. */
export const shortName: Reader<string> = (given) => {
  const value = given.trim();
  if (/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,60}$/u.test(value)) return { value };
  return { fault: escaped`is not a name: use 1 to 60 letters, digits and signs` };
};

const languageWords: Readonly<Record<string, RegExp>> = {
  ar: /^(?:arabic|ara|ar[-_]\w+|\u0627\u0644\u0639\u0631\u0628\u064a\u0629|\u0639\u0631\u0628\u064a)$/i,
  en: /^(?:english|eng|en[-_]\w+)$/i,
};

const languageCode = oneOf(['en', 'ar']);

/** The language of headings. */
export const language: Reader<string> = Object.assign((given: string): ReaderResult<string> => {
  const reading = languageCode(given);
  const [meant] = Object.entries(languageWords).find(([, words]) => words.test(given.trim())) ?? [];
  return 'fault' in reading && meant !== undefined
    ? { fault: escaped`${reading.fault}: write ${meaning(given, [meant], escaped`${meant}`)}` }
    : reading;
}, languageCode);

/** A time zone by its IANA name, whatever the case. */
export const timeZone: Reader<string> = (given) => {
  try {
    return { value: new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone };
  } catch {
    const zones = Intl.supportedValuesOf('timeZone');
    const city = foldText(given).replace(/[\s-]+/g, '_');
    const near = zones.find((zone) => zone.toLowerCase().endsWith(`/${city}`)) ?? nearest(given, zones);
    const like = near === undefined ? 'Asia/Riyadh' : meaning(given, [near], escaped`${near}`);
    return { fault: escaped`is not a time zone: write a name like ${like}` };
  }
};

export const emailAddress: Reader<string> = (given) => {
  const value = given.trim();
  return /^\S+@\S+$/.test(value) ? { value } : { fault: escaped`is not a valid address` };
};

/** An address as a message may show it, without a user name and a password, even if it is not a valid one. */
export const shownAddress = (given: string): string =>
  JSON.stringify(given.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1***@').replace(/(password=)[^&]*/gi, '$1***'));

/** `file`, or a database without its password, which comes from elsewhere. The rest of an address is checked by what opens it. */
const databasePlace =
  (passwordVariable: string, passwordFileSetting: string): Reader<string> =>
  (given) => {
    if (given === 'file') return { value: given };
    if (!/^postgres(ql)?:\/\//.test(given)) {
      return { fault: escaped`is neither file nor an address like postgres://desk@db.example.com/shipping` };
    }
    if (!/^\w+:\/\/.*:.*@|[?&]password=/is.test(given)) return { value: given };
    return {
      fault: escaped`has a password: leave it out, and give it in ${passwordVariable} or in a ${passwordFileSetting}`,
    };
  };

export const ledgerPlace = databasePlace('SHIPCTL_LEDGER_PASSWORD', 'ledger_password_file');

export const mirrorPlace = databasePlace('SHIPCTL_MIRROR_PASSWORD', 'mirror_password_file');

export const sqlMirrorPlace = databasePlace('SHIPCTL_SQL_MIRROR_PASSWORD', 'sql_mirror_password_file');

/** Mistakes in the place of a database that a flag gives. It may have a password in it, which is not shown. */
export function placeMistakes(flag: string, read: Reader<string>, place: string | undefined): Message[] {
  const reading = place === undefined ? undefined : read(place);
  return reading && 'fault' in reading ? [escaped`${flag}: ${shownAddress(place ?? '')} ${reading.fault}.`] : [];
}

/** A command line, in which no shell takes part. */
export const programLine: Reader<string> = (given) =>
  commandWords(given) ? { value: given.trim() } : { fault: escaped`is not a command` };

export const absolutePath: Reader<string> = (given) =>
  isFullPath(given) ? { value: given } : { fault: escaped`is not an absolute path` };

/**
 * Returns the host of a domain that is typed without a scheme, with its port and path: `shop.example`. Undefined of anything else:
 * of a user name and a password too, which must not be looked for. Arabic names are as their addresses have them (`xn--…`).
 */
export function bareAddress(given: string): string | undefined {
  const text = given.trim();
  const isBare =
    /^(?:localhost|\[::1\]|[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+)(?::\d+)?(?:\/[\w./-]*)?$/u.test(text);
  const url = isBare && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined;
  return url && url.host + url.pathname.replace(/\/+$/, '');
}

/** An address of a service, whole or as a domain. */
export const serviceOrDomain: Reader<string> = (given) => {
  const bare = bareAddress(given);
  return bare === undefined ? serviceUrl(given) : { value: bare };
};

/**
 * A base URL without what people paste along with it: a trailing `/` or `/api`, a query, a fragment. A path before
 * that stays. User info is refused: it would reach logs, and `https://good@evil/` has fooled people.
 */
export const serviceUrl: Reader<string> = (given) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    // A text with @ is not shown: what comes before it may be a password.
    const meant = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/[\w./-]*)?$/.exec(given.trim())?.[0];
    const full = `${/^(?:localhost|127\.)/.test(meant ?? '') ? 'http' : 'https'}://${meant ?? 'ship.example.com'}`;
    return { fault: escaped`is not a valid address: write it in full, ${meant ? 'as' : 'like'} ${full}` };
  }
  if (url.username || url.password) return { fault: escaped`has a user name or password: leave them out` };
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '');
  return { value: url.origin + path.replace(/\/+$/, '') };
};

/** The id of an OAuth client (RFC 6749, appendix A.1). */
export const clientId: Reader<string> = (given) =>
  /^[\x20-\x7e]{1,300}$/.test(given.trim())
    ? { value: given.trim() }
    : { fault: escaped`is not the id of a client: it is a line of plain ASCII` };

/** An address where a service gives tokens, whole, or a path below the base URL. */
export const tokenUrl: Reader<string> = (given) => {
  const text = given.trim();
  if (/^\/(?!\/)[^\s#\\]*$/.test(text)) return { value: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password) return { fault: escaped`has a user name or password: leave them out` };
  if (url && /^https?:$/.test(url.protocol)) return { value: url.href.replace(/#.*$/s, '') };
  return { fault: escaped`is not a valid address: write it in full, like https://auth.example.com/oauth/token` };
};

/** An https address, whole; http only of this machine. */
export const httpsAddress: Reader<string> = (given) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.username || url?.password) return { fault: escaped`has a user name or password: leave them out` };
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))) return { value: url.href };
  return { fault: escaped`is not a valid https address: write it in full, like https://example.com/shipctl.json` };
};
