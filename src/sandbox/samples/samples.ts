import { foldText } from '../../base/text/fold-text.ts';
import { numberOf } from '../data/values.ts';
import countries from './countries.json' with { type: 'json' };
import goods from './goods.json' with { type: 'json' };
import all from './tariffs.json' with { type: 'json' };
import warehouses from './warehouses.json' with { type: 'json' };

/** Cities, with the letter that short addresses begin with, and the first digits of postal codes. */
export const saudiCities = [
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
] as const;

export type SaudiCity = (typeof saudiCities)[number];

const abroad = [
  { id: 201, name: 'Dubai', name_ar: 'دبي', country_id: 2, latitude: 25.2048, longitude: 55.2708 },
  { id: 202, name: 'Abu Dhabi', name_ar: 'أبوظبي', country_id: 2, latitude: 24.4539, longitude: 54.3773 },
  { id: 301, name: 'Kuwait City', name_ar: 'مدينة الكويت', country_id: 3, latitude: 29.3759, longitude: 47.9774 },
  { id: 401, name: 'Manama', name_ar: 'المنامة', country_id: 4, latitude: 26.2285, longitude: 50.586 },
  { id: 501, name: 'Doha', name_ar: 'الدوحة', country_id: 5, latitude: 25.2854, longitude: 51.531 },
  { id: 601, name: 'Muscat', name_ar: 'مسقط', country_id: 6, latitude: 23.588, longitude: 58.3829 },
  { id: 701, name: 'Amman', name_ar: 'عمّان', country_id: 7, latitude: 31.9454, longitude: 35.9284 },
  { id: 801, name: 'Cairo', name_ar: 'القاهرة', country_id: 8, latitude: 30.0444, longitude: 31.2357 },
];

export const allCities = [...saudiCities.map((city) => ({ ...city, country_id: 1 })), ...abroad];

/** A city as the list of cities shows it (observed: id, name, name_ar), with its centre. The ids are the sandbox's own. */
export type SampleCity = (typeof allCities)[number];

/** The city with an id, as number or text, or a name in either script. */
export function findCity(given: unknown): SampleCity | undefined {
  if (typeof given !== 'string') return allCities.find(({ id }) => id === numberOf(given));
  const wanted = foldText(given.trim());
  return allCities.find(({ id, name, name_ar }) => [String(id), foldText(name), foldText(name_ar)].includes(wanted));
}

/**
 * Made up, except for their shape: the identifiers differ from the couriers' names (observed). Fees are in riyals, the
 * base for the first kilogram within a city.
 */
export const tariffs = all;

export type Tariff = (typeof tariffs)[number];

/** The goods in made-up orders: price in SAR for one, weight in grams of one. */
export const { products } = goods;

/** Notes on orders; some of them are hard for spreadsheets and tables. */
export const { notes } = goods;

/** The names are the values that integrators were seen to send as `courier` (observed). */
export const sampleCouriers = [
  { id: 1, name: 'aramex', name_ar: 'أرامكس' },
  { id: 2, name: 'barq', name_ar: 'برق' },
  { id: 3, name: 'transcorp', name_ar: 'ترانسكورب' },
  { id: 4, name: 'thabit', name_ar: 'ثابت' },
  { id: 5, name: 'jt', name_ar: 'جي آند تي' },
  { id: 6, name: 'spl', name_ar: 'سبل' },
] as const;

export const sampleWarehouses = warehouses;

/** The unit of the measures is not documented: centimetres and kilograms are assumed. */
export const boxTemplates = [
  { type: 'Small', length: 20, width: 15, height: 10, weight: 0.2 },
  { type: 'صندوق صغير', length: 22, width: 16, height: 8.5, weight: 0.18 },
  { type: 'Medium', length: 30, width: 25, height: 20, weight: 0.35 },
  { type: 'صندوق وسط', length: 32, width: 24, height: 18, weight: 0.4 },
  { type: 'Large', length: 45, width: 35, height: 30, weight: 0.6 },
  { type: 'صندوق كبير', length: 50, width: 40, height: 35, weight: 0.75 },
  { type: 'Flyer A4', length: 33, width: 25, height: 2, weight: 0.03 },
  { type: 'Shoe box, double', length: 36, width: 28, height: 13.5, weight: 0.3 },
  { type: 'علبة عطور', length: 12, width: 12, height: 18, weight: 0.15 },
  { type: 'Tube 60"', length: 62, width: 9, height: 9, weight: 0.25 },
  { type: 'كرتون تمور', length: 40, width: 30, height: 12, weight: 0.5 },
  { type: 'Pallet box', length: 80, width: 60, height: 60, weight: 2.4 },
] as const;

/** Kinds of packaging (observed: id, name, is_default). */
export const samplePackagingTypes = [
  { id: 1, name: 'Carton', is_default: true },
  { id: 2, name: 'Flyer', is_default: false },
  { id: 3, name: 'Fragile carton', is_default: false },
  { id: 4, name: 'Cold box', is_default: false },
] as const;

/** A text in Latin letters and in Arabic. */
export type TwoScripts = readonly [latin: string, arabic: string];

/** `Omar=عمر, …` */
const pairs = (text: string): TwoScripts[] =>
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
