/** Shorter secrets stay: their letters occur in ordinary text. */
const shortest = 4;
/** The same in records: the token "1000" may also be an order number. Real tokens are longer. */
const shortestInData = 16;

interface SecretForm {
  readonly text: string;
  readonly inData: boolean;
}

/** A secret as it is written in text, in an address, in JSON and in a quoted cell of CSV. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('"', '""'),
];

const without = (text: string, forms: readonly SecretForm[]): string =>
  forms.reduce((cleaned, form) => cleaned.replaceAll(form.text, '[redacted]'), text);

/** Knows the secrets of this run and takes them out of what is printed, as the last step before the stream. */
export class Redactor {
  private forms: SecretForm[] = [];

  add(secret: string | undefined): void {
    if (secret === undefined || secret.length < shortest) return;
    for (const text of formsOf(secret)) {
      if (this.forms.some((form) => form.text === text)) continue;
      this.forms.push({ text, inData: secret.length >= shortestInData });
    }
    this.forms.sort((a, b) => b.text.length - a.text.length);
  }

  /** For messages. */
  clean(text: string): string {
    return without(text, this.forms);
  }

  /** For records and documents, which programs read: a value must not change because a secret is short. */
  cleanData(text: string): string {
    return without(
      text,
      this.forms.filter(({ inData }) => inData),
    );
  }
}
