export { format, getFormatFromId } from 'numfmt';
