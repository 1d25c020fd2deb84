import type { PDFContext, PDFDict, PDFDocument, PDFField, PDFName, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type * as Library from '../../base/libraries/pdf.ts';
import { UnusablePdf } from './foreign-pdfs.ts';

/** Bits of an annotation's flags (ISO 32000-1, 12.5.3). */
const isHidden = 2;
const isPrinted = 4;

/** In the font that forms are drawn with. The library writes `?` for all other letters. */
const isDrawable = /^[\s\x20-\x7e\xa0-\xff]*$/;

type Box = readonly [number, number, number, number];
type Matrix = readonly [number, number, number, number, number, number];

/** Draws what is printed of annotations into their pages, so that the annotations can be left out. */
export class AnnotationFlattener {
  private readonly context: PDFContext;
  private hasUpdatedForm = false;

  constructor(
    private readonly document: PDFDocument,
    private readonly library: typeof Library,
  ) {
    this.context = document.context;
  }

  /** Returns the page with the appearances of its annotations in its content. */
  flatten(page: ReadonlyMap<PDFName, PDFObject>): ReadonlyMap<PDFName, PDFObject> {
    const { PDFArray, PDFDict } = this.library;
    const annotations = this.context.lookup(page.get(this.name('Annots')));
    if (!(annotations instanceof PDFArray)) return page;
    const printed = annotations
      .asArray()
      .map((each) => this.context.lookup(each))
      .filter((each) => each instanceof PDFDict)
      .filter((each) => this.isPrinted(each));
    if (printed.some((each) => this.lacksAppearance(each))) this.updateForm();
    const drawings = printed.flatMap((each) => this.drawing(each) ?? []);
    return drawings.length === 0 ? page : this.withDrawings(page, drawings);
  }

  private name(text: string): PDFName {
    return this.library.PDFName.of(text);
  }

  private numbers(object: PDFObject | undefined): number[] {
    const { PDFArray, PDFNumber } = this.library;
    const found = this.context.lookup(object);
    if (!(found instanceof PDFArray)) return [];
    return found.asArray().map((each) => {
      const number = this.context.lookup(each);
      return number instanceof PDFNumber ? number.asNumber() : 0;
    });
  }

  private isPrinted(annotation: PDFDict): boolean {
    const flags = annotation.lookup(this.name('F'));
    const bits = flags instanceof this.library.PDFNumber ? flags.asNumber() : 0;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.numbers(annotation.get(this.name('Rect')));
    const isPopup = annotation.lookup(this.name('Subtype')) === this.name('Popup');
    return (bits & isPrinted) !== 0 && (bits & isHidden) === 0 && !isPopup && left !== right && bottom !== top;
  }

  private lacksAppearance(annotation: PDFDict): boolean {
    const isField = annotation.lookup(this.name('Subtype')) === this.name('Widget');
    return isField && !(annotation.lookup(this.name('AP')) instanceof this.library.PDFDict);
  }

  /** Makes the appearances of fields that have a value alone. A label without its values must not pass for whole. */
  private updateForm(): void {
    if (this.hasUpdatedForm) return;
    this.hasUpdatedForm = true;
    try {
      const form = this.document.getForm();
      const values = form.getFields().flatMap((field) => (field.needsAppearancesUpdate() ? this.valuesOf(field) : []));
      if (!values.every((value) => isDrawable.test(value))) throw new UnusablePdf('form');
      form.updateFieldAppearances();
    } catch (error) {
      if (error instanceof RangeError) throw error;
      throw new UnusablePdf('form');
    }
  }

  private valuesOf(field: PDFField): string[] {
    const { PDFDropdown, PDFOptionList, PDFTextField } = this.library;
    if (field instanceof PDFTextField) return [field.getText() ?? ''];
    return field instanceof PDFDropdown || field instanceof PDFOptionList ? field.getSelected() : [];
  }

  /** The reference to the stream that draws it in its present state. */
  private appearance(annotation: PDFDict): PDFRef | undefined {
    const { PDFDict, PDFName, PDFRef, PDFStream } = this.library;
    const appearances = annotation.lookup(this.name('AP'));
    let normal = appearances instanceof PDFDict ? appearances.get(this.name('N')) : undefined;
    const states = this.context.lookup(normal);
    if (states instanceof PDFDict) {
      const state = annotation.lookup(this.name('AS'));
      normal = state instanceof PDFName ? states.get(state) : undefined;
    }
    return normal instanceof PDFRef && this.context.lookup(normal) instanceof PDFStream ? normal : undefined;
  }

  /** How a form is drawn so that its box fills the annotation's rectangle (ISO 32000-1, 12.5.5, algorithm 8.1). */
  private drawing(annotation: PDFDict): { readonly form: PDFRef; readonly matrix: string } | undefined {
    const form = this.appearance(annotation);
    const stream = form && this.context.lookup(form, this.library.PDFStream);
    if (!form || !stream) return undefined;
    stream.dict.set(this.name('Type'), this.name('XObject'));
    stream.dict.set(this.name('Subtype'), this.name('Form'));
    const box = this.numbers(stream.dict.get(this.name('BBox')));
    const own = this.numbers(stream.dict.get(this.name('Matrix')));
    const rect = this.numbers(annotation.get(this.name('Rect')));
    if (box.length !== 4 || rect.length !== 4) return undefined;
    const matrix = (own.length === 6 ? own : [1, 0, 0, 1, 0, 0]) as unknown as Matrix;
    const from = transformedBox(box as unknown as Box, matrix);
    const to = sortedBox(rect as unknown as Box);
    const width = from[2] - from[0];
    const height = from[3] - from[1];
    if (width === 0 || height === 0) return undefined;
    const across = (to[2] - to[0]) / width;
    const up = (to[3] - to[1]) / height;
    const numbers = [across, 0, 0, up, to[0] - from[0] * across, to[1] - from[1] * up];
    return { form, matrix: numbers.map((each) => each.toFixed(5)).join(' ') };
  }

  private withDrawings(
    page: ReadonlyMap<PDFName, PDFObject>,
    drawings: readonly { readonly form: PDFRef; readonly matrix: string }[],
  ): ReadonlyMap<PDFName, PDFObject> {
    const { PDFArray, PDFDict } = this.library;
    const copyOf = (object: PDFObject | undefined): PDFDict => {
      const found = this.context.lookup(object);
      return found instanceof PDFDict ? found.clone(this.context) : this.context.obj({});
    };
    const resources = copyOf(page.get(this.name('Resources')));
    const forms = copyOf(resources.get(this.name('XObject')));
    resources.set(this.name('XObject'), forms);
    const lines = drawings.map(({ form, matrix }) => {
      const key = forms.uniqueKey('Annotation');
      forms.set(key, form);
      return `q ${matrix} cm ${key} Do Q\n`;
    });
    const contents = page.get(this.name('Contents'));
    const found = this.context.lookup(contents);
    const parts = found instanceof PDFArray ? found.asArray() : contents ? [contents] : [];
    const stream = (text: string): PDFRef => this.context.register(this.context.stream(text));
    // The page may leave its coordinates changed.
    const all = this.context.obj([stream('q\n'), ...parts, stream(`\nQ\n${lines.join('')}`)]);
    return new Map([...page, [this.name('Resources'), resources], [this.name('Contents'), all]]);
  }
}

function sortedBox([left, bottom, right, top]: Box): Box {
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)];
}

/** The smallest upright box around a box that was transformed. */
function transformedBox([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    { x: left, y: bottom },
    { x: left, y: top },
    { x: right, y: bottom },
    { x: right, y: top },
  ];
  const xs = corners.map(({ x, y }) => a * x + c * y + e);
  const ys = corners.map(({ x, y }) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
