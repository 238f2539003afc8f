import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface SilentConnectionOptions {
  /** Time after which a connection is closed if its client has sent nothing. */
  readonly timeoutMs: number;
  /** Connections closed per check, and milliseconds between checks. The event loop runs other work in between. */
  readonly maxPerCheck?: number;
  readonly checkEveryMs?: number;
}

/**
 * Closes connections whose clients send nothing, without a response, the oldest first. Node.js answers each of them with 408 and checks
 * them together: thousands at once block the event loop for about half a second.
 */
export const closeSilentConnections = (
  server: Server,
  { timeoutMs, maxPerCheck = 50, checkEveryMs = 50 }: SilentConnectionOptions,
): void => {
  /** By arrival. */
  const arrivals = new Map<Socket, number>();
  function forget(this: Socket): void {
    arrivals.delete(this);
  }
  let checking: NodeJS.Timeout | undefined;
  const check = (): void => {
    const now = performance.now();
    checking = undefined;
    let closed = 0;
    for (const [socket, at] of arrivals) {
      const remainingMs = at + timeoutMs - now;
      if (remainingMs > 0 || closed === maxPerCheck) {
        checkIn(Math.max(remainingMs, checkEveryMs));
        return;
      }
      arrivals.delete(socket);
      if (socket.bytesRead > 0) continue;
      socket.destroy();
      closed += 1;
    }
  };
  const checkIn = (delayMs: number): void => {
    checking = setTimeout(check, delayMs).unref();
  };
  server.on('connection', (socket) => {
    arrivals.set(socket, performance.now());
    socket.once('close', forget);
    // One timer, for the oldest connection: an idle server has none.
    if (!checking) checkIn(timeoutMs);
  });
  server.once('close', () => clearTimeout(checking));
};
