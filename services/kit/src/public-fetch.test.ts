import { createOutgoingFetch, unrestrictedFetch } from './public-fetch.ts';
import { eventually } from './testing/eventually.ts';
import { type HostileAnswer, hostileAnswers, statusAnswer } from './testing/hostile-answers.ts';
import { type HostileServer, startHostileServer } from './testing/hostile-server.ts';

const timeoutMs = 100;
const request = createOutgoingFetch({ allowsPrivateAddresses: true, timeoutMs, limitBytes: 1_000_000 });

let server: HostileServer;
const uncaught: unknown[] = [];
const record = (error: unknown): void => {
  uncaught.push(error);
};
beforeAll(async () => {
  server = await startHostileServer();
  process.on('uncaughtException', record);
  process.on('unhandledRejection', record);
});
afterAll(async () => {
  process.off('uncaughtException', record);
  process.off('unhandledRejection', record);
  await server.stop();
});

/** The status, or the error of the head or of the body. */
const outcomeOf = async (answer: HostileAnswer, send = request): Promise<string> => {
  server.answerWith(answer);
  try {
    const response = await send(server.url);
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return (error as Error).name;
  }
};

/** A request whose answer is not used. */
const ignore = async (answer: HostileAnswer, use: (response: Response, stopping: AbortController) => unknown): Promise<void> => {
  const stopping = new AbortController();
  server.answerWith(answer);
  try {
    await use(await request(server.url, { signal: stopping.signal }), stopping);
  } catch {
    // Expected of most answers.
  }
};

describe('outgoing requests', () => {
  it('statuses 000 to 999 -> those from 200 to 599 are answered, the others reject', async () => {
    const answered: number[] = [];
    const informational = [100, 102, 103];
    for (let status = 0; status <= 999; status += 1)
      if (
        !informational.includes(status) &&
        !(status >= 104 && status < 200) &&
        (await outcomeOf(statusAnswer(status), unrestrictedFetch)) === String(status)
      )
        answered.push(status);

    expect(answered).toEqual(Array.from({ length: 400 }, (_value, index) => 200 + index));
    expect(uncaught).toEqual([]);
  }, 30_000);

  it.each([101, 0, 99, 600, 999])('status %d -> InvalidAnswer that names it', async (status) => {
    server.answerWith(statusAnswer(status));

    await expect(request(server.url)).rejects.toMatchObject({
      name: 'InvalidAnswer',
      message: expect.stringContaining(`status ${status}`),
    });
  });

  it.each(hostileAnswers)('$name -> an answer or a rejection within the time limit, nothing is thrown elsewhere', async (answer) => {
    const before = performance.now();

    await outcomeOf(answer);

    expect(performance.now() - before).toBeLessThan(100 * timeoutMs);
    await new Promise(setImmediate);
    expect(uncaught).toEqual([]);
  });

  it.each<[string, (response: Response, stopping: AbortController) => unknown]>([
    ['canceled', ({ body }) => body?.cancel()],
    ['aborted', (_response, stopping) => stopping.abort()],
  ])('a body that stops, %s -> the connection closes at once, long before the time limit', async (_case, use) => {
    server.answerWith({ name: 'stops', send: (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n') });
    const stopping = new AbortController();

    await use(await unrestrictedFetch(server.url, { signal: stopping.signal }), stopping);

    await eventually(() => expect(server.open).toBe(0));
  });

  it.each<[string, (response: Response, stopping: AbortController) => unknown]>([
    ['never read', () => undefined],
    ['canceled', ({ body }) => body?.cancel()],
    ['aborted by its signal', (_response, stopping) => stopping.abort()],
    [
      'read and then canceled',
      async ({ body }) => {
        const reader = body?.getReader();
        await reader?.read();
        await reader?.cancel();
      },
    ],
    ['read twice', async (response) => Promise.all([response.text(), response.text()])],
  ])(
    'bodies that are %s -> every connection closes, nothing is thrown elsewhere',
    async (_case, use) => {
      for (const answer of hostileAnswers) if (/body|chunk|length|events/.test(answer.name)) await ignore(answer, use);

      await eventually(() => expect(server.open).toBe(0));
      expect(uncaught).toEqual([]);
    },
    60_000,
  );

  it('an answer in very small chunks, without end -> InvalidAnswer long before its limit of size', async () => {
    server.answerWith(...hostileAnswers.filter(({ name }) => name === 'chunks without end'));

    const response = await unrestrictedFetch(server.url);

    await expect(response.arrayBuffer()).rejects.toMatchObject({ name: 'InvalidAnswer', message: expect.stringContaining('small chunks') });
    await eventually(() => expect(server.open).toBe(0));
  });

  it('an answer that arrives faster than it is read -> other work runs between two reads', async () => {
    server.answerWith(...hostileAnswers.filter(({ name }) => name === 'body without end'));
    const { body } = await unrestrictedFetch(server.url);
    let turn = 0;
    const turns: number[] = [];
    const next = (): void => {
      turn += 1;
      if (turns.length < 100) setImmediate(next);
    };
    next();

    for await (const _chunk of body ?? []) if (turns.push(turn) === 100) break;

    expect(new Set(turns).size).toBe(100);
  });
});
