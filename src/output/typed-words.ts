import { foldText } from '../base/text/text.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { columnsByName, defaultColumns } from './columns.ts';
import { headedBy, type Language, labelOf, loadLanguage, wordsOfField } from './language.ts';

// The words of tables can be typed: headings in place of the names of fields, and words in place of values.

/** The languages whose words a text may have: a name of a field, or a value as it is sent, is in neither. */
const languagesIn = async (text: string): Promise<readonly Language[]> => [
  ...(/[\p{Lu} ]/u.test(text) ? [await loadLanguage('en')] : []),
  ...(/\p{Script=Arabic}/u.test(text) ? [await loadLanguage('ar')] : []),
];

const isFieldName = /^[a-z][a-z\d_.]*$/;

/** Headings and words of the languages that a text has words of. `aliases`: other names of fields, by what they are called. */
export async function typedReader(shape: RecordShape, text: string, aliases: readonly string[] = []) {
  const [fieldOf, words] = await Promise.all([fieldReader(shape, text, aliases), wordReader(text)]);
  return { fieldOf, ...words };
}

/**
 * The field of a heading, by the languages that a text has words of: of several with one heading, that of the columns which a
 * table has by default. Undefined for what is no heading, or the heading of several.
 */
export async function fieldReader(
  shape: RecordShape,
  text: string,
  aliases: readonly string[] = [],
): Promise<(heading: string) => string | undefined> {
  const languages = await languagesIn(text);
  if (languages.length === 0) return () => undefined;
  const usual = defaultColumns(shape).map(({ name }) => name);
  const all = [...columnsByName(shape).keys()];
  return (heading) => {
    if (isFieldName.test(heading)) return undefined;
    const typed = foldText(heading);
    const isHeading = (name: string) =>
      languages.some(({ labels }) => foldText(labelOf(headedBy(name, shape.row), labels)) === typed);
    const found = [usual, all, aliases].map((names) => names.filter(isHeading));
    return found.find(({ length }) => length === 1)?.[0];
  };
}

/** The values of a field by the words that tables show for them, in the languages of a text. */
export async function wordReader(text: string) {
  const languages = await languagesIn(text);
  const entriesOf = (field: string, ofLanguage: (language: Language) => readonly Language['words'][]) =>
    languages.flatMap(ofLanguage).flatMap((words) => Object.entries(wordsOfField(words, field) ?? {}));
  return {
    wordsOf: (field: string): readonly string[] => entriesOf(field, ({ words }) => [words]).map(([, word]) => word),
    /** The value that a word of a table or a workbook stands for; the word itself where it stands for none. */
    valueOf: (field: string, word: string): string =>
      entriesOf(field, ({ words, cellWords }) => [words, cellWords]).find(
        ([, shown]) => foldText(shown) === foldText(word),
      )?.[0] ?? word,
  };
}
