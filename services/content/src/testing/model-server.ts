import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the model does with one request. */
export type ModelTurn = (response: ServerResponse) => void | Promise<void>;

export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of every shape
  readonly body: any;
  /** Whether the client left before the answer was complete. */
  abandoned: boolean;
}

export interface ModelServer {
  readonly url: string;
  readonly requests: ModelRequest[];
  /** The turns to take for the next requests to a path; the last one stays. */
  plan(path: 'chat/completions' | 'images/generations', ...turns: ModelTurn[]): void;
  stop(): Promise<void>;
}

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** A chat answer with this text. */
export const says =
  (text: string, finish_reason = 'stop'): ModelTurn =>
  (response) =>
    send(response, 200, {
      ...{
        id: 'c1',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      },
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason }],
    });
export const saysJson = (value: unknown): ModelTurn => says(JSON.stringify(value));
export const paints =
  (bytes: Uint8Array): ModelTurn =>
  (response) =>
    send(response, 200, { created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }] });
export const fails =
  (status: number, headers: Record<string, string> = {}): ModelTurn =>
  (response) =>
    send(response, status, { error: { message: 'secret inner detail', type: 'x' } }, headers);
export const saysBytes =
  (body: string): ModelTurn =>
  (response) =>
    send(response, 200, body);
export const hangs: ModelTurn = () => undefined;
export const hangsUp: ModelTurn = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"choices": [');
  setTimeout(() => response.destroy(), 20);
};

const chunk = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

export interface StreamOptions {
  /** Null: the stream ends without saying why. */
  readonly finish?: string | null;
  /** The delta's field: `refusal` for a model that declines. */
  readonly field?: 'content' | 'refusal';
  /** Milliseconds between two pieces. */
  readonly pause?: number;
  /** What happens instead of an orderly end. */
  readonly ending?: 'hang up' | 'hang' | 'error';
}

/** A streamed chat answer, piece by piece. */
export const streams =
  (pieces: readonly string[], { finish = 'stop', field = 'content', pause = 0, ending }: StreamOptions = {}): ModelTurn =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) {
      response.write(chunk({ role: 'assistant', [field]: piece }));
      if (pause > 0) await sleep(pause);
    }
    if (ending === 'hang') return;
    if (ending === 'hang up') {
      response.destroy();
      return;
    }
    if (ending === 'error') response.write(`data: ${JSON.stringify({ error: { message: 'secret inner detail' } })}\n\n`);
    else if (finish !== null) response.write(chunk({}, finish));
    response.end('data: [DONE]\n\n');
  };
/** The JSON of a value in small pieces. */
export const streamsJson = (value: unknown, options?: StreamOptions): ModelTurn =>
  streams(JSON.stringify(value).match(/[\s\S]{1,9}/g) ?? [], options);

/** A server that speaks the part of OpenAI's protocol we use, as told. */
export const startModelServer = async (): Promise<ModelServer> => {
  const plans = new Map<string, ModelTurn[]>();
  const requests: ModelRequest[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/v1/', '');
    const received: ModelRequest = { path, authorization: request.headers.authorization, body: await json(request), abandoned: false };
    requests.push(received);
    response.once('close', () => {
      received.abandoned = !response.writableFinished;
    });
    const turns = plans.get(path) ?? [];
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    if (turn) await turn(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    plan: (path, ...turns) => {
      requests.length = 0;
      plans.set(path, turns);
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
