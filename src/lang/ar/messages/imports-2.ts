/** What src/imports/ says. */
export const importsTexts2 = {
  'What the service does with the elements of a list that it is sent is not documented.':
    'لا تذكر الخدمة ما تفعله بعناصر القائمة التي ترسل إليها.',
};
