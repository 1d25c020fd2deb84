/** What help says of `orders mend`. */
export const mendHelpTexts = {
  'Mend what check finds, one fault after the other': 'إصلاح ما يجده check، خطأ بعد خطأ',
  'also what is only worth a look': 'وما يستحق النظر فقط أيضا',
  'Shows one fault after the other that orders check finds: the field, what it holds, and what would do. Enter takes the first value, a number another one; or type the value. s skips, q ends. Each answer is sent at once, as an update of its order, unless the order was changed meanwhile. Of orders that you name, warnings are shown, too. With --out it asks nothing, and writes a sheet: correct its column value, then give it back: orders import FILE --update.':
    'يعرض ما يجده orders check خطأ بعد خطأ: الحقل، وما فيه، وما يصلح له. Enter لقبول القيمة الأولى، ورقم لقبول غيرها، أو اكتب القيمة. s للتخطي، وq للإنهاء. يرسل كل جواب فورا تعديلا لطلبه، إلا إذا عدل الطلب في هذه الأثناء. للطلبات التي تسميها تعرض التنبيهات أيضا. مع --out لا يسأل عن شيء، بل يكتب ملف جدول: صحح عمود value فيه، ثم أعده: orders import FILE --update.',
};
