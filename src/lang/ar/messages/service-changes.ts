/** Messages of src/service/ about changes: what is missing, batches, jobs, previews. */
export const serviceChangesTexts = {
  ', in {1}': '، في {1}',
  '  {1}: {2} \u2192 {3}{4}': '  {1}: {2*} \u2192 {3*}{4}',
  'Failed: {1}{2}': 'لم يتم: {1}{2}',
  'May or may not have happened: {1}': 'ربما تم وربما لم يتم: {1}',
  'None of {1} was done.': 'لم يتم أي من {1}.',
  '{1} of {2} failed{3}.': 'تعذر {1} من {2}{3}.',
  'No operation reads the record: {1} is sent as it is given. The service may take it for the whole.':
    'لا توجد عملية تقرأ السجل: ترسل {1*} كما كتبت. وقد تعدها الخدمة القيمة كلها.',
  'What the body lacks was not looked for: {1}': 'لم يبحث عما ينقص محتوى الاستدعاء: {1}',
  '{1} cannot be completed: {2} The rest of it would be lost.': 'تعذر إكمال {1*}: {2} سيضيع باقيه.',
  'The body lacks what {1} has, and the service may empty it': 'ينقص محتوى الاستدعاء ما في {1}، وقد تفرغه الخدمة',
  '{1} is sent as it is, too: {2}.': 'يرسل {1} كما هو أيضا: {2}.',
  'Nothing in {1} differs from {2} as it is now.': 'لا شيء في {1*} يختلف عن {2} كما هو الآن.',
  'The rest of {1} is sent as {2} has it now. Changed:': 'يرسل الباقي من {1*} كما هو الآن في {2}. ما تغير:',
  "Nothing was sent. To change one element, name it by its place (from 0) or its id: -F '{1}[0].\u2026'\nWhat there is: {2}\nTo send a list as you give it, in place of the old one: --data '{\"{3}\": \u2026}'":
    "لم يرسل شيء. لتعديل عنصر واحد حدده بموضعه (من 0) أو بمعرفه: -F '{1}[0].\u2026'\nالموجود: {2}\nلإرسال قائمة كما تكتبها بدل القديمة: --data '{\"{3}\": \u2026}'",
  'Nothing was sent: {1} has changed since it was read{2}.': 'لم يرسل شيء: تغير {1} منذ قراءته{2}.',
  'Repeat the command: it goes on from the record as it is then.': 'كرر الأمر: يبدأ من السجل كما يكون عندئذ.',
  ' To change it: {1}': ' لتعديله: {1}',
  '{1} is still {2}.{3}': 'ما زالت قيمة {1} هي {2}.{3}',
  '--dry-run could not complete {1}: {2} was not read. The update sends the rest of it as it is then.':
    'لم يكمل --dry-run {1*}: لم يقرأ {2}. يرسل التعديل باقيه كما يكون عندئذ.',
  'It is completed from the record as it is, which was not read.': 'يكمل من السجل كما هو، ولم تتم قراءته.',
  '{1} responses in a row did not come or were of no use.': 'لم تصل ردود متتالية عددها {1}، أو لم تكن صالحة.',
  'Wait until the service is well, then run the same command again.':
    'انتظر حتى تعود الخدمة إلى العمل، ثم شغّل الأمر نفسه مرة أخرى.',
  'It may be a number; shipctl has not looked it up. The id of that order is sent. With --id it is taken for the id.':
    'قد يكون رقم طلب؛ لم يبحث عنه shipctl. يرسل معرف ذلك الطلب. ومع --id يعد معرفا.',
  'Order {1} has the id {2}, by the {3}.': 'معرف الطلب {1} هو {2}، بحسب {3+}.',
  '--dry-run looks no number up: it stands where the id will.': 'لا يبحث --dry-run عن الأرقام: يظهر الرقم مكان المعرف.',
  ', {1} not sent': '، ولم يرسل {1^}',
  'Of the address these parts stay as they were: {1}.': 'بقيت هذه الأجزاء من العنوان كما كانت: {1*}.',
  'To change them, too, give the update of order {1} also: {2}': 'لتعديلها أيضا أضف إلى تعديل الطلب {1}: {2}',
};
