import { createRequire } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import { type ISocketFactory, Kafka, type LogEntry, type logCreator, logLevel, type RetryOptions } from 'kafkajs';
import type { Level, Logger } from 'pino';
import type { KafkaSecurity } from './kafka-security.ts';

/** kafkajs repeats lines ten times a second while a broker is unreachable; identical lines are written at most once in this interval. */
const repeatIntervalMs = 10_000;

// kafkajs retries after its errors; a crashed consumer is logged by the subscription.
const levels: Readonly<Record<number, Level>> = {
  [logLevel.ERROR]: 'warn',
  [logLevel.WARN]: 'warn',
  [logLevel.INFO]: 'debug',
  [logLevel.DEBUG]: 'trace',
};

// Part of every start, stop and rebalance, or handled elsewhere (a failed publisher is replaced): not worth a warning. A broker that has just
// started responds that it has no coordinator or leader yet, and kafkajs retries.
const routine =
  /rebalanc|re-joining|metadata|CreateTopics|Limiting retries|coordinator is (not available|loading)|not the leader for that topic-partition|Restarting the consumer/i;

/** Writes kafkajs's log to pino: info and routine warnings become debug lines. Without a logger nothing is written. */
export const kafkaLog = (log: Logger | undefined): logCreator => {
  const written = new Map<string, number>();
  return () =>
    ({ namespace, level, log: entry }: LogEntry) => {
      if (log === undefined) return;
      const { message, timestamp: _timestamp, logger: _logger, ...details } = entry;
      const line = `kafka ${namespace}: ${message}`;
      const now = Date.now();
      if (now - (written.get(line) ?? 0) < repeatIntervalMs) return;
      if (written.size > 500) written.clear();
      written.set(line, now);
      const mappedLevel = routine.test(`${message} ${details.error ?? ''}`) ? 'debug' : (levels[level] ?? 'debug');
      log[mappedLevel](details, line);
    };
};

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(this: RequestQueue): void;
}

/**
 * kafkajs 2.2.4 re-arms a timer per connection without pending requests, with a negative delay: Node 24 prints
 * TimeoutNegativeWarning, and each idle connection wakes up a thousand times a second. The timer is needed only with pending requests,
 * and `push` arms it for the next one. Patches kafkajs once per process.
 */
const disableIdleTimers = (): void => {
  const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue & { isPatched?: true } };
  const { prototype } = queue;
  if (prototype.isPatched) return;
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.isPatched = true;
  prototype.scheduleCheckPendingRequests = function scheduleIfPending(this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this);
  };
};

/** Pauses stay under a second, so that a restarted broker is found soon. */
const pauses: RetryOptions = { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 800 };

/** For callers that repeat attempts themselves. */
export const noRetry: RetryOptions = { ...pauses, retries: 0 };

/** About 3 s, for publishers and admin requests: their callers handle the failure. */
export const fastFailRetry: RetryOptions = { ...pauses, retries: 6 };

/** About a minute, for consumers: a member that keeps its id continues as soon as the broker is back; a restarted one first waits for the old session to expire. */
export const waitForBrokerRetry: RetryOptions = { ...pauses, retries: 75 };

/**
 * kafkajs 2.2.4 keeps its listeners on a connection that it has closed. A late FIN of a busy broker, after kafkajs has reconnected, is
 * handled as the end of the new connection and closes it, repeatedly. So all listeners are removed when this side closes a connection.
 */
const removeListenersOnClose = (socket: net.Socket): void => {
  socket.end = () => {
    Reflect.deleteProperty(socket, 'end');
    for (const event of ['data', 'end', 'error', 'timeout']) socket.removeAllListeners(event);
    socket.on('error', () => undefined);
    socket.destroySoon();
    return socket;
  };
};

// Small requests that wait for their response: without noDelay the kernel may delay them by 40 ms.
const createSocket: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const servername = net.isIP(host) === 0 ? { servername: host } : {};
  const onOpen = () => {
    removeListenersOnClose(socket);
    onConnect();
  };
  const socket = ssl ? tls.connect({ host, port, ...servername, ...ssl }, onOpen) : net.connect({ host, port }, onOpen);
  return socket.setNoDelay(true).setKeepAlive(true, 30_000);
};

export interface KafkaClientOptions {
  /** `host:port` each. */
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly log: Logger | undefined;
  readonly security: KafkaSecurity;
  readonly retry: RetryOptions;
}

export const createKafkaClient = ({ brokers, clientId, log, security, retry }: KafkaClientOptions): Kafka => {
  disableIdleTimers();
  return new Kafka({
    brokers: [...brokers],
    clientId,
    ...security,
    retry,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    socketFactory: createSocket,
    logLevel: logLevel.INFO,
    logCreator: kafkaLog(log),
  });
};
