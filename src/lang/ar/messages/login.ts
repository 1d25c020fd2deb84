/** What src/login/ says. */
export const loginTexts = {
  'Logged in to {1} as {2}': 'تم الدخول إلى {1} باسم {2}',
  'An address that the document leaves open. {1}': 'عنوان لم يحدده المستند. {1}',
  'Is this document that of your service?': 'هل هذا مستند خدمتك؟',
  'Is {1} your service? Your password or token goes there, and nowhere else.':
    'هل خدمتك على {1}؟ ترسل كلمة المرور أو رمز الوصول إلى هذا العنوان وحده.',
  'Found {1}': 'عثر على {1}',
  'Your password or token goes to the one that you choose, and nowhere else:':
    'ترسل كلمة المرور أو رمز الوصول إلى العنوان الذي تختاره وحده:',
  'The number of your service, or Enter for another address: ': 'رقم خدمتك، أو Enter لعنوان آخر: ',
  'No service was found at {1}.': 'لم يعثر على خدمة في {1}.',
  'If you know its address, give it in full, like https://ship.example.com; if you have its document: {1}':
    'إن كنت تعرف عنوانها فاكتبه كاملا، مثل https://ship.example.com؛ وإن كان لديك مستندها: {1}',
  'If that is your service: {1}': 'إن كانت هذه خدمتك: {1}',
  '{1} is a domain. Without a terminal, name the exact address that gets your password or token.':
    '{1} اسم نطاق. خارج الطرفية، اذكر العنوان الكامل الذي ترسل إليه كلمة المرور أو رمز الوصول.',
  'The service is named twice. Leave out --base-url, or leave out the word behind login.':
    'ذكرت الخدمة مرتين. احذف --base-url، أو احذف الكلمة التي بعد login.',
  'Would look for the service at {1}, without a password or a token, and ask which is yours.':
    'سيبحث عن الخدمة في {1}، بلا كلمة مرور ولا رمز وصول، ثم يسألك أيها خدمتك.',
  'service at {1}': 'الخدمة في {1}',
  'It did not respond within 10 s.': 'لم يرد خلال 10 ثوان.',
  '{1} leads to {2}.': '{1} يحيل إلى {2}.',
  '{1} responds, but neither has routes that shipctl knows nor publishes a document.':
    '{1} يرد، لكن ليست فيه مسارات يعرفها shipctl، ولا ينشر مستندا.',
  'Asking {1} for {2} …': 'يطلب {2} من {1} …',
  'It publishes {1} ({2}).': 'ينشر {1} ({2*}).',
  '{1} publishes {2} ({3}), which names it.': '{1} ينشر {2} ({3*})، وفيه هذا العنوان.',
  'Looking for the service at {1}, without a password or a token.':
    'البحث عن الخدمة في {1*}، بلا كلمة مرور ولا رمز وصول.',
  'It asks for a login at {1}.': 'يطلب الدخول عند {1}.',
  'These {1} characters look like a token. Are they one? No: they are the password of {2}.':
    'طول النص {1} ويشبه رمز وصول. هل هو رمز وصول؟ لا: هو كلمة مرور {2}.',
  ' as {1}': ' باسم {1}',
  'Logged in to {1}{2}': 'تم الدخول إلى {1}{2*}',
  'Give it as one: {1}': 'أعطه رمزا: {1}',
  'Standard input holds a token, not a password; nothing was sent.':
    'في الإدخال القياسي رمز وصول لا كلمة مرور؛ لم يرسل شيء.',
  'Token: ': 'رمز الوصول: ',
  'Password or token: ': 'كلمة المرور أو رمز الوصول: ',
  'Token, or Enter to type an email: ': 'رمز الوصول، أو Enter لكتابة بريد إلكتروني: ',
  'Password or token of {1}, or Enter to type another email: ':
    'كلمة مرور {1} أو رمز وصوله، أو Enter لكتابة بريد آخر: ',
  'Asking whose account it is …': 'السؤال عن صاحب الحساب …',
  'The base URL is the address of your service, like https://ship.example.com. Its domain is enough.':
    'العنوان الأساسي هو عنوان خدمتك، مثل https://ship.example.com. ويكفي اسم النطاق.',
  'Email, or Enter to skip: ': 'البريد الإلكتروني، أو Enter لتخطيه: ',
  'Email, or Enter to give a token: ': 'البريد الإلكتروني، أو Enter لإعطاء رمز وصول: ',
  'Email [{1}]: ': 'البريد الإلكتروني [{1}]: ',
  'Base URL of the service: ': 'عنوان الخدمة (base URL): ',
};
