import type { Row } from '../../base/row.ts';
import type { ScreenPart } from '../../output/screen.ts';
import type { ReportFigures } from './figures.ts';
import type { ReportQuestion } from './question.ts';
import { codQuestion } from './questions/cod.ts';
import { costsQuestion } from './questions/costs.ts';
import { deliveryQuestion } from './questions/delivery.ts';
import { ordersQuestion } from './questions/orders.ts';
import { overdueQuestion } from './questions/overdue.ts';
import { ratesQuestion } from './questions/rates.ts';
import { statesQuestion } from './questions/states.ts';
import { weekQuestion } from './questions/week.ts';
import type { ReportView } from './view.ts';

/** The questions of a report, in the order in which they are answered. */
export const questions: readonly ReportQuestion[] = [
  weekQuestion,
  ordersQuestion,
  statesQuestion,
  deliveryQuestion,
  overdueQuestion,
  codQuestion,
  ratesQuestion,
  costsQuestion,
];

/** Returns what a terminal shows of a report: bars with their numbers. */
export const reportParts = (figures: ReportFigures, view: ReportView): readonly ScreenPart[] =>
  questions.flatMap((question) => question.screen(figures, view));

/** Returns all numbers of a report, a row each, for programs. */
export function reportRows(figures: ReportFigures, isArabic: boolean): Row[] {
  const groups = [
    { value: figures.total, of: {} },
    ...figures.couriersBySize.map(({ name, value }) => ({ value, of: { courier: name } })),
    ...figures.citiesBySize.map(({ name, value }) => ({ value, of: { city: name } })),
  ];
  const ofGroups = groups.flatMap(({ value, of }) =>
    questions.flatMap(({ groupRows }) => groupRows?.(value, of) ?? []),
  );
  const own = questions.map(({ rows }) => rows?.(figures, isArabic) ?? []);
  // All rows of a courier or a city stand together, in the place of the first question about them.
  const at = questions.findIndex(({ groupRows }) => groupRows !== undefined);
  return [...own.slice(0, at).flat(), ...ofGroups, ...own.slice(at).flat()];
}
