import { parentPort } from 'node:worker_threads';
import { loadJq } from 'jq-wasm';
import wasmBinary from 'jq-wasm/jq.wasm';
import type { JqAnswer, JqTask } from './jq.ts';

/** Records are fed by shipctl, a page at a time: what an expression would read on its own depends on the pages. */
const ownInputs =
  'def input: error("input is not known here: the expression gets each document by itself"); def inputs: input;';

/** That of this process is made up, and that of the command may hold tokens. */
const noEnvironment = 'def env: error("env is not known here: the environment may hold tokens");';

/** On one line: the places of faults count from the next. */
const prelude = `${ownInputs} ${noEnvironment}`;

const flags = ['-c'];

const loading = loadJq({ wasmBinary });

parentPort?.on('message', async ({ expression, documents }: JqTask) => {
  let answer: JqAnswer;
  try {
    answer = (await loading).raw(documents, `${prelude}\n${expression}`, flags);
  } catch (error) {
    answer = { stdout: '', stderr: '', exitCode: -1, crash: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
