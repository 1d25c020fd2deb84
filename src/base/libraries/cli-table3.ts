export { default as Table } from 'cli-table3';
