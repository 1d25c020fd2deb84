import type { OrderStage } from './figures.ts';
import type { PeriodKind } from './periods.ts';

/** The words of a report in one language. */
export interface ReportWords {
  readonly lang: string;
  readonly isRightToLeft: boolean;
  readonly title: string;
  readonly stages: Readonly<Record<OrderStage, string>>;
  readonly headings: Readonly<
    Record<'orders' | 'states' | 'delivery' | 'overdue' | 'cod' | 'returns' | 'costs' | 'couriers' | 'cities', string>
  >;
  readonly by: Readonly<Record<PeriodKind, string>>;
  readonly terms: Readonly<Record<TermName, string>>;
  /** Sentences below headings and figures. */
  readonly notes: Readonly<Record<NoteName, string>>;
  /** Between two parts of a line, with its blank. */
  readonly comma: string;
  days(count: number | string): string;
  hours(count: string): string;
  /** The period with the most orders. */
  most(period: string, orders: string): string;
  overdueAfter(late: string, stuck: string): string;
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
  | 'numbers'
  | 'read'
  | 'all';

type NoteName =
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
    orders: 'Orders',
    states: 'Orders by state',
    delivery: 'Time to delivery',
    overdue: 'Late and stuck',
    cod: 'Cash on delivery',
    returns: 'Returns',
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
    onItsWay: 'Shipped, not delivered',
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
    numbers: 'The numbers',
    read: 'Read',
    all: 'All',
  },
  notes: {
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
  hours: (count) => `${count} ${count === '1' ? 'hour' : 'hours'}`,
  most: (period, orders) => `Most orders: ${period} (${orders}).`,
  overdueAfter: (late, stuck) => `Late after ${late}, stuck after ${stuck}.`,
  longest: 'Waiting longest',
  fromMirror: (time) => `The orders are those that the mirror had at ${time}.`,
  madeBy: (version) => `Made with ${programName} ${version}`,
};

const arabic: ReportWords = {
  lang: 'ar',
  isRightToLeft: true,
  title: 'تقرير الشحن',
  stages: {
    delivered: 'تم التسليم',
    on_its_way: 'في الطريق',
    waiting: 'بالانتظار',
    returned: 'مسترجع',
    cancelled: 'ملغي',
    other: 'أخرى',
  },
  headings: {
    orders: 'الطلبات',
    states: 'الطلبات حسب الحالة',
    delivery: 'مدة التوصيل',
    overdue: 'المتأخر والمتعثر',
    cod: 'الدفع عند الاستلام',
    returns: 'المرتجعات',
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
    mostly: '9 من 10 خلال',
    days: 'يوم',
    late: 'متأخر',
    stuck: 'متعثر',
    since: 'منذ',
    order: 'الطلب',
    owed: 'مستحق على شركات الشحن',
    onItsWay: 'شحن ولم يسلم',
    settled: 'تمت التسوية',
    age: 'أيام منذ التسليم',
    returned: 'مسترجع',
    finished: 'سلم أو استرجع',
    returnRate: 'نسبة المرتجعات',
    cost: 'التكلفة',
    average: 'للشحنة',
    priced: 'السعر معروف',
    unpriced: 'السعر غير معروف',
    waitingFor: 'مدة الانتظار',
    numbers: 'الأرقام',
    read: 'قرئ في',
    all: 'الكل',
  },
  notes: {
    delivery: 'من إنشاء الطلب إلى تسليمه. الطلبات التي لا يعرف وقت تسليمها تعد على حدة.',
    noDelivery: 'لا يعرف وقت التسليم لأي طلب في هذه الفترة.',
    overdue: 'المتأخر: ينتظر شحنته أو المندوب. المتعثر: في الطريق ولم يسلم.',
    nothingOverdue: 'لا يوجد طلب متأخر أو متعثر.',
    cod: 'ما دفعه العملاء عند الاستلام ولم تحوله شركات الشحن بعد، حسب الأيام منذ التسليم.',
    noPayouts: 'لا يعرف ما حولته شركات الشحن: كل ما تم تسليمه يعد مستحقا.',
    noCod: 'لا يوجد طلب بالدفع عند الاستلام في هذه الفترة.',
    returns: 'من الطلبات التي سلمت أو استرجعت.',
    noReturns: 'لم يسترجع أي طلب.',
    costs: 'تكلفة الشحنات التي لها سعر في سجل الشحنات المنشأة من هنا.',
    noCosts: 'لا يعرف سعر أي شحنة في هذه الفترة.',
    withoutAmount: 'طلبات مبلغها ليس رقما، عدت ولم تجمع:',
    proved: 'قرئت جميع الطلبات، ويثبت ذلك العدد الذي تذكره الخدمة.',
    unproved: 'لا تذكر الخدمة عددا يثبت أن جميع الطلبات قرئت.',
    none: 'لا توجد طلبات في هذه الفترة.',
  },
  comma: '، ',
  days: (count) => {
    if (Number(count) === 1) return 'يوم واحد';
    if (Number(count) === 2) return 'يومان';
    if (!Number.isInteger(Number(count))) return `${count} يوم`;
    return Number(count) >= 3 && Number(count) <= 10 ? `${count} أيام` : `${count} يوما`;
  },
  hours: (count) => {
    if (count === '1') return 'ساعة واحدة';
    if (count === '2') return 'ساعتين';
    return Number(count) >= 3 && Number(count) <= 10 ? `${count} ساعات` : `${count} ساعة`;
  },
  most: (period, orders) => `أكثر الطلبات: ${period} (${orders}).`,
  overdueAfter: (late, stuck) => `متأخر بعد ${late}، متعثر بعد ${stuck}.`,
  longest: 'الأطول انتظارا',
  fromMirror: (time) => `الطلبات كما كانت في النسخة المحلية عند ${time}.`,
  madeBy: (version) => `أعد باستخدام ${programName} ${version}`,
};

export const reportWords = (lang: string): ReportWords => (lang === 'ar' ? arabic : english);
