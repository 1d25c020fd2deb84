import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The Chromium of this machine: that of the variable CHROMIUM, else of the PATH. Undefined if there is none. */
export const chromiumPath: string | undefined =
  process.env.CHROMIUM ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isRunnable);

/** What tests use of a page of playwright-core. */
export interface Page {
  on(event: 'console', listener: (message: { text(): string }) => void): void;
  on(event: 'request', listener: (request: { url(): string }) => void): void;
  goto(url: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  title(): Promise<string>;
  pdf(options: { readonly format: string; readonly printBackground: boolean }): Promise<Uint8Array>;
  emulateMedia(options: { readonly media: 'print' }): Promise<void>;
  setViewportSize(size: Size): Promise<void>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport?: Size;
}

export interface Browser {
  newContext(look: Look): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
  close(): Promise<void>;
}

interface Libraries {
  readonly chromium: { launch(options: { executablePath: string; args: readonly string[] }): Promise<Browser> };
  /** The program that finds what keeps people out of a page. */
  readonly axe: string;
}

/** A package that may not be installed; tsc asks for no types of a name that is not written in the import. */
const importPackage = (name: string) => import(name);

/** playwright-core and axe-core, which `.ci/nightly` installs: they are no devDependencies. Undefined if one is not there. */
export async function browserLibraries(): Promise<Libraries | undefined> {
  try {
    const { chromium } = await importPackage('playwright-core');
    const { default: axe } = await importPackage('axe-core');
    return { chromium, axe: axe.source };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
