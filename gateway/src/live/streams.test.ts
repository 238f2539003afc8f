import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@trenzeye/kit/ids';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import { listen } from './testing/listen.ts';
import { heardBy, type LiveWorld, startLiveWorld } from './testing/live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld({ STREAMS_PER_PERSON: '3' });
});
afterEach(() => world.hush());
afterAll(() => world.stop());

describe('the end of a session', () => {
  test('banned -> signed out and ended within a second; for a while no new stream', async () => {
    const userId = newId();
    const token = await world.gateway.signer.sign({ id: userId });
    const stream = await world.hear({ token });
    const started = performance.now();

    await world.publish('user.status_changed', { userId, role: 'user', status: 'banned', version: 2, previousStatus: 'active' });
    await stream.ended;

    expect(performance.now() - started).toBeLessThan(1_000);
    expect(stream.heard.at(-1)).toMatchObject({ event: 'signed-out', data: { reason: 'banned' } });
    expect((await listen(world.gateway.url, { token })).status).toBe(401);
  });

  test('suspended -> goes on reading; deleted -> ended', async () => {
    const userId = newId();
    const stream = await world.hear({ token: await world.gateway.signer.sign({ id: userId }) });

    await world.publish('user.status_changed', { userId, role: 'user', status: 'suspended', version: 2, previousStatus: 'active' });
    await world.publish('unread.changed', { userId, messages: 1, version: 1 });
    await heardBy(stream, 'unread.changed');
    await world.publish('account.deleted', { userId });
    await stream.ended;

    expect(stream.heard.at(-1)).toMatchObject({ event: 'signed-out', data: { reason: 'deleted' } });
  });

  test('the token ends -> told to come back; a token that has ended -> 401', async () => {
    const token = await world.gateway.signer.sign({}, { expiresIn: '2s' });
    const stream = await world.hear({ token });

    await stream.ended;

    expect(stream.heard.at(-1)).toMatchObject({ event: 'reconnect', data: { reason: 'token' } });
    expect((await listen(world.gateway.url, { token: await world.gateway.signer.sign({}, { expiresIn: '-1m' }) })).status).toBe(401);
  });

  test('auth says banned -> refused, whatever the token says', async () => {
    world.gateway.upstreams.auth.answerWith((_request, response) => response.writeHead(403).end());
    const banned = await listen(world.gateway.url, { token: await world.gateway.signer.sign() });
    world.gateway.upstreams.auth.answerWith((_request, response) => response.writeHead(503).end());
    const away = await world.hear({ token: await world.gateway.signer.sign() });
    world.gateway.upstreams.auth.answerWith((_request, response) => response.writeHead(200).end('{}'));

    expect([banned.status, away.status]).toEqual([403, 200]);
  });
});

describe('coming back', () => {
  test('with the last id -> what was missed and nothing heard before; of a busy item the last state', async () => {
    const [item, userId] = [newId(), newId()];
    const token = await world.gateway.signer.sign({ id: userId });
    const stream = await world.hear({ token, watch: [item] });
    await world.reacted(item, 1);
    await heardBy(stream, 'reactions.changed');
    // What was last heard carries the place before it; this takes it on.
    await world.publish('unread.changed', { userId, messages: 1, version: 1 });
    await heardBy(stream, 'unread.changed');
    stream.stop();
    await world.reacted(item, 2);
    await world.reacted(item, 3);
    await world.publish('unread.changed', { userId, messages: 0, version: 2 });
    await sleep(150);

    const back = await world.hear({ token, watch: [item], lastEventId: stream.lastId() });
    await heardBy(back, 'ready');

    expect(back.of('reactions.changed').map(({ data }) => data.version)).toEqual([3]);
    expect(back.of('unread.changed').map(({ data }) => data.version)).toEqual([2]);
    expect(back.heard.map(({ event }) => event)).not.toContain('resync');
  });

  test.each(['nonsense', '0.0_0', `${'z'.repeat(30)}`])('with the id %s -> told to ask anew, not refused', async (lastEventId) => {
    const back = await world.hear({ lastEventId });

    expect((await heardBy(back, 'resync')).length).toBe(1);
  });

  test('to a gateway that began later, with an id of the one before -> told to ask anew', async () => {
    const before = await world.hear();
    await world.reacted(newId(), 1);
    const second = await startTestGateway({ BUS: world.address });
    try {
      const back = await listen(second.url, { lastEventId: before.lastId() });
      const said = await heardBy(back, 'resync');
      back.stop();

      expect(before.lastId()).toMatch(/^[\w.-]+$/);
      expect(said).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });
});

const someId = (index: number) => `018f4b7a-0000-7000-8000-${String(index).padStart(12, '0')}`;

describe('limits and bad input', () => {
  test('a fourth stream of one person where three are allowed -> 429, and room again when one is closed', async () => {
    const token = await world.gateway.signer.sign();
    const three = [await world.hear({ token }), await world.hear({ token }), await world.hear({ token })];

    const fourth = await listen(world.gateway.url, { token });
    three[0]?.stop();
    const room = await eventually(async () => {
      const next = await world.hear({ token });
      if (next.status !== 200) throw new Error('no room yet');
      return next.status;
    });

    expect([fourth.status, room]).toEqual([429, 200]);
  });

  test.each([
    ['GET', '/api/stream?watch=x', 400, 'watch'],
    ['GET', `/api/stream?watch=${Array.from({ length: 101 }, (_each, index) => someId(index)).join(',')}`, 400, 'watch'],
    ['POST', '/api/stream/x/watch', 400, 'connection'],
    ['POST', `/api/stream/${someId(0)}/watch`, 400, 'watch'],
    ['DELETE', '/api/stream', 405, 'method'],
  ])('%.4s %.40s -> %i', async (method, path, status, named) => {
    const answer = await fetch(world.gateway.url + path, {
      method,
      ...(method === 'POST' ? { body: '{"watch":"all"}', headers: { 'content-type': 'application/json' } } : {}),
    });

    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(named)]);
  });

  test('HEAD -> the headers of a stream, and an end', async () => {
    const answer = await fetch(`${world.gateway.url}/api/stream`, { method: 'HEAD' });

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });
});

test('shutdown: streams open -> told to come back, and the gateway is gone at once', async () => {
  const second = await startTestGateway({ BUS: world.address });
  const stream = await listen(second.url);
  await stream.connection();
  const started = performance.now();

  await second.stop();
  await stream.ended;

  expect(performance.now() - started).toBeLessThan(2_500);
  expect(stream.heard.at(-1)).toMatchObject({ event: 'reconnect', data: { reason: 'shutdown' } });
});

test('bus: not there when the gateway starts -> streams are open all the same', async () => {
  const second = await startTestGateway({ BUS: 'postgres:postgres://nobody@127.0.0.1:1/none' });
  try {
    const stream = await listen(second.url);
    await stream.connection();
    stream.stop();

    expect(stream.status).toBe(200);
  } finally {
    await second.stop();
  }
});
