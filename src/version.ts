import manifest from '../package.json' with { type: 'json' };

export const version: string = manifest.version;
export const homepage: string = manifest.homepage;
export const issues: string = manifest.bugs.url;
