import { createServer } from 'node:net';
import { freePort, freePorts, isFree } from './free-port.ts';

const listenOnRandomPort = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
};

test('freePort: preferred and free -> the preferred port', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
});

test('freePort: preferred and in use -> another free port', async () => {
  const { server, port } = await listenOnRandomPort();
  expect(await isFree(port)).toBe(false);
  const other = await freePort(port);
  expect(other).not.toBe(port);
  expect(await isFree(other)).toBe(true);
  server.close();
});

test('freePorts: 20 at once -> distinct and outside the ephemeral range', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
