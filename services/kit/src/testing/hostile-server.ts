import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { HostileAnswer } from './hostile-answers.ts';

export interface HostileServer {
  readonly port: number;
  readonly url: string;
  /** Answers sent so far. */
  readonly answered: number;
  /** Connections that are open. */
  readonly open: number;
  /** Answers all requests from now on with these, one after the other and again from the first. */
  answerWith(...answers: readonly HostileAnswer[]): void;
  stop(): Promise<void>;
}

interface HostileServerOptions {
  /** `0.0.0.0` for all of 127.0.0.0/8. */
  readonly host?: string;
  /** Ends connections that are open longer; by default the client has to. */
  readonly closeAfterMs?: number;
}

/** A TCP server, by default on loopback, that answers the first bytes of each connection as it is asked to, and ignores the rest. */
export const startHostileServer = async ({ host = '127.0.0.1', closeAfterMs }: HostileServerOptions = {}): Promise<HostileServer> => {
  let answers: readonly HostileAnswer[] = [];
  let answered = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const timer = closeAfterMs === undefined ? undefined : setTimeout(() => socket.destroy(), closeAfterMs);
    socket.once('close', () => {
      clearTimeout(timer);
      sockets.delete(socket);
    });
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.resume();
      const answer = answers[answered % answers.length];
      answered += 1;
      answer?.send(socket);
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    get answered() {
      return answered;
    },
    get open() {
      return sockets.size;
    },
    answerWith: (...next) => {
      answers = next;
      answered = 0;
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
