export { default as connectPostgres } from 'postgres';
