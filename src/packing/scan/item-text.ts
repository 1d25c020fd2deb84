import { escaped } from '../../base/text/escape-controls.ts';
import type { PackItem } from '../journal/event.ts';

/** What an item is called: `TOY-CAM Plush camel`. */
export const itemText = ({ sku, name, id }: PackItem): string =>
  [sku, name].filter((text) => text !== '').join(' ') || escaped`item ${id}`;
