/** What src/mirror/ says. */
export const mirrorTexts2 = {
  '{1}\nThe next look tries again.': '{1}\nيعيد النظر التالي المحاولة.',
  'The service answers again.': 'الخدمة ترد من جديد.',
  'The next look is at {1}. Ctrl-C ends it.': 'النظر التالي الساعة {1}. تنهيه Ctrl-C.',
  '{1} did not end within 10 minutes.': 'لم ينته {1} خلال 10 دقائق.',
  'the event': 'الحدث',
  '{1} were set aside. To send them again: {2} with the same --exec or --webhook.':
    '{1*} مؤجلة. لإرسالها من جديد: {2} مع --exec أو --webhook نفسه.',
};
