import manifest from '../../package.json' with { type: 'json' };

export const version: string = manifest.version;
export const homepage: string = manifest.homepage;
export const issues: string = manifest.bugs.url;

const repository = homepage.replace(/#.*$/, '');

/** The page of all versions. */
export const releases = `${repository}/releases`;

/** Tells the newest version, as JSON. */
export const latestRelease = `https://api.github.com/repos${new URL(repository).pathname}/releases/latest`;

/** The address of a file of the newest release, which stays the same from version to version. */
export const releaseFile = (name: string): string => `${releases}/latest/download/${name}`;
