import { leastForShare } from './chance.ts';
import type { Change } from './changes.ts';
import type { OrderStage } from './figures.ts';
import type { PeriodKind } from './periods.ts';
import { mostDaysToEnd, usualWeeks } from './weeks.ts';

/** The words of a report in one language. */
export interface ReportWords {
  readonly lang: string;
  readonly isRightToLeft: boolean;
  readonly title: string;
  readonly stages: Readonly<Record<OrderStage, string>>;
  readonly headings: Readonly<
    Record<
      | 'week'
      | 'orders'
      | 'states'
      | 'delivery'
      | 'overdue'
      | 'cod'
      | 'returns'
      | 'rates'
      | 'costs'
      | 'couriers'
      | 'cities',
      string
    >
  >;
  readonly by: Readonly<Record<PeriodKind, string>>;
  readonly terms: Readonly<Record<TermName, string>>;
  /** Sentences below headings and figures. */
  readonly notes: Readonly<Record<NoteName, string>>;
  /** Between two parts of a line, with its blank. */
  readonly comma: string;
  /** `2.7 days`. `isAlone`: no word before it governs it. */
  days(count: number | string, isAlone?: boolean): string;
  /** `3-4 days`, of which `last` is the last number. */
  daysBetween(label: string, last: number): string;
  hours(count: string): string;
  /** The period with the most orders. */
  most(period: string, orders: string): string;
  overdueAfter(late: string, stuck: string): string;
  /** A part of a whole: `12 of 80`. */
  of(part: string, whole: string): string;
  /** The difference of two percentages. */
  points(count: string): string;
  /** A sentence about a change. `days`: the time within which nine of ten used to be delivered. */
  changed(kind: Change['kind'], sides: Readonly<Record<'now' | 'usual' | 'days', string>>): string;
  /** The number of parcels that no week counts. */
  withoutDay(delivered: string, returned: string): string;
  readonly longest: string;
  /** The orders are those of a mirror. */
  fromMirror(time: string): string;
  madeBy(version: string): string;
}

type TermName =
  | 'period'
  | 'status'
  | 'courier'
  | 'city'
  | 'orders'
  | 'amount'
  | 'share'
  | 'total'
  | 'other'
  | 'unknown'
  | 'noDay'
  | 'delivered'
  | 'knownTime'
  | 'unknownTime'
  | 'median'
  | 'mostly'
  | 'days'
  | 'late'
  | 'stuck'
  | 'since'
  | 'order'
  | 'owed'
  | 'onItsWay'
  | 'settled'
  | 'age'
  | 'returned'
  | 'finished'
  | 'returnRate'
  | 'cost'
  | 'average'
  | 'priced'
  | 'unpriced'
  | 'waitingFor'
  | 'week'
  | 'weekBefore'
  | 'yearBefore'
  | 'change'
  | 'undelivered'
  | 'againstOthers'
  | 'more'
  | 'fewer'
  | 'worse'
  | 'better'
  | 'new'
  | 'allParcels'
  | 'numbers'
  | 'read'
  | 'all';

type NoteName =
  | 'week'
  | 'running'
  | 'noLastYear'
  | 'enough'
  | 'undelivered'
  | 'noReturnDays'
  | 'noChange'
  | 'tooFew'
  | 'delivery'
  | 'noDelivery'
  | 'overdue'
  | 'nothingOverdue'
  | 'cod'
  | 'noPayouts'
  | 'noCod'
  | 'returns'
  | 'noReturns'
  | 'costs'
  | 'noCosts'
  | 'withoutAmount'
  | 'proved'
  | 'unproved'
  | 'none';

const programName = 'shipctl';

