/** What src/settings/ says. */
export const settingsTexts = {
  'Type: {1}\nOr try everything without an account: add --sandbox': 'اكتب: {1}\nأو جرب كل شيء بلا حساب: أضف --sandbox',
  '{1} is empty; a token is expected.': '{1*} فارغ؛ والمطلوب رمز وصول.',
  '{1} is not a token: it has spaces or control characters.': '{1*} ليس رمز وصول: فيه فراغات أو رموز تحكم.',
  'Copy the token alone, without "Bearer" before it.': 'انسخ رمز الوصول وحده، بلا "Bearer" قبله.',
  '{1} is http: others on the network could read your secrets, so nothing was sent.':
    '{1} عنوان http: قد يقرأ غيرك على الشبكة بياناتك السرية، فلم يرسل شيء.',
  'Use https, or add --insecure-http if you trust that network.':
    'استخدم https، أو أضف --insecure-http إن كنت تثق بهذه الشبكة.',
  'You are not logged in to {1}.': 'لم تسجل الدخول إلى {1}.',
  'The stored token belongs to {1}, and this request goes to {2}.': 'رمز الوصول المحفوظ لـ{1}، وهذا الاستدعاء إلى {2}.',
  'the sandbox': 'بيئة التجربة',
  'profile {1}': 'ملف التعريف {1}',
  'The profiles are: {1}.': 'ملفات التعريف: {1}.',
  'There is no profile {1}.{2} {3}': 'لا يوجد ملف تعريف {1}.{2} {3}',
  'Others on this machine may have written {1} (mode {2}): it could send your token elsewhere. Nothing was sent.':
    'قد يكون غيرك على هذا الجهاز كتب {1} (الصلاحيات {2}): قد يرسل رمز الوصول إلى مكان آخر. لم يرسل شيء.',
  'Look at it, and use it as it is: {1}': 'راجعه، ثم استخدمه كما هو: {1}',
  '{1} {2}, who could send your token elsewhere. Nothing was sent.':
    '{1} {2*}، وقد يرسل رمز الوصول إلى مكان آخر. لم يرسل شيء.',
  '{1}, or set SHIPCTL_CONFIG_DIR to a folder of your own.': '{1}، أو عين SHIPCTL_CONFIG_DIR إلى مجلد لك.',
  'it has no lists': 'بلا قوائم',
  'Correct it, or move it aside to use the built-in operations.':
    'صححه، أو انقله إلى مكان آخر لاستخدام العمليات الأساسية.',
  'it does not hold overrides': 'لا يحوي تعديلات',
  'a file of settings that is damaged': 'ملف إعدادات تالف',
  'the token for {1}': 'رمز الوصول لـ{1*}',
  'the client {1} for {2}': 'التطبيق {1} لدى {2}',
  'the credential {1}': 'بيانات الدخول {1}',
  'its settings ({1})': 'إعداداته ({1})',
  'its courier rules': 'قواعد شركات الشحن',
  'its barcodes': 'أرقام الباركود',
  'its mappings of sheets': 'خرائط الأعمدة',
  'its views': 'العروض',
  '{1} set or imported': '{1*} معينة أو مستوردة',
  'operations set or imported': 'عمليات معينة أو مستوردة',
  '"{1}" moves it aside and starts a new one; SHIPCTL_TOKEN works without it.':
    'ينقله "{1}" إلى مكان آخر ويبدأ ملفا جديدا؛ ويعمل SHIPCTL_TOKEN بدونه.',
  'Correct it, or remove all that was set with --sandbox: {1}': 'صححه، أو أزل كل ما عين باستخدام --sandbox: {1}',
  'Choose one again: {1}': 'اختر واحدا من جديد: {1}',
  'it names no profile': 'لا يذكر ملف تعريف',
  'is not a {1} from {2} to {3}': 'ليس {1*} من {2} إلى {3}',
  'is not a time from {1} to {2}: write it like {3}': 'ليس مدة من {1} إلى {2}: اكتبها مثل {3*}',
  'is not a list of states and times from 1m to 365d: write it like pending=24h,processing=2d':
    'ليس قائمة حالات ومدد من 1m إلى 365d: اكتبها مثل pending=24h,processing=2d',
  'is neither 1 (yes) nor 0 (no)': 'ليس 1 (نعم) ولا 0 (لا)',
  'is not a valid profile name: shipctl uses names that end in .operations or .next':
    'ليس اسم ملف تعريف صحيحا: يستخدم shipctl لنفسه الأسماء التي تنتهي بـ.operations أو .next',
  'is not a valid profile name: it {1}': 'ليس اسم ملف تعريف صحيحا: {1*}',
  'is not a valid profile name: use letters, digits, dot, dash and underscore, at most 64':
    'ليس اسم ملف تعريف صحيحا: استخدم حروفا لاتينية وأرقاما ونقطة وشرطة وشرطة سفلية، 64 على الأكثر',
  'is not a name: use 1 to 60 letters, digits and signs': 'ليس اسما: استخدم من 1 إلى 60 من الحروف والأرقام والعلامات',
  '{1}: write {2}': '{1}: اكتب {2}',
  'is not a time zone: write a name like {1}': 'ليس منطقة زمنية: اكتب اسما مثل {1}',
  'is not a valid address': 'ليس عنوانا صحيحا',
  'is neither file nor an address like postgres://desk@db.example.com/shipping':
    'ليس file ولا عنوانا مثل postgres://desk@db.example.com/shipping',
  'has a password: leave it out, and give it in {1} or in a {2}': 'فيه كلمة مرور: احذفها، وضعها في {1} أو في {2}',
  'is not a command': 'ليس أمرا',
  'is not an absolute path': 'ليس مسارا كاملا',
  'is not a valid address: write it in full, {1} {2}': 'ليس عنوانا صحيحا: اكتبه كاملا، {1*} {2}',
  'is not the id of a client: it is a line of plain ASCII': 'ليس معرف تطبيق: يكون سطرا من حروف ASCII عادية',
  'is not a valid address: write it in full, like https://auth.example.com/oauth/token':
    'ليس عنوانا صحيحا: اكتبه كاملا، مثل https://auth.example.com/oauth/token',
  'is not a valid https address: write it in full, like https://example.com/shipctl.json':
    'ليس عنوان https صحيحا: اكتبه كاملا، مثل https://example.com/shipctl.json',
  '{1} write it as setting = value.': '{1} اكتبه هكذا: setting = value.',
  '{1} a profile has no setting{2}.{3}': '{1} لا يوجد في ملف التعريف إعداد{2}.{3}',
  '{1} {2} is there twice.': '{1} ذكر {2} مرتين.',
  '{1} {2} has no value. Put # before it to unset it.': '{1} لا قيمة لـ{2}. ضع # قبله لإلغاء تعيينه.',
  '{1} is damaged ({2}): {3}': '{1*} تالف ({2*}): {3}',
  'It was left as it is. {1}': 'ترك كما هو. {1}',
  'it is not text in UTF-8': 'ليس نصا بترميز UTF-8',
  'it is empty': 'فارغ',
  'it is not JSON': 'ليس JSON',
  'it is nested more than {1} levels deep': 'متداخل أكثر من {1} مستوى',
  'it does not hold a JSON object': 'لا يحوي كائن JSON',
  '{1} was written by a newer shipctl: {2}': 'كتب {1*} إصدار أحدث من shipctl: {2}',
  'It was left as it is. Update shipctl. {1}': 'ترك كما هو. حدث shipctl. {1}',
  '{1} cannot be read ({2}): {3}': 'تعذرت قراءة {1*} ({2*}): {3}',
  'Check who owns it, or set SHIPCTL_CONFIG_DIR to another folder.':
    'راجع مالكه، أو عين SHIPCTL_CONFIG_DIR إلى مجلد آخر.',
  'The settings folder cannot be written ({1}): {2}': 'تعذرت الكتابة في مجلد الإعدادات ({1}): {2}',
  'Check its permissions, or set SHIPCTL_CONFIG_DIR to another folder.':
    'راجع صلاحياته، أو عين SHIPCTL_CONFIG_DIR إلى مجلد آخر.',
  'The settings file {1}': 'ملف الإعدادات {1}',
  'The settings cannot be saved ({1}): {2}': 'تعذر حفظ الإعدادات ({1}): {2}',
  "The old file is unchanged. Free some space or check the folder's permissions, then try again.":
    'الملف القديم لم يتغير. أفرغ بعض المساحة أو راجع صلاحيات المجلد، ثم أعد المحاولة.',
  'The settings file is read-only: {1}': 'ملف الإعدادات للقراءة فقط: {1}',
  'It was left as it is. If it may change: {1}': 'ترك كما هو. إن كان يجوز تغييره: {1}',
  'it holds no time': 'لا يحوي وقتا',
};
