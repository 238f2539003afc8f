import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../testing/index.ts';
import { closeSilentConnections } from './listen.ts';

const timeoutMs = 200;
let server: Server;
let sockets: Socket[];

const open = async (): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
};
const connections = (): Promise<number> => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

beforeEach(async () => {
  sockets = [];
  server = createServer((_request, response) => {
    response.end('answer');
  });
  closeSilentConnections(server, { timeoutMs, maxPerCheck: 2, checkEveryMs: 50 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

test('silent connection: nothing is sent -> closed without a response after the timeout', async () => {
  const began = performance.now();
  const socket = await open();
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });

  await once(socket, 'close');

  expect(performance.now() - began).toBeGreaterThan(timeoutMs - 5);
  expect(received).toBe('');
});

test('silent connection: many expire together -> closed in small numbers per check, the oldest first', async () => {
  const closed: number[] = [];
  for (let index = 0; index < 6; index += 1) (await open()).once('close', () => closed.push(index));

  await eventually(async () => expect(closed.length).toBeGreaterThan(0));
  const counts = [await connections()];
  await eventually(async () => expect(closed).toHaveLength(6));

  expect(counts[0]).toBeGreaterThan(0);
  expect([...closed].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(closed.slice(0, 2).every((index) => index < 4)).toBe(true);
});

test('a connection with a request, or part of one -> stays open', async () => {
  const [answered, partial] = [await open(), await open()];
  answered.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  partial.write('GET / HTTP/1.1\r\nhost:');
  await once(answered, 'data');

  await sleep(timeoutMs * 2);

  expect([answered.destroyed, partial.destroyed]).toEqual([false, false]);
  expect(await connections()).toBe(2);
});
