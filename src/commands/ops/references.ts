import { escapeControls } from '../../base/escape-controls.ts';
import { usageFailure } from '../../base/failure.ts';
import { getOwn } from '../../base/get-own.ts';
import { isRow, type Row } from '../../base/row.ts';

/** Returns what a value refers to, or the value itself. */
export type Resolve = (value: unknown) => unknown;

export const noReferences: Resolve = (value) => value;

/** References to references are usual, but many of them are a circle. */
const mostHops = 20;
/** Schemas that double at every level would fill the memory: beyond this many, the rest is left out. */
const mostReferences = 20_000;

const unescapeStep = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');

function followReference(document: Row, reference: string): unknown {
  let value: unknown = document;
  for (const step of reference.slice(2).split('/')) {
    if (Array.isArray(value)) value = value[Number(step)];
    else value = isRow(value) ? getOwn(value, unescapeStep(step)) : undefined;
  }
  if (value === undefined) {
    throw usageFailure([`The document does not have what it refers to: ${escapeControls(reference)}`]);
  }
  return value;
}

/** Resolves `$ref`s within a document. A reference to another file or address is never followed: it is left out. */
export function referencesIn(document: Row, onLeftOut: (reference: string) => void): Resolve {
  let count = 0;
  return (given) => {
    let value = given;
    for (let hops = 0; isRow(value) && typeof value.$ref === 'string'; hops++) {
      count++;
      if (hops >= mostHops || count > mostReferences || !value.$ref.startsWith('#/')) {
        onLeftOut(value.$ref);
        return {};
      }
      value = followReference(document, value.$ref);
    }
    return value;
  };
}
