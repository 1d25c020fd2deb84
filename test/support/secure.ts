import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { orders } from './orders.ts';
import { paginate } from './service.ts';

/** A self-signed certificate: `loopback` is for 127.0.0.1, `elsewhere` for elsewhere.example. */
export const certificate = (name: string, kind = 'cert'): string =>
  fileURLToPath(new URL(`../fixtures/tls/${name}.${kind}.pem`, import.meta.url));

/** A service of three orders behind TLS; `seen` are the credentials it received. `before` writes what comes first. */
export async function secureService(name: string, before: (response: ServerResponse) => void = () => undefined) {
  const seen: (string | undefined)[] = [];
  const pem = (kind: string) => readFileSync(certificate(name, kind));
  const server = createServer({ key: pem('key'), cert: pem('cert') }, (request, response) => {
    seen.push(request.headers.authorization);
    before(response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: paginate(orders(3), { query: {} }) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, port, seen };
}
