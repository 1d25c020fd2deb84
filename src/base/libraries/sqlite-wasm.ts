export { Database as WasmDatabase } from 'node-sqlite3-wasm';
