import { exactNumber } from '../base/json/exact-json.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import { withoutMarks } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { parseAmount } from '../orders/amounts.ts';
import type { Prepared } from '../ports/prepared.ts';
import type { Input, Part } from '../service/input/values.ts';
import { runList } from '../service/list.ts';
import type { Context } from '../session/context.ts';
import { heldFlag, measureFlags } from '../session/shared-flags.ts';
import { comparedPrice, isCalculated, isCompared, pricedRows } from '../shipping/compared-price.ts';
import { priceFieldsOf, rateFields, readRatePrice } from '../shipping/read-price.ts';

/** The measures of flags, exact, and a sentence for each that is no number above 0. */
function readMeasures({ invocation }: Context) {
  const measures: Record<string, unknown> = {};
  const mistakes: Message[] = [];
  for (const { flag, value, field } of invocation.given) {
    const name = flag.slice(2);
    if (field !== undefined || !Object.hasOwn(measureFlags, name)) continue;
    const text = withoutMarks(String(value)).replace(
      /(?<=[\d\u0660-\u0669])\s*(?:kgs?|cm|\u0643\u062c\u0645|\u0633\u0645)$/iu,
      '',
    );
    const read = parseAmount(text);
    if ('value' in read && read.currency === undefined && /^(?!0*\.?0*$)\d/.test(read.value)) {
      measures[name] = exactNumber(read.value);
    } else {
      const [what, like] = name === 'weight' ? ['a number of kilograms', '1.5'] : ['a number above 0', '20'];
      mistakes.push(escaped`${flag} ${String(value)} is not ${what}, like ${like}.`);
    }
  }
  return { measures, mistakes };
}

/** The kilograms of the products of `--item`, by the goods; nothing if none are named. */
async function weighHeld(context: Context) {
  const { given } = context.invocation;
  const typed = given.filter(({ flag, field }) => field === undefined && flag === longName(heldFlag.flag));
  if (typed.length === 0) return { measures: {}, mistakes: [], notes: [] };
  if (given.some(({ flag }) => flag === '--weight'))
    return { measures: {}, mistakes: [escaped`--item and --weight cannot be used together.`], notes: [] };
  const { weighProducts } = await import('../shipping/weigh-products.ts');
  return weighProducts(
    context,
    typed.map(({ value }) => String(value)),
  );
}

/** One package of the measures, or those of a box template with the weight that they lack. */
function withMeasures(input: Input, measures: Row): Part {
  const names = Object.keys(measures);
  if (names.length === 0) return { value: input, mistakes: [] };
  const { packages = [] } = input;
  const given = Array.isArray(packages) ? packages : [packages];
  const [only = {}] = given;
  const twice = names.filter((name) => isRow(only) && Object.hasOwn(only, name));
  if (given.length > 1 || !isRow(only)) {
    return {
      value: input,
      mistakes: [escaped`--${names[0]} is of one package. Say it of each: -F 'packages[0].${names[0]}=\u2026'`],
    };
  }
  return {
    value: { ...input, packages: [{ ...only, ...measures }] },
    mistakes: twice.map((name) => escaped`--${name}: the package has a ${name} already. Give one of them.`),
  };
}

/** The inputs without which no price can be told, unless the user writes the body. */
function missingInputs({ from_city, to_city, packages }: Input): readonly Message[] {
  const isEmpty = !Array.isArray(packages) || packages.length === 0;
  return [
    ...(from_city === undefined
      ? [
          escaped`--from-city is missing: the city of the warehouse that it leaves from. Yours: ${suggest`warehouses list`}`,
        ]
      : []),
    ...(to_city === undefined ? [escaped`--to-city is missing: the city that it goes to.`] : []),
    ...(isEmpty
      ? [
          escaped`--weight is missing: the kilograms of the package, like --weight 1.5, with --box or its sizes; or --item with what is in it.`,
        ]
      : []),
  ];
}

/** Asks what packages would cost: checks before sending that there is enough to ask with, and shows the cheapest first, all in riyals. */
export async function runCalculate(context: Context, operation: Operation): Promise<Prepared> {
  const { invocation } = context;
  const { shared } = invocation;
  if (!isCalculated(operation)) return runList(context, operation);
  const typed = readMeasures(context);
  const held = await weighHeld(context);
  const measures = { ...typed.measures, ...held.measures };
  const mistakes = [...typed.mistakes, ...held.mistakes];
  const writesBody = shared.data !== undefined || shared.field.length > 0;
  const complete = (input: Input): Part => {
    const { value, mistakes: wrong } = withMeasures(input, measures);
    return { value, mistakes: [...wrong, ...(writesBody || mistakes.length > 0 ? [] : missingInputs(value))] };
  };
  const prepared = await runComparison(context, operation, complete);
  return {
    ...prepared,
    run: (mode) => {
      for (const note of held.notes) context.messages.note(note);
      return prepared.run(mode);
    },
    mistakes: [...mistakes, ...(prepared.mistakes ?? [])],
  };
}

/** Shows all prices in riyals, the cheapest first; one page as it comes. */
export async function runComparison(
  context: Context,
  operation: Operation,
  complete?: (input: Input) => Part,
): Promise<Prepared> {
  const { invocation } = context;
  const { shared } = invocation;
  const { page, perPage, fromPage, resume } = shared;
  const isPart = [page, perPage, fromPage].some((given) => given !== undefined) || resume;
  if (isPart || !isCompared(operation)) return runList(context, operation, { complete });
  const fields = priceFieldsOf(operation, rateFields);
  // The whole list is one response: nothing about pages is sent.
  const priced: Operation = { ...pricedRows(operation), paging: operation.paging ?? { kind: 'none' } };
  const sort = shared.sort.length === 0 ? [comparedPrice] : shared.sort;
  return runList({ ...context, invocation: { ...invocation, shared: { ...shared, sort } } }, priced, {
    complete,
    find: {
      needs: [],
      findsAll: true,
      find: (row) => {
        const read = readRatePrice(row, false, fields);
        return { ...row, [comparedPrice]: 'amount' in read ? exactNumber(read.amount) : null };
      },
    },
  });
}
