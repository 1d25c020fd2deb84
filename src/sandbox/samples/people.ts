/** A text in Latin letters and in Arabic. */
export type TwoScripts = readonly [latin: string, arabic: string];

/** `Omar=عمر, …` */
export const pairs = (text: string): TwoScripts[] =>
  text.split(',').map((pair) => {
    const [latin = '', arabic = ''] = pair.trim().split('=');
    return [latin, arabic];
  });

export const firstNames: readonly TwoScripts[] = pairs(`
  Abdullah=عبدالله, Mohammed=محمد, Fahad=فهد, Khalid=خالد, Saud=سعود, Turki=تركي, Yousef=يوسف, Ibrahim=إبراهيم,
  Omar=عمر, Rayan=ريان, Noura=نورة, Sara=سارة, Reem=ريم, Fatimah=فاطمة, Lama=لمى, Hessa=حصة, Maha=مها,
  Aljawharah=الجوهرة, Razan=رزان, Mu'adh=معاذ
`);

export const lastNames: readonly TwoScripts[] = pairs(`
  Al-Otaibi=العتيبي, Al-Qahtani=القحطاني, Al-Ghamdi=الغامدي, Al-Zahrani=الزهراني, Al-Harbi=الحربي,
  Al-Dosari=الدوسري, Al-Shammari=الشمري, Al-Mutairi=المطيري, Al-Anazi=العنزي, Al-Shehri=الشهري,
  Al-Subaie=السبيعي, Al-Rashid=الراشد, Bin Saleh=بن صالح, Al-Juhani=الجهني, Al-Malki=المالكي
`);
