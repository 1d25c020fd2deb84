/** Help of config, profiles, views and maps. */
export const settingsHelp = {
  'List settings: their values, and where each comes from': 'عرض الإعدادات: قيمها ومصدر كل منها',
  'Print the value of a setting': 'طباعة قيمة إعداد',
  'Prints the value alone, an empty line if there is none; with --json also where it comes from.':
    'يطبع القيمة وحدها، أو سطرا فارغا إن لم تكن؛ ومع --json مصدرها أيضا.',
  'Store a setting in the profile': 'حفظ إعداد في ملف التعريف',
  'Remove a setting from the profile': 'إزالة إعداد من ملف التعريف',
  'Edit the settings of the profile as text': 'تحرير إعدادات ملف التعريف نصا',
  'Opens a copy in $VISUAL or $EDITOR: a line for each setting, with those that are not set as comments. What you save is checked before the profile is changed. Tokens, passwords and credentials are not in the copy.':
    'يفتح نسخة في $VISUAL أو $EDITOR: سطر لكل إعداد، وما لم يتم تعيينه منها تعليق. ويفحص ما تحفظه قبل تغيير ملف التعريف. وليس في النسخة رموز وصول ولا كلمات مرور ولا بيانات دخول.',
  "Print where the profile's file is": 'طباعة مكان ملف التعريف',
  'Prints the path of the file that holds the settings of the profile and its login.':
    'يطبع مسار الملف الذي فيه إعدادات ملف التعريف وتسجيل دخوله.',
  'Use files that others could write, after a look': 'استخدام ملفات قد يكتبها غيرك، بعد الاطلاع عليها',
  'shipctl uses no file of settings that others on this machine may write: it could name a service of theirs, and your token would go there. This command shows what is in such files of the profile, asks, and takes the permission to write away from others. To start with a new file of the profile instead, log in.':
    'لا يستخدم shipctl ملف إعدادات قد يكتبه غيرك على هذا الجهاز: قد يذكر خدمة لهم فيذهب إليها رمز وصولك. يعرض هذا الأمر ما في هذه الملفات، ويسأل، ويمنع غيرك من كتابتها. وللبدء بملف جديد لملف التعريف سجّل الدخول بدلا من ذلك.',
  'List profiles: services, and who is logged in': 'عرض ملفات التعريف: الخدمات، ومن سجّل الدخول',
  'Choose the profile of commands that name none': 'اختيار ملف التعريف للأوامر التي لا تذكر واحدا',
  'Commands that name no other with --profile or SHIPCTL_PROFILE use it from then on.':
    'الأوامر التي لا تذكر غيره باستخدام --profile أو SHIPCTL_PROFILE تستخدمه من الآن.',
  'Rename a profile': 'تغيير اسم ملف تعريف',
  'Login, settings, operations, rules, mappings and goods keep, and so do the ledger and the packing journal: what was sent under the old name is not sent again under the new one.':
    'يبقى تسجيل الدخول والإعدادات والعمليات والقواعد وخرائط الأعمدة والمنتجات، وكذلك سجل الإرسال وسجل التعبئة: ما أرسل بالاسم القديم لا يرسل بالجديد مرة أخرى.',
  'Remove a profile': 'إزالة ملف تعريف',
  'Says what goes with it, and asks. The ledger and the packing journal stay: they keep orders from being sent twice if you log in again under the same name.':
    'يذكر ما يزول معه ويسأل. ويبقى سجل الإرسال وسجل التعبئة: يمنعان إرسال الطلبات مرتين إن سجلت الدخول من جديد بالاسم نفسه.',
  'List views: yours, and those that come with shipctl': 'قائمة العروض المحفوظة: عروضك وما يأتي مع shipctl',
  'Show what a view holds': 'بيان ما يحويه عرض محفوظ',
  'Save columns and other output flags under a name': 'حفظ الأعمدة وخيارات الإخراج الأخرى باسم',
  'Keeps --columns, --rows, --headers, --lang, --tz, -o, --excel, --separator and their like in a file without secrets, which you can give to others: --view ./accountant.json. Flags that you type beside --view override it.':
    'يحفظ --columns و--rows و--headers و--lang و--tz و-o و--excel و--separator وأمثالها في ملف بلا أسرار يمكنك إعطاؤه لغيرك: --view ./accountant.json. والخيارات التي تكتبها مع --view تغلبه.',
  'Remove a view that you have saved': 'إزالة عرض حفظته',
  'List your mappings and the known exports': 'عرض خرائط الأعمدة لديك وملفات التصدير المعروفة',
  'Show what a mapping holds': 'عرض ما تحويه خريطة أعمدة',
  '--json shows the form of a mapping of your own: its columns, the defaults of rows, and below export the headings that identify the file, the billing address, the columns that say how an order is paid, and the orders that are left out.':
    'يعرض --json صورة خريطة أعمدة خاصة بك: أعمدتها، والقيم الافتراضية للصفوف، وتحت export العناوين التي يعرف بها الملف وعنوان الفوترة والأعمدة التي تبين طريقة دفع الطلب والطلبات المستبعدة.',
  'Remove a mapping of yours': 'إزالة خريطة أعمدة لك',
  'Settings: what is in force, and what the profile keeps': 'الإعدادات: ما هو سار، وما يحفظه ملف التعريف',
  'A flag beats its variable, and the variable what the profile holds. Addresses and tokens come from login.':
    'الخيار يغلب المتغير، والمتغير يغلب ما في ملف التعريف. والعناوين ورموز الوصول تأتي من login.',
  'Profiles: services and accounts under a name': 'ملفات التعريف: خدمات وحسابات بأسماء',
  '"login --profile <name>" makes one. Each has a login, settings, operations and a ledger of its own.':
    'ينشئ "login --profile <name>" ملف تعريف. لكل منها تسجيل دخول وإعدادات وعمليات وسجل إرسال.',
  'Views: columns and other output flags under a name': 'العروض المحفوظة: أعمدة وخيارات إخراج أخرى باسم',
  'Use a view by its name, --view accountant, or from a file, --view ./accountant.json.':
    'استخدم عرضا محفوظا باسمه، --view accountant، أو من ملف، --view ./accountant.json.',
  'Mappings: what the columns of a sheet mean': 'خرائط الأعمدة: ما تعنيه أعمدة الملف',
  '"orders import" knows the exports of shops by their headings. --save-map keeps a mapping of your own; with "export" in it, as "maps show shopify --json" has it, its files are known too.':
    'يعرف "orders import" ملفات تصدير المتاجر من عناوينها. ويحفظ --save-map خريطة خاصة بك؛ ومع "export" فيها، كما في "maps show shopify --json"، تعرف ملفاتها أيضا.',
};
