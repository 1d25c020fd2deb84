// The one class that a direct connection needs: the whole of undici takes as long to load as a page takes to come.
export { default as Agent } from 'undici/lib/dispatcher/agent.js';
