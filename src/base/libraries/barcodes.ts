export { code128, drawingSVG } from 'bwip-js/generic';
