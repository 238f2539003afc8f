import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@trenzeye/kit/ids';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import { type LiveTestEnvironment, startLiveTestEnvironment, waitForEvents } from './testing/live-test-environment.ts';
import { openStream } from './testing/open-stream.ts';

let environment: LiveTestEnvironment;
beforeAll(async () => {
  environment = await startLiveTestEnvironment({ STREAMS_PER_USER: '3' });
});
afterEach(() => environment.closeStreams());
afterAll(() => environment.stop());

describe('session end', () => {
  test('session: user banned -> streams closed within a second, new streams rejected', async () => {
    const userId = newId();
    const token = await environment.gateway.signer.sign({ id: userId });
    const stream = await environment.openStream({ token });
    const started = performance.now();

    await environment.publish('user.status_changed', { userId, role: 'user', status: 'banned', version: 2, previousStatus: 'active' });
    await stream.ended;

    expect(performance.now() - started).toBeLessThan(1_000);
    expect(stream.events.at(-1)).toMatchObject({ event: 'signed-out', data: { reason: 'banned' } });
    expect((await openStream(environment.gateway.url, { token })).status).toBe(401);
  });

  test('session: ended from elsewhere -> its streams closed, those of other sessions open, new streams of it rejected', async () => {
    const [userId, sessionId] = [newId(), newId()];
    const token = await environment.gateway.signer.sign({ id: userId, sessionId });
    const ended = await environment.openStream({ token });
    const other = await environment.openStream({ token: await environment.gateway.signer.sign({ id: userId }) });

    await environment.publish('session.revoked', { userId, sessionIds: [sessionId], issuedBefore: 0n, reason: 'ended-by-admin' });
    await ended.ended;
    await environment.publish('unread.changed', { userId, messages: 1, version: 1 });
    await waitForEvents(other, 'unread.changed');

    expect(ended.events.at(-1)).toMatchObject({ event: 'signed-out', data: { reason: 'ended' } });
    expect((await openStream(environment.gateway.url, { token })).status).toBe(401);
  });

  test('session: stronger token of the same session -> stream stays open', async () => {
    const [userId, sessionId] = [newId(), newId()];
    const stream = await environment.openStream({ token: await environment.gateway.signer.sign({ id: userId, sessionId }) });

    await environment.publish('session.revoked', {
      userId,
      sessionIds: [sessionId],
      issuedBefore: 9_999_999_999n,
      reason: 'factor-verified',
    });
    await environment.publish('unread.changed', { userId, messages: 1, version: 1 });

    await waitForEvents(stream, 'unread.changed');
  });

  test('session: user suspended, account deleted -> stream stays open, stream closed', async () => {
    const userId = newId();
    const stream = await environment.openStream({ token: await environment.gateway.signer.sign({ id: userId }) });

    await environment.publish('user.status_changed', { userId, role: 'user', status: 'suspended', version: 2, previousStatus: 'active' });
    await environment.publish('unread.changed', { userId, messages: 1, version: 1 });
    await waitForEvents(stream, 'unread.changed');
    await environment.publish('account.deleted', { userId });
    await stream.ended;

    expect(stream.events.at(-1)).toMatchObject({ event: 'signed-out', data: { reason: 'deleted' } });
  });

  test('token: expires during a stream, already expired -> reconnect event, 401', async () => {
    const token = await environment.gateway.signer.sign({}, { expiresIn: '2s' });
    const stream = await environment.openStream({ token });

    await stream.ended;

    expect(stream.events.at(-1)).toMatchObject({ event: 'reconnect', data: { reason: 'token' } });
    expect(
      (await openStream(environment.gateway.url, { token: await environment.gateway.signer.sign({}, { expiresIn: '-1m' }) })).status,
    ).toBe(401);
  });

  test('token: rejected by auth, auth unavailable -> 403, accepted', async () => {
    environment.gateway.upstreams.auth.respondWith((_request, response) => response.writeHead(403).end());
    const banned = await openStream(environment.gateway.url, { token: await environment.gateway.signer.sign() });
    environment.gateway.upstreams.auth.respondWith((_request, response) => response.writeHead(503).end());
    const unavailable = await environment.openStream({ token: await environment.gateway.signer.sign() });
    environment.gateway.upstreams.auth.respondWith((_request, response) => response.writeHead(200).end('{}'));

    expect([banned.status, unavailable.status]).toEqual([403, 200]);
  });
});

