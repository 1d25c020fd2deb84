/** Messages of src/ports/. */
export const portsTexts = {
  'Hung up.': 'أغلقت الطرفية.',
  'Interrupted.': 'تم الإيقاف.',
  'Aborted: no answer was given.': 'لم ينفذ الأمر: لم تصل إجابة.',
  '{1} [y/N] ': '{1} [نعم/لا] ',
  'Type y for yes, or n for no.': 'اكتب نعم أو لا. ويكفي ن أو ل، أو y أو n.',
  'Aborted. Nothing was sent.': 'لم ينفذ الأمر، ولم يرسل شيء.',
  '{1} needs confirmation, and there is no terminal to ask on. Add --yes.':
    'يلزم التأكيد قبل {1}، ولا توجد طرفية للسؤال فيها. أضف --yes.',
};
