// All of undici: connecting through a proxy needs most of it.
export { Agent, EnvHttpProxyAgent } from 'undici';
