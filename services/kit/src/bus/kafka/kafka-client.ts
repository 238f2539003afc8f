import net from 'node:net';
import tls from 'node:tls';
import { type ISocketFactory, Kafka, logLevel, type RetryOptions } from 'kafkajs';
import type { Logger } from 'pino';
import { kafkaLog } from './kafka-log.ts';
import type { KafkaSecurity } from './kafka-security.ts';
import { disableIdleTimers } from './kafkajs-timers.ts';

/** Waits stay under a second, so that a broker which comes back is found at once. */
const waits: RetryOptions = { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 800 };

/** For callers that repeat attempts themselves. */
export const noRetry: RetryOptions = { ...waits, retries: 0 };

/** About 3 s: publishers and questions learn soon that the broker is away, and decide for themselves. */
export const fastFailRetry: RetryOptions = { ...waits, retries: 6 };

/** About a minute: a member that waits in place keeps its id, and reads on as soon as the broker is back; a restarted one would first wait for the old id's session to end. */
export const waitForBrokerRetry: RetryOptions = { ...waits, retries: 75 };

/**
 * kafkajs 2.2.4 keeps listening to a connection it has closed. When the broker's farewell comes after it has connected anew, it takes that
 * for the end of the new connection and closes it: a consumer that starts again beside a busy broker then ends its own connections over
 * and over. So nothing is heard of a connection any more once it was closed from this side.
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

// Requests are small and each waits for an answer: without noDelay they may sit in the kernel for 40 ms.
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
