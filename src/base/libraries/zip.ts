export { ZipFile } from 'yazl';
