// The parts of the bundle take these from here: a class that is bundled twice is two classes.

export * from './base/failure.ts';
export { abandonOutput, processIo } from './base/io.ts';
export * from './base/json/exact-json.ts';
export { run } from './cli/run.ts';
