import type { Io } from '../io.ts';
import { version } from '../version.ts';

export const userAgent = ({ platform, nodeVersion }: Pick<Io, 'platform' | 'nodeVersion'>): string =>
  `shipctl/${version} (${platform}; node ${nodeVersion})`;
