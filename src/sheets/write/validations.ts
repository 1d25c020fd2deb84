import { columnLetters } from './column-letters.ts';
import type { SheetColumn } from './sheet-spec.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

const [longestTitle, longestNote] = [32, 255];

const prompt = ({ note }: SheetColumn): string =>
  note === undefined
    ? ''
    : ` showInputMessage="1" promptTitle="${xmlAttribute(note.title.slice(0, longestTitle))}" prompt="${xmlAttribute(note.text.slice(0, longestNote))}"`;

/**
 * What the cells of each column say when they are selected, and the values to choose from: `listName` is the defined name
 * of a column's choices. Other values are allowed after a warning.
 */
export function validationsXml(
  columns: readonly SheetColumn[],
  lastRow: number,
  listName: (column: SheetColumn) => string | undefined,
): string {
  const all = columns.flatMap((column, at) => {
    const letters = columnLetters(at);
    const list = listName(column);
    const notes = prompt(column);
    if (list === undefined && notes === '') return [];
    const heading = notes === '' ? [] : [`<dataValidation allowBlank="1"${notes} sqref="${letters}1"/>`];
    const cells = `sqref="${letters}2:${letters}${lastRow}"`;
    const below =
      list === undefined
        ? `<dataValidation allowBlank="1"${notes} ${cells}/>`
        : `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"${notes} ${cells}>` +
          `<formula1>${xmlText(list)}</formula1></dataValidation>`;
    return [...heading, below];
  });
  return all.length === 0 ? '' : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`;
}
