import { statSync } from 'node:fs';
import { expect } from 'vitest';

/** Expects the permissions of a file or folder. On win32, which has none, nothing is expected. */
export function expectMode(path: string, mode: number): void {
  if (process.env.SHIPCTL_TEST_RING === 'windows-rooms') return;
  expect((statSync(path).mode & 0o777).toString(8), path).toBe(mode.toString(8));
}
