import { connect, type Socket } from 'node:net';

export interface SlowConnection {
  /** Status of the response; undefined before its first bytes. */
  readonly status: number | undefined;
  readonly isClosed: boolean;
  /** Sends more bytes. On a connection that the server has reset, this closes it. */
  write(text: string): void;
  destroy(): void;
}

interface SlowConnectionOptions {
  readonly url: string;
  /** A loopback address of the client: each counts as a network of its own. */
  readonly from: string;
  /** The first bytes of the request. */
  readonly head: string;
}

/** Sends the first bytes of a request and stops reading after the first bytes of the response. */
const open = ({ url, from, head }: SlowConnectionOptions): SlowConnection => {
  const { hostname, port } = new URL(url);
  let status: number | undefined;
  let isClosed = false;
  const socket: Socket = connect({ host: hostname, port: Number(port), localAddress: from }, () => socket.write(head));
  socket.once('data', (bytes) => {
    status = Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1]);
    // A large response must not be read further; the end of an error must be seen.
    if (status < 300) socket.pause();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    isClosed = true;
  });
  return {
    get status() {
      return status;
    },
    get isClosed() {
      return isClosed;
    },
    write: (text) => void (socket.writable && socket.write(text)),
    destroy: () => socket.destroy(),
  };
};

/** Opens `count` connections, runs `work` and closes them. */
export const withSlowConnections = async (
  count: number,
  optionsOf: (index: number) => SlowConnectionOptions,
  work: (connections: readonly SlowConnection[]) => Promise<void>,
): Promise<void> => {
  const connections = Array.from({ length: count }, (_connection, index) => open(optionsOf(index)));
  try {
    await work(connections);
  } finally {
    for (const connection of connections) connection.destroy();
  }
};
