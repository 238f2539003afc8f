import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** The server answered with something that HTTP does not define or that this client does not accept. */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer';
}

export interface OutgoingRequest {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string | number>>;
  /** Finds the address of the host; by default as Node.js does. */
  readonly lookup?: LookupFunction;
  readonly signal: AbortSignal;
  /** For the whole exchange, the body of the answer included, in milliseconds. */
  readonly timeoutMs: number;
  /** Without any byte from the server, in milliseconds; by default only `timeoutMs` counts. */
  readonly idleTimeoutMs?: number;
  /** Called when bytes can be sent: the connection is open and, with https, the server's certificate is accepted. */
  readonly onConnected?: () => void;
  /** Writes the body and ends the request; without it the request has no body. */
  readonly send?: (request: http.ClientRequest) => void;
}

/** Servers send one or two of these before their answer (RFC 9110, section 15.2). */
const maxInformationalAnswers = 20;
const maxHeaderBytes = 16_384;

/** Statuses outside of these end a `Response` constructor with an exception. */
const isFinalStatus = (status: number | undefined): boolean => status !== undefined && status >= 200 && status <= 599;

const reportConnection = (socket: Socket, isSecure: boolean, onConnected: () => void): void => {
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    if (!isSecure || (socket as TLSSocket).authorized) onConnected();
  });
};

/** The errors of a connection that was ended by the time limit or the caller are those of the limit or of the caller. */
const createReasons = (signal: AbortSignal, timeoutMs: number) => {
  let timedOut: DOMException | undefined;
  return {
    timeOut: (): DOMException => {
      timedOut = new DOMException(`no complete answer within ${timeoutMs / 1_000} seconds`, 'TimeoutError');
      return timedOut;
    },
    of: (error: unknown): unknown => timedOut ?? (signal.aborted ? signal.reason : error),
  };
};

/** The head of an answer, and its body as a stream that can be ignored, destroyed or read until it fails. */
export interface OutgoingAnswer {
  readonly message: IncomingMessage;
  /** What ended the body: the time limit or the signal where these were the cause. */
  reasonOf(error: unknown): unknown;
}

/**
 * Sends one request on a connection of its own and resolves with the head of the answer. Whatever the server sends, no callback throws:
 * statuses outside of 200 to 599, upgrades and floods of 1xx answers reject with InvalidAnswer; errors after the answer was handed out
 * end its stream, and are ignored when it has no reader. Rejects with a TimeoutError after `timeoutMs`, or with the signal's reason.
 */
export const requestOnce = async (
  url: URL,
  { method = 'GET', headers, lookup, signal, timeoutMs, idleTimeoutMs, onConnected, send }: OutgoingRequest,
): Promise<OutgoingAnswer> => {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>();
  const isSecure = url.protocol === 'https:';
  const reasons = createReasons(signal, timeoutMs);
  const options: RequestOptions = {
    agent: false,
    method,
    headers,
    maxHeaderSize: maxHeaderBytes,
    signal,
    ...(lookup && { lookup }),
    ...(idleTimeoutMs !== undefined && { timeout: idleTimeoutMs }),
  };
  const outgoing = (isSecure ? https : http).request(url, options);
  const timer = setTimeout(() => outgoing.destroy(reasons.timeOut()), timeoutMs);
  const refuse = (reason: string): void => {
    const error = new InvalidAnswer(reason);
    reject(error);
    outgoing.destroy(error);
  };
  let informational = 0;
  outgoing.once('close', () => clearTimeout(timer));
  outgoing.once('timeout', () => outgoing.destroy(reasons.timeOut()));
  outgoing.once('socket', (socket) => {
    if (onConnected) reportConnection(socket, isSecure, onConnected);
  });
  // Not once: a connection can fail again after the answer was handed out.
  outgoing.on('error', (error) => reject(reasons.of(error)));
  outgoing.on('information', () => {
    informational += 1;
    if (informational > maxInformationalAnswers) refuse('the server sends informational answers only');
  });
  outgoing.once('upgrade', (_message, socket) => {
    socket.on('error', () => undefined).destroy();
    refuse('the server changed the protocol');
  });
  outgoing.once('response', (message) => {
    message.on('error', () => undefined);
    if (isFinalStatus(message.statusCode)) return resolve({ message, reasonOf: reasons.of });
    refuse(`the server answered with status ${message.statusCode}, which HTTP does not define`);
  });
  if (send) send(outgoing);
  else outgoing.end();
  return promise;
};
