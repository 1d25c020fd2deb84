import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/message.ts';
import { latinDigits } from '../../base/text/text.ts';

/** The name of an input as services write it in messages: `page_size`, `page size`. */
function namePattern(name: string): RegExp {
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [name];
  return new RegExp(`\\b${parts.join('[^A-Za-z]{0,2}')}\\b`, 'i');
}

/** The words of a refusal about the page size. */
function refusedSize({ details }: Failure, pageSizeName: RegExp): string | undefined {
  const { status, fields = [], reason = '' } = details;
  if (status !== 400 && status !== 422) return undefined;
  const faults = fields.filter(({ field }) => pageSizeName.test(field));
  if (faults.length > 0) return faults.flatMap(({ messages }) => messages).join(' ');
  return pageSizeName.test(reason) ? reason : undefined;
}

/**
 * Returns the largest page size below the one that was sent which a refusal names, 0 if it names none; undefined if it is
 * about something else. `input` is the name of the page size, if it is not `per_page`.
 */
function largestNamed(error: Failure, sent: number, input: string | undefined): number | undefined {
  const text = refusedSize(error, input === undefined ? /per[_ -]?page/i : namePattern(input));
  if (text === undefined) return undefined;
  // In any language; digits may be Arabic.
  const numbers = (latinDigits(text).match(/\d+/g) ?? []).map(Number);
  return Math.max(0, ...numbers.filter((size) => size > 1 && size < sent));
}

/** Sends with the page size that is wanted, or with the one that the service takes instead. */
export type SendSized = <T>(wanted: number | undefined, send: (size: number | undefined) => Promise<T>) => Promise<T>;

/**
 * Some services refuse large pages. A size that the user did not choose then gives way to the largest one that the
 * refusal names, and if that is refused too, or none is named, to the service's own. It holds for the requests that
 * follow. `inputOf` returns the name of the page size, if it is not `per_page`.
 */
export function pageSizer(isChosen: boolean, inputOf: () => string | undefined): SendSized {
  /** Undefined once no size is asked for. */
  let most: number | undefined = Number.POSITIVE_INFINITY;
  /** The size to ask for instead, or 0. Throws an error that refuses no size, and one that refuses the user's. */
  const largestTaken = (error: unknown, sent: number | undefined): number => {
    if (sent === undefined || !(error instanceof Failure)) throw error;
    const largest = largestNamed(error, sent, inputOf());
    if (largest === undefined) throw error;
    if (!isChosen) return largest;
    const hint = escaped`The largest page size is ${largest}: --per-page ${largest}`;
    throw largest > 0 ? new Failure(error.kind, error.said, { ...error.details, hint }) : error;
  };
  return async (wanted, send) => {
    for (;;) {
      const limit = most;
      const sent = limit && wanted && Math.min(wanted, limit);
      try {
        return await send(sent);
      } catch (error) {
        const largest = largestTaken(error, sent);
        // Another request may have learned it already.
        if (most === limit) most = largest > 0 && most === Number.POSITIVE_INFINITY ? largest : undefined;
      }
    }
  };
}
