import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { latinDigits } from '../../base/text/fold-text.ts';

const sizeNames = /per[_ -]?page/i;

/** The name of an input as services write it in messages: `page_size`, `page size`. */
const namePattern = (name: string): RegExp => {
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [name];
  return new RegExp(`\\b${parts.join('[^A-Za-z]{0,2}')}\\b`, 'i');
};

/** Returns the words of a refusal about the page size, or undefined for every other failure. */
function refusedSize({ details }: Failure, pageSizeName: RegExp): string | undefined {
  const { status, fields = [], reason = '' } = details;
  if (status !== 400 && status !== 422) return undefined;
  const faults = fields.filter(({ field }) => pageSizeName.test(field));
  if (faults.length > 0) return faults.flatMap(({ messages }) => messages).join(' ');
  return pageSizeName.test(reason) ? reason : undefined;
}

/** The largest page size below `sent` that a text in any language names, its digits Arabic ones too; 0 if it names none. */
function largestNamed(text: string, sent: number): number {
  return Math.max(0, ...(latinDigits(text).match(/\d+/g) ?? []).map(Number).filter((size) => size > 1 && size < sent));
}

/** Sends with the page size that is wanted, or with the one that the service takes instead. */
export type SendSized = <T>(wanted: number | undefined, send: (size: number | undefined) => Promise<T>) => Promise<T>;

/**
 * Some services refuse large pages. A size that the user did not choose then gives way to the largest one that the
 * refusal names, and if that is refused too, or none is named, to the service's own. It holds for the requests that
 * follow. `input` is the name of the page size, if it is not `per_page`.
 */
export function pageSizer(isChosen: boolean, input?: string): SendSized {
  const pageSizeName = input === undefined ? sizeNames : namePattern(input);
  /** Undefined once no size is asked for. */
  let most: number | undefined = Number.POSITIVE_INFINITY;
  const sizeFor = (wanted: number | undefined) => most && wanted && Math.min(wanted, most);
  return async (wanted, send) => {
    for (;;) {
      const sent = sizeFor(wanted);
      try {
        return await send(sent);
      } catch (error) {
        if (sent === undefined || !(error instanceof Failure)) throw error;
        const text = refusedSize(error, pageSizeName);
        if (text === undefined) throw error;
        const largest = largestNamed(text, sent);
        if (isChosen) {
          const hint =
            largest > 0 ? escaped`The largest page size is ${largest}: --per-page ${largest}` : error.details.hint;
          throw new Failure(error.kind, error.message, { ...error.details, hint });
        }
        // Another request may have learned it already.
        if (sent === sizeFor(wanted)) most = largest > 0 && most === Number.POSITIVE_INFINITY ? largest : undefined;
      }
    }
  };
}
