import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSwitchableAddress, type SwitchableAddress } from './switchable-address.ts';

const server = createServer((_, response) => response.end('here'));
let address: SwitchableAddress;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = await createSwitchableAddress((server.address() as AddressInfo).port);
});
afterAll(async () => {
  await address.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The answer, or the reason why there is none. */
const request = async (timeoutMs = 5_000): Promise<string> => {
  try {
    return await (await fetch(`http://127.0.0.1:${address.port}`, { signal: AbortSignal.timeout(timeoutMs) })).text();
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
};

test('address: refusing, then restored -> connections are refused, then reach the server', async () => {
  expect(await request()).toBe('here');
  await address.refuse();
  expect(await request()).toBe('ECONNREFUSED');
  await address.restore();
  expect(await request()).toBe('here');
});

test('address: silent, then restored -> connections get no answer, then reach the server', async () => {
  expect(await request()).toBe('here');
  address.silence();
  expect(await request(300)).toBe('TimeoutError');
  await address.restore();
  expect(await request()).toBe('here');
});
