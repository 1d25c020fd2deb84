export { abandonOutput, processIo } from './io.ts';
export { run } from './run.ts';
