import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** The model's reaction to one request. */
export type ModelResponse = (response: ServerResponse) => void | Promise<void>;

interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of every shape
  readonly body: any;
  /** Whether the client disconnected before the response was complete. */
  abandoned: boolean;
}

export interface ModelServer {
  readonly url: string;
  readonly requests: ModelRequest[];
  /** Responses to the next requests of a path, such as `chat/completions`; the last one is repeated. */
  plan(path: string, ...turns: ModelResponse[]): void;
  stop(): Promise<void>;
}

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** A chat completion with this text. */
export const completion =
  (text: string, finish_reason = 'stop'): ModelResponse =>
  (response) =>
    send(response, 200, {
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason }],
    });
export const jsonCompletion = (value: unknown): ModelResponse => completion(JSON.stringify(value));
export const imageResult =
  (bytes: Uint8Array): ModelResponse =>
  (response) =>
    send(response, 200, { created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }] });
export const errorStatus =
  (status: number, headers: Record<string, string> = {}): ModelResponse =>
  (response) =>
    send(response, status, { error: { message: 'secret inner detail', type: 'x' } }, headers);
export const rawBody =
  (body: string): ModelResponse =>
  (response) =>
    send(response, 200, body);
/** A chat completion whose text does not end, sent as fast as the client reads. */
export const endlessCompletion: ModelResponse = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = (): void => {
    while (!response.destroyed && response.write('a'.repeat(65_536)));
  };
  response.write('{"choices": [{"message": {"content": "');
  response.on('drain', more);
  more();
};
export const noResponse: ModelResponse = () => undefined;
export const disconnects: ModelResponse = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"choices": [');
  setTimeout(() => response.destroy(), 20);
};

/** The checks that every text of a model goes through, without findings. */
export const passedChecks = { checked: ['length', 'repetition', 'first_person', 'unknown_facts'], findings: [] };

const chunk = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

interface StreamOptions {
  /** Null: the stream ends without a reason. */
  readonly finish?: string | null;
  /** The delta's field: `refusal` for a model that declines, `reasoning_content` for one that thinks. */
  readonly field?: 'content' | 'refusal' | 'reasoning_content';
  /** Milliseconds between two chunks. */
  readonly pause?: number;
  /** Replaces the regular end. */
  readonly ending?: 'hang up' | 'hang' | 'error';
}

/** A chat completion streamed in chunks. */
export const streamedText =
  (pieces: readonly string[], { finish = 'stop', field = 'content', pause = 0, ending }: StreamOptions = {}): ModelResponse =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) {
      response.write(chunk({ role: 'assistant', [field]: piece }));
      if (pause > 0) await sleep(pause);
    }
    if (ending === 'hang') return;
    if (ending === 'hang up') {
      // What is still in the buffer would be discarded, and the client would see no response at all.
      await new Promise((resolve) => response.write('\n', resolve));
      response.destroy();
      return;
    }
    if (ending === 'error') response.write(`data: ${JSON.stringify({ error: { message: 'secret inner detail' } })}\n\n`);
    else if (finish !== null) response.write(chunk({}, finish));
    response.end('data: [DONE]\n\n');
  };
/** The list of the models that a server offers. */
export const modelList =
  (...ids: readonly string[]): ModelResponse =>
  (response) =>
    send(response, 200, { object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });

/** The JSON of a value in small chunks. */
export const streamedJson = (value: unknown, options?: StreamOptions): ModelResponse =>
  streamedText(JSON.stringify(value).match(/[\s\S]{1,9}/g) ?? [], options);

/** A server with the used part of OpenAI's protocol and planned responses. */
export const startModelServer = async (): Promise<ModelServer> => {
  const plans = new Map<string, ModelResponse[]>();
  const requests: ModelRequest[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/v1/', '');
    const sent = await text(request);
    const received: ModelRequest = {
      path,
      authorization: request.headers.authorization,
      body: request.headers['content-type']?.includes('json') ? JSON.parse(sent) : sent,
      abandoned: false,
    };
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
