export { abandonOutput, processIo } from './base/io.ts';
export { run } from './cli/run.ts';
