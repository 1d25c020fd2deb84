import type { CountedForms } from '../../base/text/translation.ts';

/** Forms by number: what two things have, a few (3 to 10), many (11 to 99) and others (0, 100, fractions). */
const noun = (one: string, two: string, few: string, [many, other]: readonly [string, string]): CountedForms => ({
  one,
  two,
  few: `# ${few}`,
  many: `# ${many}`,
  other: `# ${other}`,
});

export const arabicNouns: Readonly<Record<string, CountedForms>> = {
  orders: noun('طلب واحد', 'طلبين', 'طلبات', ['طلبا', 'طلب']),
};
