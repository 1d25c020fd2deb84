import { type Line, orderOf, shopWith, syncTime } from './mirrors.ts';
import { secret } from './secrets.ts';
import type { Recorded } from './service.ts';

/** So many minutes after the first look. */
export const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

/** A shop of two orders. */
export const shopOf = () => shopWith([orderOf(1, '03-08'), orderOf(2, '03-09')]);

export const once = ['orders', 'watch', '--once'];

/** The secret by which events are signed. */
export const key = secret('whsec-61a0c3d8f7b24e95');

/** The event that a receiver got. */
export const documentOf = ({ body }: Recorded) => JSON.parse(body) as Line;
