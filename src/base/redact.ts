/** Shorter secrets would turn ordinary text into riddles wherever their letters happen to stand. */
const leastLength = 4;
/** In records even these would: a token "1000" is also somebody's order number. A real token is longer. */
const leastLengthInData = 16;

interface Form {
  readonly text: string;
  readonly inData: boolean;
}

function redacted(text: string, secrets: readonly Form[]): string {
  let cleaned = text;
  for (const secret of secrets) {
    if (cleaned.includes(secret.text)) cleaned = cleaned.replaceAll(secret.text, '[redacted]');
  }
  return cleaned;
}

/** A secret as it stands in text, in an address, in JSON and in a quoted cell of CSV. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('"', '""'),
];

/** Knows the secrets of this run and takes them out of whatever is printed, as the last step before the stream. */
export class Redactor {
  private secrets: Form[] = [];

  add(secret: string | undefined): void {
    if (secret === undefined || secret.length < leastLength) return;
    for (const form of formsOf(secret)) {
      if (this.secrets.some(({ text }) => text === form)) continue;
      this.secrets.push({ text: form, inData: secret.length >= leastLengthInData });
    }
    this.secrets.sort((a, b) => b.text.length - a.text.length);
  }

  /** For messages. */
  clean(text: string): string {
    return redacted(text, this.secrets);
  }

  /** For what the service sent and programs read: a value must not change because a secret is short. */
  cleanData(text: string): string {
    return redacted(
      text,
      this.secrets.filter(({ inData }) => inData),
    );
  }
}
