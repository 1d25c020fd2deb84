import { foldText, scalarText } from '../../base/text/text.ts';
import type { CheckedOrder } from './rule.ts';

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const wordSet = (text: string): ReadonlySet<string> => new Set(wordsOf(text));

/** Words that call a name a district. */
const districtWords = wordSet('حي احياء district dist dst neighbourhood neighborhood hai hayy hay');

/** Words that a name has besides the district: they say nothing of where in it. */
const largerWords = wordSet('مدينة المدينة منطقة محافظة السعودية المملكة العربية city saudi arabia ksa sa');

/** Words that say where in a district a place is: streets, buildings, what stands there, and beside what. */
const placeWords = wordSet(
  'street st str road rd avenue ave lane way highway exit square roundabout villa building bldg tower house home flat apartment apt ' +
    'floor office shop store mall hotel hospital clinic school university college mosque masjid bank company gate block unit near next ' +
    'behind opposite beside front compound camp market souq plaza center centre station airport port park farm palace pharmacy ' +
    'restaurant cafe box zone warehouse factory tariq sharia sharea shari ' +
    'شارع ش طريق ط ممر مخرج دوار ميدان تقاطع فيلا فلة عمارة برج مبنى بناية بيت منزل شقة دور طابق مكتب محل متجر مول فندق مستشفى مستوصف عيادة ' +
    'مدرسة جامعة كلية معهد مسجد جامع بنك مصرف شركة مؤسسة بوابة بلوك وحدة قرب قريب بالقرب بجوار جوار بجانب جانب خلف وراء امام مقابل قبالة بعد ' +
    'قبل مجمع سكن اسكان سوق مركز محطة مطار ميناء حديقة منتزه استراحة مزرعة قصر صيدلية مطعم مقهى كافيه مستودع مصنع صندوق ص',
);

/** Articles with which the name of a district begins: `Al Olaya`, `An Narjis`. */
const articles = wordSet('al el an ar as ash at ath az ad adh');

const isPlaceWord = (word: string): boolean =>
  placeWords.has(word) || placeWords.has(word.replace(/^(?:[وب]?ال|لل)/, ''));

/** A name of so many words behind the word for a district is one; more may say where in it. */
const longestName = 3;

/** Fields beside the line that say where a place is. */
const placeField = /street|building|apartment|unit_|landmark|latitude|plus_code|address.*2/;

const saysPlace = (row: CheckedOrder['row']): boolean =>
  Object.entries(row).some(
    ([name, value]) => name.startsWith('receiver_') && placeField.test(name) && !/^0?$/.test(scalarText(value)),
  );

/** Is a whole address the name of a district, or of a city, and nothing more? No number, street, building or neighbour of it. */
export function isOnlyDistrict(address: string, isCity: (name: string) => boolean): boolean {
  const words = wordsOf(address);
  if (words.length === 0 || words.some((word) => /\p{N}/u.test(word) || isPlaceWord(word))) return false;
  const parts = address.split(/[,;\n\r/|\u060c\u061b]+|\s[-\u2013\u2014]+\s/).filter((part) => !isCity(part.trim()));
  const said = parts.flatMap(wordsOf);
  const name = said.filter((word) => !districtWords.has(word) && !largerWords.has(word));
  const [first = '', ...others] = name;
  if (others.length === 0) return true;
  if (name.length < said.length && said.some((word) => districtWords.has(word))) return name.length <= longestName;
  if (name.length > 2) return false;
  return articles.has(first) || name.every((word) => word.startsWith('\u0627\u0644'));
}

/** Is an address without any letter? The number of a building needs its street, and a postal code is that of a district. */
export const isOnlyNumber = (address: string): boolean => /\p{N}/u.test(address) && !/\p{L}/u.test(address);

/** Does nothing in an order say where in its district the receiver is? */
export const hasVagueAddress = ({ row, place: { addressLine, city }, isListedCity }: CheckedOrder): boolean =>
  addressLine !== '' &&
  !saysPlace(row) &&
  (isOnlyNumber(addressLine) ||
    isOnlyDistrict(addressLine, (name) => isListedCity(name) || foldText(name) === foldText(city)));
