import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

const count = (texts: readonly string[]): string =>
  [...new Set(texts)].map((text) => `${texts.filter((each) => each === text).length} ${text}`).join(', ');

/** Says at the end which tests of each room have started the program on win32, and why others have not. */
export default class WindowsReporter implements Reporter {
  private root = '';

  onInit({ config }: Vitest): void {
    this.root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const rooms = new Map<string, TestCase[]>();
    for (const { moduleId, children } of modules) {
      const room = relative(this.root, moduleId).split('/')[1] ?? '';
      rooms.set(room, [...(rooms.get(room) ?? []), ...children.allTests()]);
    }
    console.log('\nOn win32');
    for (const [room, tests] of rooms) {
      const ran = tests.filter((test) => (test.meta().startsOnWindows ?? 0) > 0 && test.result().state !== 'skipped');
      const held = ran.filter((test) => test.result().state === 'passed');
      const notes = tests.flatMap((test) => {
        const result = test.result();
        return result.state === 'skipped' && result.note ? [result.note] : [];
      });
      console.log(`${room}: ${held.length} of ${ran.length} held. Not run: ${count(notes)}`);
    }
  }
}
