import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeEngine } from '../conformance/engine.ts';
import { createKafkaClient, fastFailRetry } from './kafka-client.ts';

const finDelayMs = 300;

/** A proxy to the broker that answers the FIN of a connection late. */
const openDelayedProxy = async (broker: string) => {
  const [host, port] = broker.split(':');
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (client) => {
    sockets.push(client);
    const upstream = connect({ host: host ?? '', port: Number(port), allowHalfOpen: true });
    client.pipe(upstream, { end: false });
    upstream.pipe(client, { end: false });
    client.on('error', () => undefined).on('end', () => setTimeout(() => client.end(), finDelayMs));
    client.on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('end', () => client.end());
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
  it('kafka client: reconnected before the FIN of the old connection arrives -> the new connection stays open', async () => {
    const proxy = await openDelayedProxy(brokers.split(',')[0] ?? '');
    const admin = createKafkaClient({
      brokers: [proxy.address],
      clientId: 'proxy',
      log: undefined,
      security: {},
      retry: fastFailRetry,
    }).admin();
    try {
      await admin.connect();
      await admin.disconnect();
      await admin.connect();
      await sleep(2 * finDelayMs);
      expect(proxy.sockets.map(({ readableEnded }) => readableEnded)).toEqual([true, false]);
    } finally {
      await admin.disconnect();
      proxy.close();
    }
  });
});
