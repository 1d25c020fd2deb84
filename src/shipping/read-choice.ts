import { escaped, suggest } from '../base/text/message.ts';
import type { Calendar } from '../base/time/days.ts';
import type { Operation } from '../operations/manifest.ts';
import { readCourierFile } from './courier-names.ts';
import type { Desk } from './request.ts';
import { type Choice, readRules } from './rules.ts';

/** How the courier of each order is chosen: by the one flag that says it, else by the rules of the profile. */
export async function readChoice(
  desk: Desk,
  {
    courier,
    cheapest,
    fastest,
  }: { readonly courier: string | undefined; readonly cheapest: boolean; readonly fastest: boolean },
  list: Operation,
  calendar: Calendar,
) {
  if (courier === '') {
    return { rules: [], mistakes: [escaped`--courier needs the name of a courier: ${suggest`couriers list`}`] };
  }
  const choices: Choice[] = courier === undefined ? [] : [{ courier }];
  if (cheapest) choices.push({ by: 'cheapest' });
  if (fastest) choices.push({ by: 'fastest' });
  if (choices.length > 0) {
    const clash = '--courier, --cheapest and --fastest cannot be used together.';
    const chosen = choices.map((choice) => ({ choice, needs: [], matches: () => true }));
    return { rules: chosen, mistakes: choices.length > 1 ? [clash] : [] };
  }
  const { rules: texts } = readCourierFile(desk);
  const { rules, mistakes } = readRules(texts, list, calendar, await desk.places());
  if (rules.length > 0 || mistakes.length > 0) return { rules, mistakes };
  const flags = '--courier <name>, --cheapest, --fastest';
  return { rules, mistakes: [escaped`Say how couriers are chosen: ${flags}, or rules: ${suggest`rules set`}`] };
}
