import type { PDFContext, PDFDocument, PDFField, PDFObject } from '@cantoo/pdf-lib';
import {
  PDFArray,
  PDFDict,
  PDFDropdown,
  PDFName,
  PDFNumber,
  PDFOptionList,
  PDFRef,
  PDFStream,
  PDFTextField,
} from '../../base/libraries/pdf.ts';
import { UnusablePdf } from './foreign-pdfs.ts';
import type { PageEntries } from './strip-objects.ts';

/** Bits of an annotation's flags (ISO 32000-1, 12.5.3). */
const hiddenFlag = 2;
const printedFlag = 4;

/** In the font that forms are drawn with. The library writes `?` for all other letters. */
const isDrawable = /^[\s\x20-\x7e\xa0-\xff]*$/;

const nameOf = (text: string): PDFName => PDFName.of(text);

const isNamed = (dict: PDFDict, key: string, name: string): boolean => dict.lookup(nameOf(key)) === nameOf(name);

const lacksAppearance = (annotation: PDFDict): boolean =>
  isNamed(annotation, 'Subtype', 'Widget') && !(annotation.lookup(nameOf('AP')) instanceof PDFDict);

function valuesOf(field: PDFField): string[] {
  if (field instanceof PDFTextField) return [field.getText() ?? ''];
  return field instanceof PDFDropdown || field instanceof PDFOptionList ? field.getSelected() : [];
}

interface Drawing {
  readonly form: PDFRef;
  readonly matrix: string;
}

/** Draws what is printed of annotations into the content of their pages, so that the annotations can be left out. */
export function flattenAnnotations(document: PDFDocument, pages: readonly PageEntries[]): PageEntries[] {
  const { context } = document;
  const printed = pages.map((page) => {
    const annotations = context.lookup(page.get(nameOf('Annots')));
    if (!(annotations instanceof PDFArray)) return [];
    const all = annotations.asArray().map((each) => context.lookup(each));
    return all.filter((each) => each instanceof PDFDict).filter(isPrinted);
  });
  if (printed.flat().some(lacksAppearance)) updateForm(document);
  return pages.map((page, at) => {
    const drawings = (printed[at] ?? []).flatMap((each) => drawingOf(each) ?? []);
    return drawings.length === 0 ? page : withDrawings(context, page, drawings);
  });
}

function numbersOf(dict: PDFDict, key: string): number[] {
  const found = dict.lookup(nameOf(key));
  if (!(found instanceof PDFArray)) return [];
  return found.asArray().map((each) => {
    const number = dict.context.lookup(each);
    return number instanceof PDFNumber ? number.asNumber() : 0;
  });
}

function isPrinted(annotation: PDFDict): boolean {
  const flags = annotation.lookup(nameOf('F'));
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0;
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(annotation, 'Rect');
  const isVisible = (bits & printedFlag) !== 0 && (bits & hiddenFlag) === 0;
  return isVisible && !isNamed(annotation, 'Subtype', 'Popup') && left !== right && bottom !== top;
}

/** Makes the appearances of fields that have a value alone. A label without its values must not pass for whole. */
function updateForm(document: PDFDocument): void {
  try {
    const form = document.getForm();
    const values = form.getFields().flatMap((field) => (field.needsAppearancesUpdate() ? valuesOf(field) : []));
    if (!values.every((value) => isDrawable.test(value))) throw new UnusablePdf('form');
    form.updateFieldAppearances();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new UnusablePdf('form');
  }
}

function appearanceOf(annotation: PDFDict): PDFRef | undefined {
  const appearances = annotation.lookup(nameOf('AP'));
  let normal = appearances instanceof PDFDict ? appearances.get(nameOf('N')) : undefined;
  const states = annotation.context.lookup(normal);
  if (states instanceof PDFDict) {
    const state = annotation.lookup(nameOf('AS'));
    normal = state instanceof PDFName ? states.get(state) : undefined;
  }
  return normal instanceof PDFRef ? normal : undefined;
}

/** How a form is drawn so that its box fills the annotation's rectangle (ISO 32000-1, 12.5.5, algorithm 8.1). */
function drawingOf(annotation: PDFDict): Drawing | undefined {
  const form = appearanceOf(annotation);
  const stream = annotation.context.lookup(form);
  if (!form || !(stream instanceof PDFStream)) return undefined;
  stream.dict.set(nameOf('Type'), nameOf('XObject'));
  stream.dict.set(nameOf('Subtype'), nameOf('Form'));
  const box = numbersOf(stream.dict, 'BBox');
  const own = numbersOf(stream.dict, 'Matrix');
  const rect = numbersOf(annotation, 'Rect');
  if (box.length !== 4 || rect.length !== 4) return undefined;
  const from = transformedBox(box, own.length === 6 ? own : [1, 0, 0, 1, 0, 0]);
  const to = transformedBox(rect, [1, 0, 0, 1, 0, 0]);
  if (from.width === 0 || from.height === 0) return undefined;
  const across = to.width / from.width;
  const up = to.height / from.height;
  const numbers = [across, 0, 0, up, to.left - from.left * across, to.bottom - from.bottom * up];
  return { form, matrix: numbers.map((each) => each.toFixed(5)).join(' ') };
}

function withDrawings(context: PDFContext, page: PageEntries, drawings: readonly Drawing[]): PageEntries {
  const copyOf = (object: PDFObject | undefined): PDFDict => {
    const found = context.lookup(object);
    return found instanceof PDFDict ? found.clone(context) : context.obj({});
  };
  const resources = copyOf(page.get(nameOf('Resources')));
  const forms = copyOf(resources.get(nameOf('XObject')));
  resources.set(nameOf('XObject'), forms);
  const lines = drawings.map(({ form, matrix }) => {
    const key = forms.uniqueKey('Annotation');
    forms.set(key, form);
    return `q ${matrix} cm ${key} Do Q\n`;
  });
  const contents = page.get(nameOf('Contents'));
  const found = context.lookup(contents);
  const whole = contents ? [contents] : [];
  const parts = found instanceof PDFArray ? found.asArray() : whole;
  const stream = (text: string): PDFRef => context.register(context.stream(text));
  // The page may leave its coordinates changed.
  const all = context.obj([stream('q\n'), ...parts, stream(`\nQ\n${lines.join('')}`)]);
  return new Map([...page, [nameOf('Resources'), resources], [nameOf('Contents'), all]]);
}

function transformedBox(
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[],
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[],
) {
  const xs = [x1, x2].flatMap((x) => [y1, y2].map((y) => a * x + c * y + e));
  const ys = [x1, x2].flatMap((x) => [y1, y2].map((y) => b * x + d * y + f));
  const left = Math.min(...xs);
  const bottom = Math.min(...ys);
  return { left, bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
}
