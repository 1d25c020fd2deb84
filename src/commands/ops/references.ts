import { escapeControls } from '../../base/escape-controls.ts';
import { usageFailure } from '../../base/failure.ts';
import { getOwn } from '../../base/get-own.ts';
import { isRow, type Row } from '../../base/row.ts';

/** Gives what a value refers to, or the value itself. */
export type Look = (value: unknown) => unknown;

export const lookAtItself: Look = (value) => value;

/** A few references to references are usual; more are a circle. */
const mostHops = 20;
/** Schemas that double at every level would fill any memory: beyond this many, the rest is left open. */
const mostLooks = 20_000;

const unescaped = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');

function follow(document: Row, reference: string): unknown {
  let value: unknown = document;
  for (const step of reference.slice(2).split('/')) {
    if (Array.isArray(value)) value = value[Number(step)];
    else value = isRow(value) ? getOwn(value, unescaped(step)) : undefined;
  }
  if (value === undefined)
    throw usageFailure([`A reference of the document leads nowhere: ${escapeControls(reference)}`]);
  return value;
}

/**
 * Looks up `$ref`s within a document when they are met. What lies elsewhere, on this machine or another, is never
 * opened: it is left open.
 */
export function lookIn(document: Row): Look {
  let looks = 0;
  return (given) => {
    let value = given;
    for (let hops = 0; isRow(value) && typeof value.$ref === 'string'; hops++) {
      looks++;
      if (hops >= mostHops || looks > mostLooks || !value.$ref.startsWith('#/')) return {};
      value = follow(document, value.$ref);
    }
    return value;
  };
}
