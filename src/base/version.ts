import manifest from '../../package.json' with { type: 'json' };

export const version: string = manifest.version;
export const homepage: string = manifest.homepage;
export const issues: string = manifest.bugs.url;

export const userAgent = ({ platform, nodeVersion }: { platform: string; nodeVersion: string }): string =>
  `shipctl/${version} (${platform}; node ${nodeVersion})`;
