// The parts of the bundle take these from here: a class that is bundled twice is two classes.
export * from './base/exact-number.ts';
export * from './base/failure.ts';
export { run } from './cli/run.ts';
export { abandonOutput, processIo } from './io.ts';