const english: ReportWords = {
  lang: 'en',
  isRightToLeft: false,
  title: 'Shipping report',
  stages: {
    delivered: 'Delivered',
    on_its_way: 'On its way',
    waiting: 'Waiting',
    returned: 'Returned',
    cancelled: 'Cancelled',
    other: 'Other',
  },
  headings: {
    week: 'The week',
    orders: 'Orders',
    states: 'Orders by state',
    delivery: 'Time to delivery',
    overdue: 'Late and stuck',
    cod: 'Cash on delivery',
    returns: 'Returns',
    rates: 'Returns and failed deliveries',
    costs: 'Shipping costs',
    couriers: 'by courier',
    cities: 'by city',
  },
  by: { day: 'by day', week: 'by week', month: 'by month' },
  terms: {
    period: 'Period',
    status: 'State',
    courier: 'Courier',
    city: 'City',
    orders: 'Orders',
    amount: 'Amount',
    share: 'Share',
    total: 'Total',
    other: 'others',
    unknown: 'Unknown',
    noDay: 'Day not known',
    delivered: 'Delivered',
    knownTime: 'Time known',
    unknownTime: 'Time not known',
    median: 'Half within',
    mostly: '9 of 10 within',
    days: 'days',
    late: 'Late',
    stuck: 'Stuck',
    since: 'Since',
    order: 'Order',
    owed: 'Owed by couriers',
    onItsWay: 'On its way, or waiting for the courier',
    settled: 'Paid out',
    age: 'Days since delivery',
    returned: 'Returned',
    finished: 'Delivered or returned',
    returnRate: 'Return rate',
    cost: 'Cost',
    average: 'A shipment',
    priced: 'Price known',
    unpriced: 'Price not known',
    waitingFor: 'Waiting',
    week: 'Week',
    weekBefore: 'The week before',
    yearBefore: 'A year before',
    change: 'Change',
    undelivered: 'Never delivered',
    againstOthers: 'Against the others',
    more: 'more come back',
    fewer: 'fewer come back',
    worse: 'Worse',
    better: 'Better',
    new: 'New',
    allParcels: 'All parcels',
    numbers: 'The numbers',
    read: 'Read',
    all: 'All',
  },
  notes: {
    week: `Orders count on the day they were created; deliveries and returns on the day they happened, up to ${mostDaysToEnd} days later.`,
    running: 'The week is not over: its days up to yesterday are compared with the same days of the other weeks.',
    noLastYear: 'There are no orders in the same week of the year before.',
    enough: `Percentages and times need at least ${leastForShare} parcels.`,
    undelivered:
      'Never delivered: the parcel came back, and nothing says that it was delivered before or that a return was ordered. The service has no field for failed deliveries.',
    noReturnDays:
      'For most returned parcels the service does not say when they came back. A daily "shipctl sync" records it; then add --offline.',
    noChange: `Nothing that can be compared differs from the ${usualWeeks} weeks before by more than chance.`,
    tooFew: `Too few parcels to say what has changed: that takes ${leastForShare} in the week, and ${leastForShare} in the ${usualWeeks} weeks before.`,
    delivery:
      'From the creation of an order to its delivery. Orders that do not say when they were delivered are counted apart.',
    noDelivery: 'No order of these days says when it was delivered.',
    overdue: 'Late: waits for its shipment or its courier. Stuck: on its way, and not delivered.',
    nothingOverdue: 'Nothing is late, and nothing is stuck.',
    cod: 'What customers paid at the door and couriers have not paid out, by the days since delivery.',
    noPayouts: 'Nothing says what couriers have paid out: all that was delivered counts as owed.',
    noCod: 'No order of these days is paid on delivery.',
    returns: 'Of the orders that were delivered or came back.',
    noReturns: 'No order came back.',
    costs: 'What shipments cost, where the record of shipments made here has a price.',
    noCosts: 'No price is known of the shipments of these days.',
    withoutAmount: 'Orders without an amount that is a number are counted and not added:',
    proved: 'All orders were read, and that is proved by the count of the service.',
    unproved: 'The service gives no total that proves that all orders were read.',
    none: 'There is no order in this period.',
  },
  comma: ', ',
  days: (count) => `${count} ${Number(count) === 1 ? 'day' : 'days'}`,
  daysBetween: (label) => `${label} days`,
  hours: (count) => `${count} ${count === '1' ? 'hour' : 'hours'}`,
  most: (period, orders) => `Most orders: ${period} (${orders}).`,
  overdueAfter: (late, stuck) => `Late after ${late}, stuck after ${stuck}, of all orders of these days.`,
  of: (part, whole) => `${part} of ${whole}`,
  points: (count) => `${count} points`,
  changed: (kind, { now, usual, days }) => {
    const what = { returned: 'came back', undelivered: 'were never delivered', slow: `took longer than ${days}` }[kind];
    return `${now} ${what}, ${usual} in the ${usualWeeks} weeks before`;
  },
  withoutDay: (delivered, returned) =>
    `In no week, because their day is not known: ${delivered} delivered, ${returned} returned.`,
  longest: 'Waiting longest',
  fromMirror: (time) => `The orders are those that the mirror had at ${time}.`,
  madeBy: (version) => `Made with ${programName} ${version}`,
};

