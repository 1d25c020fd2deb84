export { dereference } from '@apidevtools/json-schema-ref-parser';
