/** Messages of commands in src/commands/: cod, report, ledger, sync and sql. */
export const commandsFiguresTexts = {
  '{1} paid in part: {2} of it is settled, and the rest counts as owed.':
    'الدفع الجزئي ({1*}): تمت تسوية {2}، ويعد الباقي مستحقا.',
  'Owed by couriers: {1}. Shipped, not delivered: {2}.': 'المستحق على شركات الشحن: {1}. شحن ولم يسلم: {2}.',
  'Nothing says what couriers have paid out: all that was delivered counts as owed.':
    'لا شيء يبين ما حولته شركات الشحن: يعد كل ما سلم مستحقا.',
  'If you have their settlement files: {1}': 'إن كانت لديك كشوف التسوية: {1}',
  'If a field says it: {1}': 'إن كان هناك حقل يبينه: {1}',
  'Of {1} it is not known: {2}': 'غير معروف عن {1*}: {2}',
  ' and the scans of {1}': ' ومسح الباركود في {1*}',
  'The scans of {1} are there in another form, and were left: {2}':
    'عمليات مسح الباركود في {1*} موجودة هناك بصورة أخرى، فتركت: {2}',
  'ledger copy needs --to or --from, one of them.': 'يحتاج ledger copy إلى --to أو --from، واحد منهما.',
  'The ledger in use is {1} already: name the other one.': 'سجل الإرسال المستخدم هو {1} أصلا: اكتب الآخر.',
  'The ledger of the sandbox stays where it is: leave out {1}.': 'سجل إرسال البيئة التجريبية يبقى مكانه: احذف {1}.',
  'from {1} to {2}': 'من {1} إلى {2}',
  'it has everything already': 'فيه كل شيء من قبل',
  'there is no ledger at {1}': 'لا سجل إرسال في {1}',
  'Nothing to copy to {1}: {2}.': 'لا شيء للنسخ إلى {1}: {2}.',
  'Would copy {1} {2}.': 'سيتم نسخ {1*} {2}.',
  'Copy {1} {2}?': 'هل تريد نسخ {1*} {2}؟',
  'Copied {1}{2}{3} {4}.': 'تم نسخ {1*}{2}{3} {4}.',
  'To send by that ledger from now on: {1}': 'للإرسال بذلك السجل من الآن: {1}',
  '{1} is not known to be shipped twice: there is nothing to settle.': 'لا يعرف أن {1} شحن مرتين: لا شيء للتسوية.',
  'order {1}: created from here as {2}, the order showed {3}': 'الطلب {1}: أنشئ من هنا بالبوليصة {2}، وعرض الطلب {3}',
  'Settle start by itself.': 'استخدم start وحده بلا كلمات أخرى.',
  'Would settle {1}': 'ستتم تسوية {1}',
  'Settled {1}': 'تمت تسوية {1}',
  'Would settle {1}:': 'ستتم تسوية {1*}:',
  'Settled {1}:': 'تمت تسوية {1*}:',
  'The ledger has no {1}.': 'لا يوجد {1} في سجل الإرسال.',
  'See what it has: {1}': 'لعرض ما فيه: {1}',
  'ledger forget needs keys, --outcome or --file.': 'يحتاج ledger forget إلى مفاتيح أو --outcome أو --file.',
  'Nothing to forget.': 'لا شيء يطلب نسيانه.',
  'Would forget {1}:': 'سيتم نسيان {1*}:',
  'Forget {1}?': 'هل تريد نسيان {1*}؟',
  ' ({1} of them with an unknown outcome)': ' (منها {1} نتيجتها غير معروفة)',
  'the start of the ledger: orders that changed before the ledger began are shipped unasked.':
    'بداية سجل الإرسال: الطلبات التي تغيرت قبل بدايته تشحن بلا سؤال.',
  ' (settled before)': ' (تمت تسويته من قبل)',
  'is not a name': 'ليس اسما',
  '--{1} takes no other flag of this command.': 'لا يمكن الجمع بين --{1} وأي خيار آخر لهذا الأمر.',
  '--list takes no files.': 'لا يأخذ --list ملفات.',
  '--courier: There is no courier {1}.{2}': '--courier: لا توجد شركة شحن {1}.{2}',
  'Which file? Name the settlement file of a courier.': 'أي ملف؟ اكتب اسم كشف تسوية من شركة شحن.',
  "--period: Invalid days '{1}'. {2}": "--period: أيام غير صحيحة '{1}'. {2}",
  'Orders created since {1} were read. Farther back: --days {2}':
    'قرئت الطلبات المنشأة منذ {1}. لأقدم من ذلك: --days {2}',
  'No file was compared yet: {1}': 'لم تتم مطابقة أي ملف بعد: {1}',
  "--week: invalid day '{1}'. {2}": "--week: يوم غير صحيح '{1}'. {2}",
  '--week {1}: these days span several weeks. Name one of them.':
    '--week {1}: تمتد هذه الأيام على عدة أسابيع. حدد واحدا منها.',
  '--week {1}: this week has no whole day yet.': '--week {1}: لا يوم كاملا في هذا الأسبوع بعد.',
  '--week and days in -F cannot be used together.': 'لا يمكن الجمع بين --week وأيام في -F.',
  '{1} is a page: leave -o, --columns, --jq, --format and --ids out.':
    '{1} صفحة: احذف -o و--columns و--jq و--format و--ids.',
  'Add it to your crontab: {1}': 'أضفه إلى crontab: {1}',
  'Paste it into {1}. Task Scheduler runs it while you are logged on.':
    'الصقه في {1}. يشغله Task Scheduler ما دمت مسجل الدخول إلى Windows.',
  'The scheduler cannot hold this command: it is too long, or has characters that a line cannot hold.':
    'لا يتسع المجدول لهذا الأمر: هو طويل جدا، أو فيه رموز لا يحملها سطر.',
  'Use shorter paths and fewer flags: a view or the profile can hold them.{1}':
    'استخدم مسارات أقصر وخيارات أقل: يمكن حفظها في عرض محفوظ أو في ملف التعريف.{1}',
  ' PowerShell takes longer lines.': ' يقبل PowerShell أسطرا أطول.',
  'The line does not set {1}. Log in, or set them where the scheduler runs.':
    'لا يعين السطر {1*}. سجّل الدخول، أو عيّنها حيث يعمل المجدول.',
  'The line names fixed days, so every report covers the same ones.':
    'يذكر السطر أياما ثابتة، فتغطي كل التقارير الأيام نفسها.',
  'For a PDF write the page, --out report.html, and print it from a browser.':
    'للحصول على PDF اكتب الصفحة باستخدام --out report.html، ثم اطبعها من المتصفح.',
  'Saved the report to {1}': 'تم حفظ التقرير في {1}',
  'As a page: {1}': 'للحصول على صفحة: {1}',
  'docs/mirror.md has the commands for a user that only reads. Then: {1}':
    'في docs/mirror.md أوامر مستخدم يقرأ فقط. ثم: {1}',
  'The user {1} of the database is a superuser: a query could read and write files there, and run programs.':
    'المستخدم {1} في قاعدة البيانات superuser: قد يقرأ الاستعلام ملفات هناك ويكتبها ويشغل برامج.',
  '{1}\nTo run it all the same: --as-superuser': '{1}\nلتشغيله مع ذلك: --as-superuser',
  'The user {1} of the database is a superuser, and could write everything.':
    'المستخدم {1} في قاعدة البيانات superuser، ويستطيع كتابة كل شيء.',
  'The user {1} of the database could also write: {2}{3}. {4}':
    'يستطيع المستخدم {1} في قاعدة البيانات أن يكتب أيضا: {2}{3}. {4}',
  'The mirror is of an earlier version. The next sync adds the columns that it lacks: {1}':
    'النسخة المحلية من إصدار سابق. تضيف المزامنة التالية الأعمدة الناقصة: {1}',
  'No rows.': 'لا صفوف.',
  'All orders were read.': 'قرئت كل الطلبات.',
  'Read the orders that changed last: the service lists them first.':
    'قرئت الطلبات التي تغيرت أخيرا: تعرضها الخدمة أولا.',
  'Read what may have changed: open orders, and all created since {1}.':
    'قرئ ما قد يكون تغير: الطلبات المفتوحة، وكل ما أنشئ منذ {1}.',
  '; the service counts {1}': '؛ وتعد الخدمة {1}',
  'This sync went on with what an earlier one had read.': 'تابعت هذه المزامنة من حيث وصلت مزامنة سابقة.',
  'The mirror has {1}{2}.': 'في النسخة المحلية {1^}{2}.',
  'Some older orders were last read longer ago than --audit permits. The next syncs read more of them.':
    'بعض الطلبات الأقدم قرئت آخر مرة قبل مدة أطول مما يسمح به --audit. تقرأ المزامنات التالية المزيد منها.',
  'There is no mirror yet. Make it: {1}': 'لا نسخة محلية بعد. أنشئها: {1}',
  'To read that mirror with --offline and sql: {1}': 'لقراءة تلك النسخة المحلية باستخدام --offline وsql: {1}',
  'Deleted the mirror {1}': 'تم حذف النسخة المحلية {1}',
  'There is no mirror to delete.': 'لا نسخة محلية للحذف.',
  '{1} would be deleted.': 'سيتم حذف {1}.',
  '--parquet is empty. Name a folder: --parquet orders-lake': '--parquet فارغ. اكتب اسم مجلد: --parquet orders-lake',
  'A sync reads the service: leave out --offline.': 'تقرأ المزامنة من الخدمة: احذف --offline.',
  '{1} and {2}': '{1*} و{2*}',
};
