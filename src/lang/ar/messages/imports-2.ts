/** What src/imports/ says. */
export const importsTexts2 = {
  '{1}: {2}: the service documents no way to change it (row {3}: {4}).':
    '{1}: {2*}: لا تذكر الخدمة طريقة لتعديله (الصف {3}: {4}).',
};
