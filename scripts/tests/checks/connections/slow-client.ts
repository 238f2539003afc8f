import { connect, type Socket } from 'node:net';
import type { LoadCounts } from './load-messages.ts';

/** Time until a client whose connection was closed or refused tries again. It ignores Retry-After, as an attacker does. */
const reconnectMs = 1_000;

/** Parts of a second. Clients are independent of each other: each sends in its own part. */
const dripTurns = 50;

interface SlowClients {
  counts(): LoadCounts;
}

interface SlowClientsOptions {
  readonly url: string;
  readonly count: number;
  /** A loopback address: each is a network of its own for the gateway. */
  readonly addressOf: (index: number) => string;
  readonly headOf: (index: number) => string;
  /** Whether the client holds a place of the server after this response; undefined before any response. */
  readonly isHolding: (status: number | undefined) => boolean;
  /** Whether it reads on after the first bytes of the response. */
  readonly keepsReading: boolean;
  /** Sent each second. */
  readonly drip?: string;
  /** New connections per second at the start. */
  readonly startsPerSecond: number;
}

/** Clients that open a connection, hold it as long as the server lets them, and come back. */
export const startSlowClients = (options: SlowClientsOptions): SlowClients => {
  const { hostname, port } = new URL(options.url);
  const statuses: Record<string, number> = {};
  /** Each with the turn in which it sends. */
  const holding = new Map<Socket, number>();
  let connects = 0;

  const open = (index: number): void => {
    connects += 1;
    let status: number | undefined;
    const socket = connect({ host: hostname, port: Number(port), localAddress: options.addressOf(index) });
    const update = () => {
      if (options.isHolding(status)) holding.set(socket, index % dripTurns);
      else holding.delete(socket);
    };
    socket.once('connect', () => {
      socket.write(options.headOf(index));
      update();
    });
    socket.once('data', (bytes) => {
      status = Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 16))?.[1] ?? 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
      update();
      if (!options.isHolding(status)) socket.destroy();
      else if (options.keepsReading) socket.resume();
      else socket.pause();
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      holding.delete(socket);
      setTimeout(open, reconnectMs, index);
    });
  };

  const everyMs = 1_000 / options.startsPerSecond;
  for (let index = 0; index < options.count; index += 1) setTimeout(open, index * everyMs, index);
  if (options.drip) {
    let turn = 0;
    setInterval(() => {
      turn = (turn + 1) % dripTurns;
      // On a connection that the server has reset, this is when a client that does not read gets to know it.
      for (const [socket, socketTurn] of holding) if (socketTurn === turn && socket.writable) socket.write(options.drip ?? '');
    }, 1_000 / dripTurns);
  }
  return { counts: () => ({ open: holding.size, connects, statuses }) };
};
