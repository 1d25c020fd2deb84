export { run } from './cli/run.ts';
export { abandonOutput, processIo } from './io.ts';
