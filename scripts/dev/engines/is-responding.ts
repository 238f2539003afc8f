import { connect } from 'node:net';

/** Whether a server on 127.0.0.1 sends any response to a request within a second. */
export const isResponding = (port: number, request: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
    const settle = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1_000, () => settle(false));
    socket.once('data', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });
