import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A port whose connections go to a server that can be changed, as the address of a database cluster does, or be unreachable. */
export interface SwitchableAddress {
  readonly port: number;
  /** Closes all connections; new ones go to another server. */
  switchTo(port: number): void;
  /** Closes all connections and refuses new ones, as a stopped server. */
  refuse(): Promise<void>;
  /** Passes nothing on, in either direction; accepts new connections. As a machine that hangs. */
  silence(): void;
  /** Ends `refuse` or `silence`. Connections of the silent time are closed. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** Passes data in both directions, and closes both sockets when one is closed. */
const join = (client: Socket, upstream: Socket, track: (socket: Socket) => void): void => {
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    track(socket);
    socket.setNoDelay(true).pipe(other);
    socket.once('error', () => other.destroy());
    socket.once('close', () => other.destroySoon());
  }
};

export const createSwitchableAddress = async (initialPort: number): Promise<SwitchableAddress> => {
  let target = initialPort;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const closeAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer({ pauseOnConnect: true }, (client) => {
    if (!isSilent) return join(client.resume(), connect({ host: '127.0.0.1', port: target }), track);
    track(client);
    client.once('error', () => client.destroy());
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    closeAll();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    switchTo: (next) => {
      target = next;
      closeAll();
    },
    refuse: close,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore: async () => {
      isSilent = false;
      closeAll();
      if (!server.listening) await listen(port);
    },
    stop: async () => {
      if (server.listening) await close();
    },
  };
};
