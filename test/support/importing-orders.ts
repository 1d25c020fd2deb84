import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { homeFolder } from './folders.ts';
import { type Outcome, type Surroundings, shipctl } from './run.ts';
import { type Service, startService } from './service.ts';

export const cities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض' },
  { id: 6, name: 'Jeddah', name_ar: 'جدة' },
  { id: 31, name: 'Al Khobar', name_ar: 'الخبر' },
  { id: 40, name: 'Twin', name_ar: 'التوأم' },
  { id: 41, name: 'Twin', name_ar: 'التوأم' },
];

const countries = [
  { id: 1, name: 'Saudi Arabia', name_ar: 'السعودية', code: 'SA' },
  { id: 2, name: 'United Arab Emirates', name_ar: 'الإمارات', code: 'AE' },
  { id: 9, name: 'Elsewhere', name_ar: null, code: null },
];

/** A service with lists of names; every write is answered with a new id. */
export const startShop = (): Promise<Service> =>
  startService(({ method, path }) => {
    if (path === '/api/cities') return { data: cities };
    if (path === '/api/countries') return { data: countries };
    return method === 'GET' ? { data: [] } : { data: { id: 1 } };
  });

export interface ShownFault {
  readonly file: string;
  readonly sheet: string | null;
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly proposal: string | null;
  readonly reason: string;
}

export interface ImportPlan {
  readonly rows: number;
  readonly count: number;
  readonly faulty: number;
  readonly sums: readonly { readonly currency: string | null; readonly sum: string }[];
  readonly columns: readonly { readonly column: string; readonly field: string | null; readonly match: string }[];
  readonly warnings: readonly string[];
  readonly faults: readonly ShownFault[];
  readonly errors_file: string | null;
}

/** Writes a file into the folder that the program is run in. */
export function givenFile(name: string, content: string | Uint8Array): void {
  mkdirSync(homeFolder(), { recursive: true });
  writeFileSync(join(homeFolder(), name), content);
}

/** The plan of an import, and how the command ended. */
export async function planOf(
  content: string,
  flags: readonly string[] = [],
  {
    name = 'orders.csv',
    group = 'orders',
    ...given
  }: Surroundings & { readonly name?: string; readonly group?: string } = {},
): Promise<Outcome & { readonly plan: ImportPlan; readonly shop: Service }> {
  givenFile(name, content);
  const shop = await startShop();
  // That they cannot be shipped is not what most tests are about.
  const asTold = group === 'orders' ? ['--allow-incomplete', ...flags] : flags;
  const outcome = await shipctl([group, 'import', name, '--json', ...asTold], { env: shop.env, ...given });
  const plan = outcome.stdout === '' ? undefined : (JSON.parse(outcome.stdout) as ImportPlan);
  return { ...outcome, plan: plan as ImportPlan, shop };
}

/** Two orders, and two more whose rows have faults. */
export const goodRows =
  'Ref,Name,Mobile,Total,Qty,Product\nA-1,Noura Ali,0501234567,10.10,1,Oud\nA-2,Sara Omar,0501234568,0.20,2,Musk\n';
/** Two orders that can be shipped. */
export const wholeRows =
  'Ref,Name,Mobile,City,Short address,Total,Qty,Product,Weight (g)\n' +
  'A-1,Noura Ali,0501234567,Riyadh,RHMA3184,10.10,1,Oud,350\nA-2,Sara Omar,0501234568,Jeddah,JHMA3184,0.20,2,Musk,90\n';
export const faultyRows = `${goodRows}A-3,Ali Omar,12,5,1,Oud\nA-4,Omar Ali,0501234569,x,0,Oud\n`;
