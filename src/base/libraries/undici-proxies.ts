// All of undici: connecting through a proxy needs most of it.
export { Agent, buildConnector, EnvHttpProxyAgent, Pool } from 'undici';
