import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { expectStep, guideSteps, inDocs } from '../support/guide.ts';
import { settingsFolder } from '../support/profiles.ts';

describe('docs/import.md', () => {
  it('shows what its commands print', async () => {
    const { env } = settingsFolder();
    const cwd = temporaryFolder();
    cpSync(inDocs('examples/shop.openapi.yaml'), join(cwd, 'shop.openapi.yaml'));
    const steps = guideSteps('import.md');
    expect(steps.length).toBeGreaterThan(12);
    for (const step of steps) await expectStep(step, { env, cwd });
  });
});
