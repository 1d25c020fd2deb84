export { default as arabicFont } from '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf';
export { default as bidiFactory } from 'bidi-js';
export { code128, drawingSVG } from 'bwip-js/generic';
export { create as openFont } from 'fontkit';
