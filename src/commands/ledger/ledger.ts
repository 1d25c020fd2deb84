// One part of the bundle.
export { forgetLedger } from './forget.ts';
export { listLedger } from './list.ts';
export { showLedger } from './show.ts';
