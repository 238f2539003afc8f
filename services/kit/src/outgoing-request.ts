import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createSlots } from './slots.ts';

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
  /** The user who causes the request: has at most 8 in flight. Without one, 64 to the same host. */
  readonly cause?: string;
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
/** Requests to foreign hosts that this process has in flight; each holds a socket, and first a lookup of its name. */
const acquireSlot = createSlots({ total: 256, waiting: 1_024 });
const requestsOfUser = 8;
const requestsToHost = 64;

/** Every chunk costs as much processor time as a large one: an answer of more chunks than this in smaller ones is refused. */
const smallChunks = { count: 4_096, averageBytes: 32 };

/** Statuses outside of these end a `Response` constructor with an exception. */
const isFinalStatus = (status: number | undefined): boolean => status !== undefined && status >= 200 && status <= 599;

const reportConnection = (socket: Socket, isSecure: boolean, onConnected: () => void): void => {
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    if (!isSecure || (socket as TLSSocket).authorized) onConnected();
  });
};

/** Ends an answer in many small chunks with InvalidAnswer. Before a reader: a single read from the connection can hold thousands. */
const refuseSmallChunks = (message: IncomingMessage): void => {
  const push = message.push.bind(message);
  let [count, bytes] = [0, 0];
  message.push = (chunk: Buffer | null, encoding) => {
    count += 1;
    bytes += chunk?.byteLength ?? 0;
    if (count <= smallChunks.count || bytes >= count * smallChunks.averageBytes) return push(chunk, encoding);
    message.destroy(new InvalidAnswer('the server sends its answer in very small chunks'));
    return false;
  };
};

/** The head of an answer, and its body as a stream that can be ignored, destroyed or read until it fails. */
export interface OutgoingAnswer {
  readonly message: IncomingMessage;
  /** What ended the body: the time limit or the signal where these were the cause, else `error`. */
  reasonOf(error: unknown): unknown;
}

const timeoutError = (timeoutMs: number): DOMException =>
  new DOMException(`no complete answer within ${timeoutMs / 1_000} seconds`, 'TimeoutError');

interface AnswerCallbacks {
  readonly resolve: (message: IncomingMessage) => void;
  readonly reject: (error: InvalidAnswer) => void;
}

/** Reports the answer, or closes the connection where it is none. */
const awaitAnswer = (outgoing: http.ClientRequest, { resolve, reject }: AnswerCallbacks): void => {
  const refuse = (reason: string): void => {
    reject(new InvalidAnswer(reason));
    outgoing.destroy();
  };
  let informational = 0;
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
    refuseSmallChunks(message);
    if (isFinalStatus(message.statusCode)) return resolve(message);
    refuse(`the server answered with status ${message.statusCode}, which HTTP does not define`);
  });
};

/**
 * Sends one request on a connection of its own and resolves with the head of the answer. Whatever the server sends, no callback throws:
 * statuses outside of 200 to 599, upgrades and floods of 1xx answers reject with InvalidAnswer; errors after the answer was handed out
 * end its stream, and are ignored when it has no reader. Waits while too many requests are in flight. Rejects with a TimeoutError after
 * `timeoutMs`, with the signal's reason, or with SlotsFull.
 */
export const requestOnce = async (
  url: URL,
  { method = 'GET', headers, lookup, signal, cause, timeoutMs, idleTimeoutMs, onConnected, send }: OutgoingRequest,
): Promise<OutgoingAnswer> => {
  const ending = new AbortController();
  const stop = (): void => ending.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => ending.abort(timeoutError(timeoutMs)), timeoutMs);
  const clear = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
  const slot = cause === undefined ? { key: `host ${url.host}`, limit: requestsToHost } : { key: `user ${cause}`, limit: requestsOfUser };
  const release = await acquireSlot({ ...slot, signal: ending.signal }).catch((error: unknown) => {
    clear();
    throw error;
  });
  const reasonOf = (error: unknown): unknown => (ending.signal.aborted ? ending.signal.reason : error);
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = {
    agent: false,
    method,
    headers,
    maxHeaderSize: maxHeaderBytes,
    signal: ending.signal,
    ...(lookup && { lookup }),
    ...(idleTimeoutMs !== undefined && { timeout: idleTimeoutMs }),
  };
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      clear();
      release();
      reject(reasonOf(error));
    };
    try {
      const outgoing = (isSecure ? https : http).request(url, options);
      outgoing.once('close', () => fail(new Error('the connection was closed')));
      // Not once: a connection can fail again after the answer was handed out.
      outgoing.on('error', fail);
      outgoing.once('timeout', () => ending.abort(timeoutError(idleTimeoutMs ?? 0)));
      outgoing.once('socket', (socket) => {
        if (onConnected) reportConnection(socket, isSecure, onConnected);
      });
      awaitAnswer(outgoing, { resolve: (message) => resolve({ message, reasonOf }), reject: fail });
      if (send) send(outgoing);
      else outgoing.end();
    } catch (error) {
      fail(error);
    }
  });
};
