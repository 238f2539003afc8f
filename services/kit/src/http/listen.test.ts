import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { mountHealth } from './health.ts';
import { type Listening, listen } from './listen.ts';

const linger = 600;
let agent: Agent;
let listening: Listening;
let stopping: boolean;

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(listening.url + path, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer));
    }).once('error', reject);
  });
const since = (began: number) => performance.now() - began;

beforeEach(async () => {
  agent = new Agent({ keepAlive: true });
  stopping = false;
  const app = express();
  mountHealth(app, {}, () => stopping);
  app.get('/slow', async (_request, response) => {
    await sleep(300);
    response.end('done');
  });
  listening = await listen(app, '127.0.0.1', 0);
});
afterEach(() => agent.destroy());

describe('close', () => {
  test('close: an idle connection is open -> answers until the drain time has passed, closing each connection; then refuses', async () => {
    await ask('/healthz');
    const began = performance.now();

    const closed = listening.close(linger);
    const kept = await ask('/healthz');
    const another = await ask('/healthz');
    await ask('/healthz').catch(() => undefined);
    await closed;

    expect([kept, another].map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual(Array(2).fill([200, 'close']));
    expect(since(began)).toBeLessThan(linger + 200);
    await expect(ask('/healthz')).rejects.toThrow();
  });

  test('close: an idle connection that its client keeps open -> closed after the drain time, not before', async () => {
    await ask('/healthz');
    const began = performance.now();

    await listening.close(linger);

    expect(since(began)).toBeGreaterThan(linger - 50);
    expect(since(began)).toBeLessThan(linger + 300);
  });

  test('close: no connection -> resolves at once', async () => {
    const began = performance.now();

    await listening.close(linger);

    expect(since(began)).toBeLessThan(200);
  });

  test('close: a running request -> answered, however short the drain time is', async () => {
    const slow = ask('/slow');
    await sleep(50);

    const [answer] = await Promise.all([slow, listening.close(0)]);

    expect(answer.statusCode).toBe(200);
    await expect(ask('/healthz')).rejects.toThrow();
  });
});

test('/readyz: stopping -> 503 stopping, while /healthz is 200', async () => {
  stopping = true;

  const [ready, alive] = [await ask('/readyz'), await ask('/healthz')];

  expect([ready.statusCode, alive.statusCode]).toEqual([503, 200]);
  await listening.close();
});
