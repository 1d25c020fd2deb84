import type { Catalogue } from '../operations/catalogue.ts';
export interface SandboxOptions { readonly catalogue: Catalogue; readonly port?: number; readonly orders?: number; readonly seed?: number; readonly faultRate?: number; readonly now: () => Date }
export interface Sandbox { readonly baseUrl: string; readonly token: string; readonly email: string; readonly password: string; close(): Promise<void> }
export async function startSandbox(_options: SandboxOptions): Promise<Sandbox> { throw new Error('soon'); }
