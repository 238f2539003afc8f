import net from 'node:net';
import tls from 'node:tls';
import { type ISocketFactory, Kafka, logLevel, type RetryOptions } from 'kafkajs';
import type { Logger } from 'pino';
import { kafkaLog } from './kafka-log.ts';
import type { KafkaSecurity } from './kafka-security.ts';
import { disableIdleTimers } from './kafkajs-timers.ts';

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
