export { parseAllDocuments, visit } from 'yaml';
