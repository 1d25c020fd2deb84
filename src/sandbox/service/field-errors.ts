import { type HttpError, validationError } from '../http/http-error.ts';

/** Collects the errors of a request, in the words of Laravel's validation. */
export class FieldErrors {
  private readonly messages = new Map<string, string[]>();

  /** `must be an integer` for `per_page` → `The per page field must be an integer.` */
  add(name: string, rule: string): void {
    this.addMessage(name, `The ${name.replaceAll('_', ' ')} field ${rule}.`);
  }

  addInvalidChoice(name: string): void {
    this.addMessage(name, `The selected ${name.replaceAll('_', ' ')} is invalid.`);
  }

  asHttpError(status?: number): HttpError {
    return validationError(this.messages, status);
  }

  throwIfAny(status?: number): void {
    if (this.messages.size > 0) throw this.asHttpError(status);
  }

  private addMessage(name: string, message: string): void {
    this.messages.set(name, [...(this.messages.get(name) ?? []), message]);
  }
}
