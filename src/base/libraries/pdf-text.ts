export { default as paperFont } from '@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf';
export { default as bidiFactory } from 'bidi-js';
export { create as openFont } from 'fontkit';