describe('resume', () => {
  test('resume: with the last id -> missed messages only, the last state per key', async () => {
    const [item, userId] = [newId(), newId()];
    const token = await environment.gateway.signer.sign({ id: userId });
    const stream = await environment.openStream({ token, watch: [item] });
    await environment.publishReaction(item, 1);
    await waitForEvents(stream, 'reactions.changed');
    // A message carries the id before it; this one advances the id past the reaction.
    await environment.publish('unread.changed', { userId, messages: 1, version: 1 });
    await waitForEvents(stream, 'unread.changed');
    stream.close();
    await environment.publishReaction(item, 2);
    await environment.publishReaction(item, 3);
    await environment.publish('unread.changed', { userId, messages: 0, version: 2 });
    await sleep(150);

    const resumed = await environment.openStream({ token, watch: [item], lastEventId: stream.lastId() });
    await waitForEvents(resumed, 'ready');

    expect(resumed.eventsOf('reactions.changed').map(({ data }) => data.version)).toEqual([3]);
    expect(resumed.eventsOf('unread.changed').map(({ data }) => data.version)).toEqual([2]);
    expect(resumed.events.map(({ event }) => event)).not.toContain('resync');
  });

  test.each(['nonsense', '0.0_0', `${'z'.repeat(30)}`])('resume: invalid id %s -> resync', async (lastEventId) => {
    const resumed = await environment.openStream({ lastEventId });

    expect((await waitForEvents(resumed, 'resync')).length).toBe(1);
  });

  test('resume: id from before the start of the gateway -> resync', async () => {
    const before = await environment.openStream();
    await environment.publishReaction(newId(), 1);
    const second = await startTestGateway({ BUS: environment.busAddress });
    try {
      const resumed = await openStream(second.url, { lastEventId: before.lastId() });
      const received = await waitForEvents(resumed, 'resync');
      resumed.close();

      expect(before.lastId()).toMatch(/^[\w.-]+$/);
      expect(received).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });
});

const someId = (index: number) => `018f4b7a-0000-7000-8000-${String(index).padStart(12, '0')}`;

describe('limits and bad input', () => {
  test('limit: fourth stream of a user with a limit of three, one closed -> 429, 200', async () => {
    const token = await environment.gateway.signer.sign();
    const streams = [
      await environment.openStream({ token }),
      await environment.openStream({ token }),
      await environment.openStream({ token }),
    ];

    const fourth = await openStream(environment.gateway.url, { token });
    streams[0]?.close();
    const afterClose = await eventually(async () => {
      const next = await environment.openStream({ token });
      if (next.status !== 200) throw new Error('limit still reached');
      return next.status;
    });

    expect([fourth.status, afterClose]).toEqual([429, 200]);
  });

  test.each([
    ['GET', '/api/stream?watch=x', 400, 'watch'],
    ['GET', `/api/stream?watch=${Array.from({ length: 101 }, (_each, index) => someId(index)).join(',')}`, 400, 'watch'],
    ['POST', '/api/stream/x/watch', 400, 'connection'],
    ['POST', `/api/stream/${someId(0)}/watch`, 400, 'watch'],
    ['DELETE', '/api/stream', 405, 'method'],
  ])('request: %.4s %.40s -> %i', async (method, path, status, expectedField) => {
    const response = await fetch(environment.gateway.url + path, {
      method,
      ...(method === 'POST' ? { body: '{"watch":"all"}', headers: { 'content-type': 'application/json' } } : {}),
    });

    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(expectedField)]);
  });

  test('request: HEAD -> headers of a stream without body', async () => {
    const response = await fetch(`${environment.gateway.url}/api/stream`, { method: 'HEAD' });

    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });
});

test('shutdown: open streams -> reconnect event, and no delay of the shutdown', async () => {
  const second = await startTestGateway({ BUS: environment.busAddress });
  const stream = await openStream(second.url);
  await stream.connection();
  const started = performance.now();

  await second.stop();
  await stream.ended;

  expect(performance.now() - started).toBeLessThan(2_500);
  expect(stream.events.at(-1)).toMatchObject({ event: 'reconnect', data: { reason: 'shutdown' } });
});

test('start: bus unavailable -> streams can be opened', async () => {
  const second = await startTestGateway({ BUS: 'postgres:postgres://user@127.0.0.1:1/none' });
  try {
    const stream = await openStream(second.url);
    await stream.connection();
    stream.close();

    expect(stream.status).toBe(200);
  } finally {
    await second.stop();
  }
});

describe('places', () => {
  const withLimits = async (run: (limited: LiveTestEnvironment) => Promise<void>): Promise<void> => {
    const limited = await startLiveTestEnvironment({
      ...{ STREAMS_MAX: '8', STREAMS_MAX_VISITORS: '5', STREAMS_PER_ADDRESS: '1', TRUSTED_PROXIES: '1' },
    });
    try {
      await run(limited);
    } finally {
      limited.closeStreams();
      await limited.stop();
    }
  };

  test('streams: visitors of many networks take all of theirs -> 503 for visitors, a signed-in user still gets a place', () =>
    withLimits(async (limited) => {
      for (let network = 1; network <= 5; network += 1) await limited.openStream({ from: `203.0.113.${network}` });

      const visitor = await openStream(limited.gateway.url, { from: '203.0.113.9' });
      const user = await limited.openStream({ from: '203.0.113.9', token: await limited.gateway.signer.sign() });

      expect([visitor.status, user.status]).toEqual([503, 200]);
    }));

  test('streams: a visitor changes the /64 network within a /48 -> 429 above four times the limit of a network', () =>
    withLimits(async (limited) => {
      for (let network = 1; network <= 4; network += 1) await limited.openStream({ from: `2001:db8:1:${network}::1` });

      const sameSite = await openStream(limited.gateway.url, { from: '2001:db8:1:5::1' });
      const otherSite = await limited.openStream({ from: '2001:db8:2:5::1' });

      expect([sameSite.status, otherSite.status]).toEqual([429, 200]);
    }));

  test('streams: a refused stream -> takes no place', () =>
    withLimits(async (limited) => {
      await limited.openStream({ from: '203.0.113.1' });
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await openStream(limited.gateway.url, { from: '203.0.113.1' })).status).toBe(429);

      expect((await limited.openStream({ from: '203.0.113.2' })).status).toBe(200);
    }));
});
