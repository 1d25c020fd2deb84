/** Help of api, mcp, completion and sandbox. */
export const programsHelp = {
  'Serves commands as tools of the Model Context Protocol on standard input and output: programs that talk to language models start it. Tools read freely. They write only with --allow-writes, and do what may cost money only with --allow-spending. Files are out of reach but for plain names in the folder of --folder, where none is replaced. Prompts are tasks of the day; resources are orders and reports.':
    'يتيح الأوامر أدوات عبر بروتوكول Model Context Protocol على الإدخال والإخراج القياسيين: تشغله البرامج التي تخاطب النماذج اللغوية. تقرأ الأدوات بحرية. ولا تكتب إلا مع --allow-writes، ولا تفعل ما قد يكلف مالا إلا مع --allow-spending. ولا تصل إلى الملفات إلا بأسماء مجردة في مجلد --folder، ولا يستبدل فيه ملف. والقوالب النصية (prompts) مهام اليوم؛ والموارد (resources) طلبات وتقارير.',
  'The profile, the address and the sandbox are those of this line: no tool can change them. Logins, settings, rules, profiles, "api" and scans are never tools. docs/mcp.md has the lines for common programs.':
    'ملف التعريف والعنوان والبيئة التجريبية كما في هذا السطر: لا تغيرها أداة. والدخول والإعدادات والقواعد وملفات التعريف و"api" وعمليات المسح ليست أدوات أبدا. في docs/mcp.md الأسطر المناسبة للبرامج الشائعة.',
  'Serve the embedded sandbox for other programs': 'تشغيل البيئة التجريبية المدمجة لبرامج أخرى',
  'A stand-in for the service, on this machine only (127.0.0.1), with made-up data. It prints how to log in and runs until Ctrl-C. A single command needs no server: add --sandbox to it. Both change the same data, and keep the changes until "shipctl sandbox reset". What you set with --sandbox (settings, views, operations, rules, mappings, goods) is the sandbox\'s own, and changes no profile: "sandbox reset --settings" removes it, too.':
    'بديل عن الخدمة على هذا الجهاز فقط (127.0.0.1) ببيانات وهمية. يطبع طريقة تسجيل الدخول ويعمل حتى Ctrl-C. ولا يحتاج أمر واحد إلى خادم: أضف إليه --sandbox. وكلاهما يغير البيانات نفسها ويحفظ التغييرات حتى "shipctl sandbox reset". وما تعينه مع --sandbox (الإعدادات والعروض المحفوظة والعمليات والقواعد وخرائط الأعمدة والمنتجات) للبيئة التجريبية وحدها ولا يغير ملف تعريف: ويزيله "sandbox reset --settings" أيضا.',
  'Serve commands as tools to programs with language models': 'إتاحة الأوامر أدوات لبرامج النماذج اللغوية',
  'Send any request and print the response unchanged': 'إرسال أي استدعاء وطباعة الرد كما هو',
  "Token, retries, timeouts and questions work as in other commands. -F and --data become the query of a GET and the body of other methods. The path is the service's own: /api/orders/5.":
    'يعمل رمز الوصول وإعادة المحاولة والمهل والأسئلة كما في الأوامر الأخرى. ويصبح -F و--data استعلاما لـGET ومحتوى للطرق الأخرى. والمسار هو مسار الخدمة: /api/orders/5.',
  'With --paginate all pages of a list are read: --all, --ids, --where, -o and the like then work as in lists. Without it the response is printed as it came; --out, --json and --jq alone work.':
    'مع --paginate تقرأ كل صفحات القائمة: فيعمل --all و--ids و--where و-o وأمثالها كما في القوائم. ومن دونه يطبع الرد كما جاء؛ ولا يعمل إلا --out و--json و--jq.',
  'Make TAB complete shipctl in your shell': 'جعل TAB يكمل كلمات shipctl في shell لديك',
  'Writes the script of the shell that it is called in, and for bash, zsh and PowerShell a line between marks at the end of .bashrc, .zshrc or the profile that reads it. What is there stays as it is, and a second call changes nothing.':
    'يكتب النص البرمجي لـshell التي شغل فيها، وفي bash وzsh وPowerShell سطرا بين علامتين في نهاية .bashrc أو .zshrc أو الملف الذي يقرؤه. ما هو موجود هناك يبقى كما هو، والتشغيل الثاني لا يغير شيئا.',
  'Take back what install has written': 'التراجع عما كتبه install',
  'The files of the shell are then as they were before, byte for byte.':
    'تعود ملفات shell كما كانت من قبل، بايتا بايتا.',
  'Print the script for bash': 'طباعة النص البرمجي لـbash',
  'source <(shipctl completion bash) completes in this shell. "shipctl completion install" keeps it for all of them.':
    'source <(shipctl completion bash) يكمل في هذه shell. ويبقيه "shipctl completion install" لها كلها.',
  'Print the script for zsh': 'طباعة النص البرمجي لـzsh',
  'source <(shipctl completion zsh) completes in this shell. "shipctl completion install" keeps it for all of them.':
    'source <(shipctl completion zsh) يكمل في هذه shell. ويبقيه "shipctl completion install" لها كلها.',
  'Print the script for fish': 'طباعة النص البرمجي لـfish',
  'shipctl completion fish | source completes in this shell. "shipctl completion install" keeps it for all of them.':
    'shipctl completion fish | source يكمل في هذه shell. ويبقيه "shipctl completion install" لها كلها.',
  'Print the script for powershell': 'طباعة النص البرمجي لـPowerShell',
  'shipctl completion powershell | Out-String | Invoke-Expression completes in this shell. "shipctl completion install" keeps it for all of them.':
    'shipctl completion powershell | Out-String | Invoke-Expression يكمل في هذه shell. ويبقيه "shipctl completion install" لها كلها.',
  'Completion: TAB completes commands, flags and values': 'الإكمال: يكمل TAB الأوامر والخيارات والقيم',
  '"shipctl completion install" is all there is to do. TAB offers what was listed before, and sends no request.':
    'لا يلزم إلا "shipctl completion install". يعرض TAB ما عرض من قبل، ولا يرسل استدعاء.',
  'port to listen on; 0 for any free one': 'المنفذ؛ 0 لأي منفذ متاح',
  'number of orders, at most 20000': 'عدد الطلبات، 20000 على الأكثر',
  'seed of the made-up data': 'بذرة البيانات الوهمية',
  'share of requests that fail, from 0 to 1': 'نسبة الاستدعاءات التي تتعذر، من 0 إلى 1',
  'start without the kept changes, and keep none': 'البدء بلا التغييرات المحفوظة، وعدم حفظ شيء',
  'with reset: forget what was set with --sandbox, too': 'مع reset: نسيان ما تم تعيينه باستخدام --sandbox أيضا',
  'tools may change data of the service': 'يجوز للأدوات تغيير بيانات الخدمة',
  'tools may do what costs money: create shipments': 'يجوز للأدوات فعل ما يكلف مالا: إنشاء شحنات',
  'tools may read the files of this folder, and add files to it':
    'يجوز للأدوات قراءة ملفات هذا المجلد وإضافة ملفات إليه',
  'only these tools, by their first words: orders,ship,today': 'هذه الأدوات فقط، بكلماتها الأولى: orders,ship,today',
  'the body as JSON, @file, or - for standard input': 'المحتوى بصيغة JSON، أو @file، أو - للإدخال القياسي',
  'a header, "Name: value"': 'ترويسة، "Name: value"',
  'show status and headers before the body': 'عرض الحالة والترويسات قبل المحتوى',
  'read all pages of a list (default format: one JSON array)':
    'قراءة كل صفحات القائمة (الصيغة الافتراضية: مصفوفة JSON واحدة)',
  'the shell': 'اسم الـshell',
};
