import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { describeEngine } from '../conformance/engine.ts';
import { createKafkaClient, fastFailRetry } from './kafka-client.ts';

/** Milliseconds that a busy broker takes to answer a farewell. */
const farewell = 300;

/** A way to the broker on which the end of a connection is answered late. */
const openSlowDoor = async (broker: string) => {
  const [host, port] = broker.split(':');
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    sockets.push(near);
    const far = connect({ host: host ?? '', port: Number(port), allowHalfOpen: true });
    near.pipe(far, { end: false });
    far.pipe(near, { end: false });
    near.on('error', () => undefined).on('end', () => setTimeout(() => near.end(), farewell));
    near.on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('end', () => near.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${own}`,
    sockets,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

describeEngine('kafka client', 'TEST_KAFKA_BROKERS', (brokers) => {
  it('kafka client: connected anew before the broker said farewell to the old connection -> the new one stays', async () => {
    const door = await openSlowDoor(brokers.split(',')[0] ?? '');
    const admin = createKafkaClient({
      brokers: [door.address],
      clientId: 'door',
      log: undefined,
      security: {},
      retry: fastFailRetry,
    }).admin();
    try {
      await admin.connect();
      await admin.disconnect();
      await admin.connect();
      await sleep(2 * farewell);
      expect(door.sockets.map(({ readableEnded }) => readableEnded)).toEqual([true, false]);
    } finally {
      await admin.disconnect();
      door.close();
    }
  });
});
