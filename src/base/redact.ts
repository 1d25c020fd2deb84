/** Shorter secrets would turn ordinary text into riddles wherever their letters happen to stand. */
const leastLength = 4;

/** Knows the secrets of this run and takes them out of whatever is printed, as the last step before the stream. */
export class Redactor {
  private secrets: string[] = [];

  add(secret: string | undefined): void {
    if (secret === undefined || secret.length < leastLength) return;
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      if (!this.secrets.includes(form)) this.secrets.push(form);
    }
    this.secrets.sort((a, b) => b.length - a.length);
  }

  clean(text: string): string {
    let cleaned = text;
    for (const secret of this.secrets) {
      if (cleaned.includes(secret)) cleaned = cleaned.replaceAll(secret, '[redacted]');
    }
    return cleaned;
  }
}
