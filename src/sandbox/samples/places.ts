import countries from './countries.json' with { type: 'json' };
import { pairs, type TwoScripts } from './people.ts';

/** A country as the list of countries shows it (observed: id, name, name_ar, code). The ids are the sandbox's own. */
export const sampleCountries = countries;

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