/** A number of things in Arabic: one, two, a few, many (11 to 99), and others. Two stand as behind a word like "after". */
function counted(count: number | string, forms: readonly [string, string, string, string, string]): string {
  const [one, two, few, many, other] = forms;
  const rule = Number.isInteger(Number(count)) ? new Intl.PluralRules('ar').select(Number(count)) : 'many';
  if (rule === 'one') return one;
  if (rule === 'two') return two;
  return `${count} ${{ few, many, zero: other, other }[rule]}`;
}

const arabic: ReportWords = {
  lang: 'ar',
  isRightToLeft: true,
  title: 'تقرير الشحن',
  stages: {
    delivered: 'تم التسليم',
    on_its_way: 'في الطريق',
    waiting: 'بالانتظار',
    returned: 'مرتجع',
    cancelled: 'ملغي',
    other: 'أخرى',
  },
  headings: {
    week: 'الأسبوع',
    orders: 'الطلبات',
    states: 'الطلبات حسب الحالة',
    delivery: 'مدة التوصيل',
    overdue: 'المتأخر والمتعثر',
    cod: 'الدفع عند الاستلام',
    returns: 'المرتجعات',
    rates: 'المرتجعات وتعذر التسليم',
    costs: 'تكاليف الشحن',
    couriers: 'حسب شركة الشحن',
    cities: 'حسب المدينة',
  },
  by: { day: 'يوميا', week: 'أسبوعيا', month: 'شهريا' },
  terms: {
    period: 'الفترة',
    status: 'الحالة',
    courier: 'شركة الشحن',
    city: 'المدينة',
    orders: 'الطلبات',
    amount: 'المبلغ',
    share: 'النسبة',
    total: 'الإجمالي',
    other: 'أخرى',
    unknown: 'غير معروف',
    noDay: 'اليوم غير معروف',
    delivered: 'تم التسليم',
    knownTime: 'المدة معروفة',
    unknownTime: 'المدة غير معروفة',
    median: 'نصفها خلال',
    mostly: '9 من كل 10 خلال',
    days: 'أيام',
    late: 'متأخر',
    stuck: 'متعثر',
    since: 'منذ',
    order: 'الطلب',
    owed: 'مستحق على شركات الشحن',
    onItsWay: 'في الطريق أو بانتظار شركة الشحن',
    settled: 'تمت التسوية',
    age: 'أيام منذ التسليم',
    returned: 'مرتجع',
    finished: 'سلم أو استرجع',
    returnRate: 'نسبة المرتجعات',
    cost: 'التكلفة',
    average: 'متوسط الشحنة',
    priced: 'السعر معروف',
    unpriced: 'السعر غير معروف',
    waitingFor: 'مدة الانتظار',
    week: 'الأسبوع',
    weekBefore: 'الأسبوع السابق',
    yearBefore: 'قبل عام',
    change: 'التغير',
    undelivered: 'لم تسلم قط',
    againstOthers: 'مقارنة بالبقية',
    more: 'مرتجعات أكثر',
    fewer: 'مرتجعات أقل',
    worse: 'أسوأ',
    better: 'أفضل',
    new: 'جديد',
    allParcels: 'كل الشحنات',
    numbers: 'الأرقام',
    read: 'قرئ في',
    all: 'الكل',
  },
  notes: {
    week: `الطلبات حسب يوم إنشائها، والتسليم والإرجاع حسب يوم حدوثهما، حتى ${mostDaysToEnd} يوما بعد الإنشاء.`,
    running: 'لم ينته الأسبوع بعد: تقارن أيامه حتى أمس بالأيام نفسها من الأسابيع الأخرى.',
    noLastYear: 'لا توجد طلبات في الأسبوع نفسه من العام السابق.',
    enough: `تعرض النسب والمدد ابتداء من ${leastForShare} شحنة.`,
    undelivered:
      'لم تسلم قط: عادت الشحنة، ولا شيء يدل على أنها سلمت قبل ذلك أو أن إرجاعها طلب. ليس في الخدمة حقل لتعذر التسليم.',
    noReturnDays:
      'لا تذكر الخدمة يوم عودة معظم الشحنات المرتجعة. المزامنة اليومية (shipctl sync) ترصده، والتقرير من النسخة المحلية يعرفه عندئذ.',
    noChange: `لا شيء مما يمكن مقارنته يختلف عن الأسابيع الـ${usualWeeks} السابقة بما يتجاوز الصدفة.`,
    tooFew: `الشحنات أقل من أن تبين ما تغير: يلزم ${leastForShare} في الأسبوع و${leastForShare} في الأسابيع الـ${usualWeeks} السابقة.`,
    delivery: 'من إنشاء الطلب إلى تسليمه. الطلبات التي لا يعرف وقت تسليمها تعد على حدة.',
    noDelivery: 'لا يعرف وقت التسليم لأي طلب في هذه الفترة.',
    overdue: 'المتأخر: ينتظر إنشاء شحنته أو استلام المندوب. المتعثر: في الطريق ولم يسلم.',
    nothingOverdue: 'لا يوجد طلب متأخر أو متعثر.',
    cod: 'ما دفعه العملاء عند الاستلام ولم تحوله شركات الشحن بعد، حسب الأيام منذ التسليم.',
    noPayouts: 'لا يعرف ما حولته شركات الشحن: كل ما تم تسليمه يعد مستحقا.',
    noCod: 'لا يوجد طلب بالدفع عند الاستلام في هذه الفترة.',
    returns: 'من الطلبات التي سلمت أو استرجعت.',
    noReturns: 'لم يسترجع أي طلب.',
    costs: 'تكلفة الشحنات التي لها سعر في سجل الشحنات المنشأة من هنا.',
    noCosts: 'لا يعرف سعر أي شحنة في هذه الفترة.',
    withoutAmount: 'طلبات مبلغها ليس رقما، حسبت في العدد ولم تجمع:',
    proved: 'قرئت جميع الطلبات، ويثبت ذلك العدد الذي تذكره الخدمة.',
    unproved: 'لا تذكر الخدمة عددا يثبت أن جميع الطلبات قرئت.',
    none: 'لا توجد طلبات في هذه الفترة.',
  },
  comma: '، ',
  days: (count, isAlone = false) => counted(count, ['يوم واحد', isAlone ? 'يومان' : 'يومين', 'أيام', 'يوما', 'يوم']),
  daysBetween: (label, last) => `${label} ${last > 2 ? 'أيام' : 'يوم'}`,
  hours: (count) => counted(count, ['ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة']),
  most: (period, orders) => `أكثر الطلبات: ${period} (${orders}).`,
  overdueAfter: (late, stuck) => `متأخر بعد ${late}، متعثر بعد ${stuck}، من كل طلبات هذه الأيام.`,
  of: (part, whole) => `${part} من ${whole}`,
  points: (count) => `${count} نقطة مئوية`,
  changed: (kind, { now, usual, days }) => {
    const what = { returned: 'عادت', undelivered: 'لم تسلم قط', slow: `استغرقت أكثر من ${days}` }[kind];
    return `${now} ${what}، مقابل ${usual} في الأسابيع الـ${usualWeeks} السابقة`;
  },
  withoutDay: (delivered, returned) => `ليست في أي أسبوع لأن يومها غير معروف: ${delivered} سلمت، ${returned} عادت.`,
  longest: 'الأطول انتظارا',
  fromMirror: (time) => `الطلبات كما كانت في النسخة المحلية عند ${time}.`,
  madeBy: (version) => `تم إعداده باستخدام ${programName} ${version}`,
};

export const reportWords = (lang: string): ReportWords => (lang === 'ar' ? arabic : english);
