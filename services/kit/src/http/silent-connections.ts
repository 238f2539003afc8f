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
  const stop = (): void => {
    clearInterval(checking);
    checking = undefined;
  };
  const check = (): void => {
    // An idle server has no timer.
    if (arrivals.size === 0) stop();
    const expiredBefore = performance.now() - timeoutMs;
    let closed = 0;
    for (const [socket, at] of arrivals) {
      if (at > expiredBefore || closed === maxPerCheck) return;
      arrivals.delete(socket);
      if (socket.bytesRead > 0) continue;
      socket.destroy();
      closed += 1;
    }
  };
  server.on('connection', (socket) => {
    arrivals.set(socket, performance.now());
    socket.once('close', forget);
    checking ??= setInterval(check, checkEveryMs).unref();
  });
  server.once('close', stop);
};
