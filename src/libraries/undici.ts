export { Agent, Dispatcher, EnvHttpProxyAgent } from 'undici';
