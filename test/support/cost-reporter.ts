import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { Cost } from './cost.ts';

/** The cost of each file, for other programs: `.ci/run`, `scripts/figures.mjs`. */
const kept = 'node_modules/.cache/shipctl-tests';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Says at the end what the tests took, file by file, and after a failure how to repeat it. */
export default class CostReporter implements Reporter {
  private root = '';
  private seed = '';
  private mode = '';

  onInit({ config }: Vitest): void {
    this.root = config.root;
    this.seed = config.env.SHIPCTL_TEST_SEED ?? '';
    this.mode = config.env.SHIPCTL_TEST_RING ?? '';
    if (process.env.SHIPCTL_TEST_SEED) console.log(`Seed ${this.seed}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const cost: Cost = module.meta().cost ?? { processorTime: 0, processes: 0 };
      return { file: relative(this.root, module.moduleId), tests: [...module.children.allTests()].length, ...cost };
    });
    const sum = (key: 'processorTime' | 'processes') => files.reduce((total, file) => total + file[key], 0);
    const slowest = files.toSorted((one, other) => other.processorTime - one.processorTime).slice(0, 10);
    console.log('\nProcessor time, with that of started processes');
    for (const { file, processorTime } of slowest) console.log(`${seconds(processorTime).padStart(9)}  ${file}`);
    console.log(
      `${seconds(sum('processorTime')).padStart(9)}  all ${files.length} files; ${sum('processes')} processes`,
    );
    mkdirSync(kept, { recursive: true });
    writeFileSync(`${kept}/cost-${this.mode}.json`, JSON.stringify(files));
    const failed = modules.filter((module) => module.state() === 'failed').map(({ moduleId }) => moduleId);
    if (failed.length === 0) return;
    const mode = this.mode === 'test' ? '' : ` --mode ${this.mode}`;
    const names = failed.map((id) => relative(this.root, id)).join(' ');
    console.log(`\nRepeat it: SHIPCTL_TEST_SEED=${this.seed} npx vitest run${mode} ${names}`);
  }
}
