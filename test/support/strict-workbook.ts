import { expect } from 'vitest';
import { childrenNamed, type Element, elementAt, parsedXml, type ReadWorkbook } from './workbook.ts';

/** The order that the standard fixes for what a worksheet and a workbook hold (ECMA-376, CT_Worksheet, CT_Workbook). */
const worksheetOrder = (
  'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios ' +
  'autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations ' +
  'hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ' +
  'ignoredErrors smartTags drawing tableParts extLst'
).split(' ');
const workbookOrder = 'fileVersion workbookPr bookViews sheets definedNames calcPr extLst'.split(' ');
const stylesOrder = 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles'.split(' ');

function expectOrder(element: Element, order: readonly string[]): void {
  const places = element.children.map(({ name }) => order.indexOf(name));
  expect(places).not.toContain(-1);
  // Each once, and in this order.
  expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function expectSheet(xml: Element, styles: number): void {
  expectOrder(xml, worksheetOrder);
  let before = 0;
  for (const row of childrenNamed(elementAt(xml, 'sheetData') ?? xml, 'row')) {
    const number = Number(row.attributes.r);
    expect(number).toBe(before + 1);
    expect(number).toBeLessThanOrEqual(1_048_576);
    before = number;
    let column = 0;
    for (const { attributes, children } of row.children) {
      const [, letters = '', line] = /^([A-Z]{1,3})(\d+)$/.exec(attributes.r ?? '') ?? [];
      expect(Number(line)).toBe(number);
      // No place twice, from the left to the right.
      expect(columnNumber(letters)).toBeGreaterThan(column);
      column = columnNumber(letters);
      expect(column).toBeLessThanOrEqual(16_384);
      expect(Number(attributes.s ?? 0)).toBeLessThan(styles);
      expect(children.map(({ name }) => name)).toEqual([attributes.t === 'inlineStr' ? 'is' : 'v']);
      if (attributes.t === undefined) expect(children[0]?.text).toMatch(/^-?\d+(\.\d+)?(e[+-]\d+)?$/);
    }
  }
  const filter = elementAt(xml, 'autoFilter')?.attributes.ref;
  // Totals stand below what is filtered.
  if (filter !== undefined) expect(Number(/^A1:[A-Z]+(\d+)$/.exec(filter)?.[1])).toBeLessThanOrEqual(before);
  for (const { attributes } of elementAt(xml, 'dataValidations')?.children ?? []) {
    expect((attributes.promptTitle ?? '').length).toBeLessThanOrEqual(32);
    expect((attributes.prompt ?? '').length).toBeLessThanOrEqual(255);
  }
}

/** Fails where Excel would say that it found a problem with the content, as far as that is known. */
export function expectStrict({ files, sheets }: ReadWorkbook): void {
  const xmlOf = (file: string): Element => parsedXml(files.get(file) ?? expect.unreachable(`${file} is missing`));
  for (const text of files.values()) {
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>\n</);
    expect(text).not.toMatch(/<!DOCTYPE|<f>|<f /);
  }
  const types = xmlOf('[Content_Types].xml');
  const overrides = childrenNamed(types, 'Override').map(({ attributes }) => attributes.PartName?.slice(1) ?? '');
  const parts = [...files.keys()].filter((file) => !file.endsWith('.rels') && file !== '[Content_Types].xml');
  expect([...overrides].sort()).toEqual([...parts].sort());
  expect(xmlOf('_rels/.rels').children.map(({ attributes }) => attributes.Target)).toEqual(['xl/workbook.xml']);
  const relationships = xmlOf('xl/_rels/workbook.xml.rels').children.map(({ attributes }) => attributes);
  expect(new Set(relationships.map(({ Id }) => Id)).size).toBe(relationships.length);
  for (const { Target } of relationships) expect(files.has(`xl/${Target}`)).toBe(true);
  const workbook = xmlOf('xl/workbook.xml');
  expectOrder(workbook, workbookOrder);
  const names = sheets.map(({ name }) => name);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) {
    expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
    expect(name).not.toMatch(/^'|'$|^history$/i);
  }
  expect(sheets.some(({ hidden }) => !hidden)).toBe(true);
  for (const { attributes, text } of elementAt(workbook, 'definedNames')?.children ?? []) {
    const place = /^'((?:[^']|'')+)'!(?:\$[A-Z]+\$\d+:\$[A-Z]+\$\d+|\$1:\$1)$/.exec(text)?.[1]?.replaceAll("''", "'");
    expect(names).toContain(place);
    if (attributes.localSheetId !== undefined) expect(names[Number(attributes.localSheetId)]).toBe(place);
  }
  const styles = xmlOf('xl/styles.xml');
  expectOrder(styles, stylesOrder);
  for (const each of styles.children) expect(Number(each.attributes.count)).toBe(each.children.length);
  for (const { xml } of sheets) expectSheet(xml, elementAt(styles, 'cellXfs')?.children.length ?? 0);
}
