import { withoutMarks } from '../base/text/marks.ts';
import { foldText, latinNumber } from '../base/text/text.ts';

/** What a user typed for an order, as a path takes it: `#100000200` is `100000200`, `٣١٤٧` is `3147`. */
export const orderWord = (text: string): string => latinNumber(withoutMarks(text).replace(/^[#\uff03]\s*/, ''));

/** An order number as it is compared, in any spelling. */
export const orderNumberKey = (number: string): string => foldText(orderWord(number));
