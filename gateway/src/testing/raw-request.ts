import { connect } from 'node:net';

/** Sends raw bytes to a port and returns everything received: for requests that HTTP clients cannot send. */
export const rawRequest = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let response = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => resolve(response));
    socket.on('close', () => resolve(response));
  });
