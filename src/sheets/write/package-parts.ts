import { columnLetters } from '../cell-address.ts';
import type { SheetFile } from './sheet.ts';
import { namespace, prologue, xmlAttribute, xmlText } from './xml-text.ts';

const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Where the sheet of a number, from 1, is in the package. */
export const sheetFile = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

export const rootRelationships = `${prologue}<Relationships xmlns="${relationships}">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

export const workbookRelationships = (sheets: number): string =>
  `${prologue}<Relationships xmlns="${relationships}">${Array.from({ length: sheets }, (_, at) =>
    relationship(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  ).join('')}${relationship(`rId${sheets + 1}`, 'styles', 'styles.xml')}</Relationships>`;

export const contentTypes = (sheets: number): string => {
  const override = (file: string, type: string): string =>
    `<Override PartName="/${file}" ContentType="${spreadsheet}.${type}+xml"/>`;
  return (
    `${prologue}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}` +
    `${Array.from({ length: sheets }, (_, at) => override(sheetFile(at + 1), 'worksheet')).join('')}` +
    `${override('xl/styles.xml', 'styles')}</Types>`
  );
};

/** A sheet with its number in the package. */
export interface NumberedPart extends SheetFile {
  readonly number: number;
}

/** The list of the sheets in the order in which they are shown, and the names that refer to cells. */
export function workbookXml(parts: readonly NumberedPart[], lists: readonly { name: string; range: string }[]): string {
  const sheets = parts.map(
    ({ name, number, spec }, at) =>
      `<sheet name="${xmlAttribute(name)}" sheetId="${at + 1}"${spec.hidden ? ' state="hidden"' : ''} r:id="rId${number}"/>`,
  );
  // A filter without this name is not shown by some programs.
  const filters = parts.flatMap(({ name, rows, spec: { columns, header } }, at) => {
    if (columns.length === 0 || header === false) return [];
    const range = `${quotedName(name)}!$A$1:$${columnLetters(columns.length - 1)}$${Math.max(rows, 1)}`;
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${xmlText(range)}</definedName>`,
    ];
  });
  const names = lists.map(({ name, range }) => `<definedName name="${name}">${xmlText(range)}</definedName>`);
  const defined = [...filters, ...names].join('');
  return (
    `${prologue}<workbook xmlns="${namespace}" xmlns:r="${office}"><workbookPr/>` +
    `<bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets>` +
    `${defined === '' ? '' : `<definedNames>${defined}</definedNames>`}</workbook>`
  );
}

const longestName = 31;

/** Excel keeps this name for itself. */
const reserved = /^history$/i;

/** Gives sheets names that a workbook may have, each once: the second `Orders` is `Orders 2`. */
export function sheetNames(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const base = allowedName(wanted);
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      name = `${base.slice(0, longestName - ` ${number}`.length)} ${number}`;
    }
    taken.add(name.toLowerCase());
    return name;
  };
}

/** A name that Excel takes for a sheet; empty ones become `Sheet`. */
function allowedName(name: string): string {
  const plain = name
    .replace(/[[\]:*?/\\]/g, '-')
    .replace(/[\u0000-\u001f\ud800-\udfff\ufffe\uffff]/g, '')
    .replace(/^[\s']+/, '')
    .slice(0, longestName)
    .replace(/[\s']+$/, '');
  if (plain === '') return 'Sheet';
  return reserved.test(plain) ? `${plain}_` : plain;
}

/** A name as references write it: `'Orders 2'`. */
export const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
