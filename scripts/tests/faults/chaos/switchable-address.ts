import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A port whose connections go to a server that can be changed, as the address of a database cluster does. */
export interface SwitchableAddress {
  readonly port: number;
  /** Closes all connections; new ones go to another server. */
  switchTo(port: number): void;
  stop(): Promise<void>;
}

export const createSwitchableAddress = async (initialPort: number): Promise<SwitchableAddress> => {
  let target = initialPort;
  const sockets = new Set<Socket>();
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port: target });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true).pipe(other);
      socket.once('error', () => other.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroySoon();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    switchTo: (port) => {
      target = port;
      closeAll();
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      closeAll();
      await closed;
    },
  };
};
