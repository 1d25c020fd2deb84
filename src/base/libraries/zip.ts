export { fromBufferPromise } from 'yauzl';
export { ZipFile } from 'yazl';
