import type { RequestListener, ServerResponse } from 'node:http';
import { type Exchange, failWith, settle } from '../exchange.ts';

type WriteHead = (this: ServerResponse, ...args: unknown[]) => ServerResponse;

/**
 * Passes a request to a service in this process: it reads the client's request and writes the client's response, without a second
 * connection, request and response. The service sees the headers that a forwarded request would have.
 */
export const callLocalService = (exchange: Exchange, listener: RequestListener, isDraining: () => boolean): void => {
  const { request, response } = exchange;
  const writeHead = response.writeHead as WriteHead;
  const onResponse: WriteHead = function onResponse(...args) {
    settle(exchange);
    if (isDraining()) this.shouldKeepAlive = false;
    return writeHead.apply(this, args);
  };
  response.writeHead = onResponse as ServerResponse['writeHead'];
  try {
    listener(request, response);
  } catch (error) {
    failWith(exchange, error);
  }
};
