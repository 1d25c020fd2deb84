import type { NotEmpty } from '../data/random.ts';
import type { Pair } from './people.ts';

/** A country as the list of countries shows it (observed: id, name, name_ar, code). The ids are the sandbox's own. */
export const countries = [
  { id: 1, name: 'Saudi Arabia', name_ar: 'المملكة العربية السعودية', code: 'SA' },
  { id: 2, name: 'United Arab Emirates', name_ar: 'الإمارات العربية المتحدة', code: 'AE' },
  { id: 3, name: 'Kuwait', name_ar: 'الكويت', code: 'KW' },
  { id: 4, name: 'Bahrain', name_ar: 'البحرين', code: 'BH' },
  { id: 5, name: 'Qatar', name_ar: 'قطر', code: 'QA' },
  { id: 6, name: 'Oman', name_ar: 'عُمان', code: 'OM' },
  { id: 7, name: 'Jordan', name_ar: 'الأردن', code: 'JO' },
  { id: 8, name: 'Egypt', name_ar: 'مصر', code: 'EG' },
] as const;

/** A Saudi city: its centre in degrees, the letters its short addresses begin with and its postal codes' first digits. */
export interface City {
  readonly id: number;
  readonly name: string;
  readonly name_ar: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly letter: string;
  readonly postal: string;
}

export const cities: NotEmpty<City> = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض', latitude: 24.7136, longitude: 46.6753, letter: 'R', postal: '12' },
  { id: 6, name: 'Jeddah', name_ar: 'جدة', latitude: 21.4858, longitude: 39.1925, letter: 'J', postal: '23' },
  { id: 7, name: 'Makkah', name_ar: 'مكة المكرمة', latitude: 21.3891, longitude: 39.8579, letter: 'M', postal: '24' },
  {
    id: 14,
    name: 'Madinah',
    name_ar: 'المدينة المنورة',
    latitude: 24.5247,
    longitude: 39.5692,
    letter: 'D',
    postal: '42',
  },
  { id: 13, name: 'Dammam', name_ar: 'الدمام', latitude: 26.4207, longitude: 50.0888, letter: 'E', postal: '32' },
  { id: 31, name: 'Al Khobar', name_ar: 'الخبر', latitude: 26.2172, longitude: 50.1971, letter: 'E', postal: '34' },
  { id: 5, name: 'Taif', name_ar: 'الطائف', latitude: 21.2703, longitude: 40.4158, letter: 'T', postal: '26' },
  { id: 1, name: 'Tabuk', name_ar: 'تبوك', latitude: 28.3838, longitude: 36.555, letter: 'B', postal: '47' },
  { id: 11, name: 'Buraydah', name_ar: 'بريدة', latitude: 26.326, longitude: 43.975, letter: 'Q', postal: '52' },
  { id: 15, name: 'Abha', name_ar: 'أبها', latitude: 18.2164, longitude: 42.5053, letter: 'A', postal: '62' },
  { id: 10, name: 'Hail', name_ar: 'حائل', latitude: 27.5114, longitude: 41.7208, letter: 'H', postal: '55' },
  { id: 17, name: 'Jazan', name_ar: 'جازان', latitude: 16.8892, longitude: 42.5511, letter: 'Z', postal: '82' },
  { id: 12, name: 'Al Hofuf', name_ar: 'الهفوف', latitude: 25.3647, longitude: 49.5856, letter: 'E', postal: '36' },
];

export const streets: NotEmpty<Pair> = [
  ['King Fahd Road', 'طريق الملك فهد'],
  ['King Abdulaziz Road', 'طريق الملك عبدالعزيز'],
  ['Prince Sultan Street', 'شارع الأمير سلطان'],
  ['Tahlia Street', 'شارع التحلية'],
  ['Anas Ibn Malik Road', 'طريق أنس بن مالك'],
  ['Khurais Road', 'طريق خريص'],
  ['Al Imam Saud Road', 'طريق الإمام سعود'],
  ['Palestine Street', 'شارع فلسطين'],
  ['Quba Road', 'طريق قباء'],
  ['University Street', 'شارع الجامعة'],
];

export const districts: NotEmpty<Pair> = [
  ['Al Olaya', 'العليا'],
  ['Al Malqa', 'الملقا'],
  ['Al Yasmin', 'الياسمين'],
  ['Al Nakheel', 'النخيل'],
  ['Al Rawdah', 'الروضة'],
  ['Al Hamra', 'الحمراء'],
  ['Al Salamah', 'السلامة'],
  ['Al Shati', 'الشاطئ'],
  ['Al Faisaliyah', 'الفيصلية'],
  ['Al Aziziyah', 'العزيزية'],
];
