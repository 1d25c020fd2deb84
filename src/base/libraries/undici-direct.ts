// The parts that a direct connection needs: loading all of undici takes as long as a page takes to arrive.
export { default as buildConnector } from 'undici/lib/core/connect.js';
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
