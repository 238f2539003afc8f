import type { Request, Response } from 'express';

/** Server-sent events of one response. */
export interface EventStream {
  send(event: string, data: unknown): void;
  end(): void;
}

/** Milliseconds between comments that keep proxies from closing an idle stream. */
const pingEvery = 10_000;

export const wantsEvents = (request: Request): boolean => (request.headers.accept ?? '').includes('text/event-stream');

/** Starts a response of server-sent events that proxies must not buffer or change. */
export const openEventStream = (response: Response): EventStream => {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const write = (text: string): void => {
    if (!response.destroyed && !response.writableEnded) response.write(text);
  };
  const ping = setInterval(() => write(': ping\n\n'), pingEvery);
  response.once('close', () => clearInterval(ping));
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      clearInterval(ping);
      response.end();
    },
  };
};
