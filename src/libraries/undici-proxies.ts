// All of undici: a way through a proxy needs most of it.
export { Agent, EnvHttpProxyAgent } from 'undici';
