import { stringifyJson } from '../json/exact-json.ts';
import { escapeControls } from '../text/escape-controls.ts';
import { shorten } from '../text/shorten.ts';
import { type SecretWritings, withoutWritings, writingsOf } from './secret-writings.ts';

/** Shorter secrets stay: their letters occur in ordinary text. */
const shortest = 4;
/** The same in records: the token "1000" may also be an order number. Real tokens are longer. */
const shortestInData = 16;
/** The longest text of the service in a message. */
const longestQuote = 200;

interface SecretForm {
  readonly text: string;
  readonly inData: boolean;
}

/** A secret as it is written in text, in addresses and forms, in JSON (PHP escapes slashes), CSV, HTML, on a terminal. */
const formsOf = (secret: string): string[] => {
  const json = stringifyJson(secret).slice(1, -1);
  const component = encodeURIComponent(secret);
  const addresses = [
    component,
    component.replaceAll('%20', '+'),
    encodeURI(secret),
    `${new URLSearchParams([['', secret]])}`.slice(1),
  ];
  const html = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const forms = [secret, ...addresses, json, json.replaceAll('/', '\\/'), secret.replaceAll('"', '""'), html];
  // Host names and charsets are shown in lower case; some services shout.
  return [...forms, escapeControls(secret)].flatMap((form) => [form, form.toLowerCase(), form.toUpperCase()]);
};

const without = (text: string, forms: readonly SecretForm[]): string =>
  forms.reduce((cleaned, form) => cleaned.replaceAll(form.text, '[redacted]'), text);

/** Knows the secrets of this run and takes them out of what is printed. */
export class Redactor {
  private forms: SecretForm[] = [];
  private inData: readonly SecretForm[] = [];
  /** Of long secrets: other ways to write them. Ordinary text does not look like that. */
  private readonly writings = new Map<string, SecretWritings>();

  add(secret: string | undefined): void {
    if (secret === undefined || secret.length < shortest) return;
    if (secret.length >= shortestInData && !this.writings.has(secret)) this.writings.set(secret, writingsOf(secret));
    for (const text of formsOf(secret)) {
      if (this.forms.some((form) => form.text === text)) continue;
      this.forms.push({ text, inData: secret.length >= shortestInData });
    }
    this.forms.sort((a, b) => b.text.length - a.text.length);
    this.inData = this.forms.filter(({ inData }) => inData);
  }

  /** For messages. */
  clean(text: string): string {
    return withoutWritings(without(text, this.forms), [...this.writings.values()]);
  }

  /** For records and documents, which programs read: a value must not change because a secret is short. */
  cleanData(text: string): string {
    // Most cells are shorter than every secret.
    return text.length < shortestInData ? text : without(text, this.inData);
  }

  /** `cleanData` for a text that was cut off: what it ends with may be the beginning of a secret. */
  cleanCut(text: string): string {
    const cleaned = this.cleanData(text);
    const begun = this.forms.flatMap(({ text: form, inData }) => {
      let length = inData ? form.length - 1 : 0;
      while (length >= shortest && !cleaned.endsWith(form.slice(0, length))) length--;
      return length >= shortest ? [length] : [];
    });
    return begun.length > 0 ? `${cleaned.slice(0, -Math.max(...begun))}[redacted]` : cleaned;
  }

  /**
   * Text of the service as messages quote it: one line, not too long. Secrets go first: no one would find half a secret.
   * Nothing else may shorten such a text.
   */
  quote(text: string): string {
    return shorten(escapeControls(this.clean(text).trim().replace(/\s+/g, ' ')), longestQuote);
  }
}
