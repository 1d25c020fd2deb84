/** Help of today, cod and report. */
export const figuresHelp = {
  'Show what is to be done, with the commands to type': 'عرض عمل اليوم مع الأوامر التي تكتبها',
  'Reads all orders of the last days. Shows how many are in which state, what has changed since the last look, which orders have waited too long, which were shipped twice, are held or were left out of an import, where cash on delivery is and what couriers would refuse, each with the command to type next; in the end what was done today, as the ledger, the packing journal and the settlements have it. Couriers that rules cutoff names are shown with the time that is left. A parcel waits for its courier since it was shipped, as the ledger has it; any other order waits since its creation. Of the last look only counts are kept, on this machine, for each profile and service. -o json and csv have a row for each line.':
    'يقرأ كل طلبات الأيام الأخيرة. ويعرض عدد الطلبات في كل حالة، وما تغير منذ آخر مرة، وما طال انتظاره، وما شحن مرتين أو حجز في المتجر أو ترك عند استيراد، وأين الدفع عند الاستلام، وما سترفضه شركات الشحن، ومع كل منها الأمر التالي، وفي الآخر ما تم اليوم كما في سجل الإرسال وسجل التعبئة والتسويات. وتعرض شركات الشحن المذكورة في rules cutoff مع الوقت المتبقي. ينتظر الطرد شركة الشحن منذ شحنه كما في سجل الإرسال؛ وينتظر أي طلب آخر منذ إنشائه. ولا يحفظ من آخر مرة إلا الأعداد، على هذا الجهاز، لكل ملف تعريف وخدمة. وفي -o json وcsv صف لكل سطر.',
  'Show what couriers owe of cash on delivery': 'عرض المستحق على شركات الشحن من الدفع عند الاستلام',
  'Adds up cash on delivery by where it is. owed: paid at the door, and the courier is not known to have paid it out; on_its_way: it has a shipment, and is not delivered; not_shipped: it has none yet; unknown: its state or way to pay is not known; settled: the courier paid it out, as its files say (cod reconcile), or the field that has the role settled (ops set); void: cancelled or returned. Amounts are added exactly, each currency by itself. --where "cod_standing = owed" lists the orders.':
    'يجمع الدفع عند الاستلام بحسب مكانه. owed: دفعه العميل عند الاستلام ولا يعرف أن شركة الشحن حولته؛ on_its_way: له شحنة ولم يسلم؛ not_shipped: لا شحنة له بعد؛ unknown: حالته أو طريقة دفعه غير معروفة؛ settled: حولته شركة الشحن كما تقول كشوفها (cod reconcile) أو كما يقول الحقل ذو الدور settled (ops set)؛ void: ملغي أو مرتجع. تجمع المبالغ بدقة، كل عملة وحدها. ويعرض --where "cod_standing = owed" الطلبات.',
  'Compare settlement files with orders': 'مطابقة كشوف التسوية مع الطلبات',
  "Compares couriers' settlement files (xlsx, csv, or a web page that is called .xls) with orders, exactly. Rows are found by waybill, order number or reference, and what was collected is compared with the order's total; fees and VAT are added apart. Prints what differs: short, over, not_paid (delivered, and nothing is paid), missing (delivered in these days, and in no file), missing_before (delivered before them; an earlier file may pay it), returned (and charged), twice (in one file, in several, or paid before), taken_back and unknown. --out disputes.xlsx is a sheet for the courier.":
    'يطابق كشوف التسوية من شركات الشحن (xlsx أو csv أو صفحة ويب باسم .xls) مع الطلبات بدقة. تعرف الصفوف برقم البوليصة أو رقم الطلب أو الرقم المرجعي، ويقارن المحصل بإجمالي الطلب؛ وتجمع الرسوم والضريبة على حدة. ويطبع ما يختلف: short وover وnot_paid (سلم ولم يدفع شيء) وmissing (سلم في هذه الأيام وليس في أي ملف) وmissing_before (سلم قبلها وقد يدفعه كشف سابق) وreturned (مع رسوم) وtwice (في ملف أو عدة ملفات أو دفع من قبل) وtaken_back وunknown. و--out disputes.xlsx ملف تعطيه لشركة الشحن.',
  'What a file pays is kept on this machine, or in the database of the setting "ledger", and shipctl cod counts it as settled. The same file again changes nothing. With --dry-run nothing is kept.':
    'ما يدفعه الكشف يحفظ على هذا الجهاز أو في قاعدة بيانات الإعداد "ledger"، ويعده shipctl cod مسوى. الملف نفسه مرة أخرى لا يغير شيئا. ومع --dry-run لا يحفظ شيء.',
  'Show what orders came to: a page, or numbers': 'عرض حصيلة الطلبات: صفحة أو أرقام',
  'Compares the last week with the week before and the same week a year before, and names what is worse or better by more than chance. Then adds up all orders that the filters choose: orders by state and period; time to delivery, returns and failed deliveries by courier and city; late and stuck orders; cash on delivery that couriers owe, by age; and shipping costs. A terminal shows bars. --out report.html writes one page for a browser, to send or print: it loads nothing, runs no script, and is in the language of --lang. -o json, csv and xlsx have a row for each number. --schedule prints a line for cron or Task Scheduler that writes the page on the first morning of each week.':
    'يقارن الأسبوع الماضي بالذي قبله وبالأسبوع نفسه قبل سنة، ويذكر ما ساء أو تحسن بما يتجاوز الصدفة. ثم يجمع كل الطلبات التي تختارها عوامل التصفية: الطلبات بحسب الحالة والفترة؛ ومدة التوصيل والمرتجعات وتعذر التسليم بحسب شركة الشحن والمدينة؛ والطلبات المتأخرة والمتعثرة؛ والدفع عند الاستلام المستحق على شركات الشحن بحسب عمره؛ وتكاليف الشحن. تعرض الطرفية أعمدة بيانية. ويكتب --out report.html صفحة واحدة للمتصفح للإرسال أو الطباعة: لا تحمّل شيئا من الشبكة ولا تشغل نصا برمجيا، وهي بلغة --lang. وفي -o json وcsv وxlsx صف لكل رقم. ويطبع --schedule سطرا لـcron أو Task Scheduler يكتب الصفحة صباح أول يوم من كل أسبوع.',
  'The time to delivery is known where an order says when it was delivered; with --offline also where a sync has seen it. Costs are the prices of shipments that the ledger has, as "shipments sent" shows them. What is not known is counted apart. Amounts are added exactly, each currency by itself.':
    'مدة التوصيل معروفة إن ذكر الطلب وقت تسليمه؛ ومع --offline أيضا إن شاهدته مزامنة. والتكاليف هي أسعار الشحنات في سجل الإرسال كما يعرضها "shipments sent". وما لا يعرف يعد على حدة. تجمع المبالغ بدقة، كل عملة وحدها.',
  'look at orders created in the last n days': 'مراجعة الطلبات المنشأة في آخر n يوما',
  'an order waits too long after this: 90m, 24h, 3d': 'يعد انتظار الطلب طويلا بعد هذا: 90m, 24h, 3d',
  'what to add up by; age: days since delivery': 'ما يجمع بحسبه؛ age: أيام منذ التسليم',
  'whose files these are; --map is kept for its next ones': 'لأي شركة شحن هذه الملفات؛ ويحفظ --map لما يليها',
  'what a column holds: collected, net, waybill, order_number, reference, fees, vat':
    'ما يحويه عمود: collected, net, waybill, order_number, reference, fees, vat',
  'orders delivered in these days, or since 30d, must be in the files (YYYY-MM-DD, 7d, last-month; shipctl help days)':
    'طلبات سلمت في هذه الأيام، أو منذ 30d، يجب أن تكون في الملفات (YYYY-MM-DD, 7d, last-month; shipctl help days)',
  'a row for each courier, currency and result': 'صف لكل شركة شحن وعملة ونتيجة',
  'also the rows that match': 'الصفوف المطابقة أيضا',
  'the files that were compared': 'الملفات التي تمت مطابقتها',
  'take the files back: what they paid counts as owed again': 'التراجع عن الملفات: يعد ما دفعته مستحقا من جديد',
  'the sheet of a workbook': 'ورقة في ملف الجداول',
  'the encoding of a csv': 'ترميز ملف csv',
  'the length of its periods': 'طول فتراته',
  'the week to compare with others, by a day in it: this-week, 9d': 'الأسبوع المقارن بغيره، بيوم منه: this-week, 9d',
  'the heading of the page: the name of your shop': 'عنوان الصفحة: اسم متجرك',
  'on its way for too long after this: 12h, 7d; states of the setting stuck have their own':
    'يعد في الطريق مدة طويلة بعد هذا: 12h, 7d؛ ولحالات الإعداد stuck مددها',
  'print a line for cron or Task Scheduler that writes the page each week, with these flags':
    'طباعة سطر لـcron أو Task Scheduler يكتب الصفحة كل أسبوع بهذه الخيارات',
};
