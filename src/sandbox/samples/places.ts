import { pairs, type TwoScripts } from './people.ts';

/** A country as the list of countries shows it (observed: id, name, name_ar, code). The ids are the sandbox's own. */
export const sampleCountries = [
  { id: 1, name: 'Saudi Arabia', name_ar: 'المملكة العربية السعودية', code: 'SA' },
  { id: 2, name: 'United Arab Emirates', name_ar: 'الإمارات العربية المتحدة', code: 'AE' },
  { id: 3, name: 'Kuwait', name_ar: 'الكويت', code: 'KW' },
  { id: 4, name: 'Bahrain', name_ar: 'البحرين', code: 'BH' },
  { id: 5, name: 'Qatar', name_ar: 'قطر', code: 'QA' },
  { id: 6, name: 'Oman', name_ar: 'عُمان', code: 'OM' },
  { id: 7, name: 'Jordan', name_ar: 'الأردن', code: 'JO' },
  { id: 8, name: 'Egypt', name_ar: 'مصر', code: 'EG' },
] as const;

export const streets: readonly TwoScripts[] = pairs(`
  King Fahd Road=طريق الملك فهد, King Abdulaziz Road=طريق الملك عبدالعزيز,
  Prince Sultan Street=شارع الأمير سلطان, Tahlia Street=شارع التحلية, Anas Ibn Malik Road=طريق أنس بن مالك,
  Khurais Road=طريق خريص, Al Imam Saud Road=طريق الإمام سعود, Palestine Street=شارع فلسطين, Quba Road=طريق قباء,
  University Street=شارع الجامعة
`);

export const districts: readonly TwoScripts[] = pairs(`
  Al Olaya=العليا, Al Malqa=الملقا, Al Yasmin=الياسمين, Al Nakheel=النخيل, Al Rawdah=الروضة, Al Hamra=الحمراء,
  Al Salamah=السلامة, Al Shati=الشاطئ, Al Faisaliyah=الفيصلية, Al Aziziyah=العزيزية
`);
