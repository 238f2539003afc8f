import { createServer } from 'node:net';
import { freePort, freePorts, isFree } from './free-port.ts';

const listenAnywhere = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
};

test('free port: preferred and free -> the preferred one', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
});

test('free port: preferred and taken -> another one that is free', async () => {
  const { server, port } = await listenAnywhere();
  expect(await isFree(port)).toBe(false);
  const other = await freePort(port);
  expect(other).not.toBe(port);
  expect(await isFree(other)).toBe(true);
  server.close();
});

test('free ports: many at once -> all different and outside the range of outgoing connections', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
