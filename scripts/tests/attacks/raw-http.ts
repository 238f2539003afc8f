import { connect } from 'node:net';

const idleMs = 1_500;

/** Sends bytes on a connection of its own. @returns all that the server sends until it closes the connection or is silent for 1.5 s */
export const sendRaw = (url: string, ...parts: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(parts.join(''), 'latin1'));
    const finish = (): void => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(idleMs, finish);
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('error', finish);
    socket.on('close', finish);
  });

/** The statuses of all responses in the bytes of a connection. */
export const statusesIn = (received: string): number[] => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
