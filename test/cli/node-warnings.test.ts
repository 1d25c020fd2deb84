import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { spawned } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';

it("Node's deprecation warnings are not printed, wherever they come from", async () => {
  const late = join(temporaryFolder(), 'late.cjs');
  writeFileSync(
    late,
    "setImmediate(() => { process.emitWarning('old', 'DeprecationWarning', 'DEP0999'); new Buffer(1); });\n",
  );
  for (const NODE_OPTIONS of [`--pending-deprecation --require ${late}`, ...furtherCases(`--require ${late}`)]) {
    const { code, stderr } = await spawned(['boxes', 'list', '--sandbox', '--json'], { env: { NODE_OPTIONS } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }
});
