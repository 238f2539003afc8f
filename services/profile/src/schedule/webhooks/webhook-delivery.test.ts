import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { Webhook } from 'standardwebhooks';
import { startProfile, type TestProfile } from '../../testing/profile-service.ts';
import { scheduling } from '../../testing/scheduling.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver: `/200` answers 200 and so on, `/hang-up` closes the connection after the request. */
const startReceiver = async () => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (request.url === '/hang-up') return response.destroy();
      response.writeHead(Number(request.url?.slice(1)), { location: '/200' }).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

let profile: TestProfile;
let strict: TestProfile;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  profile = await startProfile({ WEBHOOKS: 'anywhere' });
  strict = await startProfile();
});
afterAll(async () => {
  await profile.stop();
  await strict.stop();
  await receiver.stop();
});

const { draft, schedule, send, ahead, eventsOf } = scheduling(() => profile);
const hour = 3_600_000;

/** A post for the webhook whose item content has just published. */
const delivered = async (path: string) => {
  const user = newId();
  const { id: contentId, title } = await draft(user, 'Sent elsewhere');
  const hook = await send(user, 'PUT', '/api/schedule/webhook', { url: receiver.url + path });
  const { body } = await schedule(user, { content_id: contentId, scheduled_time: ahead(hour), platform: 'webhook' });
  await send(user, 'POST', `/api/schedule/${body.id}/publish-now`);
  const due = await eventually(() => {
    const found = eventsOf(body.id).find(({ type }) => type === 'post.due');
    if (!found) throw new Error('not due yet');
    return found.data as { attemptId: string };
  });
  const published = { contentId, userId: user, type: 'thread', title, version: 2, preview: 'How it begins' };
  await profile.publish('content.published', { ...published, postId: body.id, attemptId: due.attemptId });
  const detail = async () => (await send(user, 'GET', `/api/schedule/${body.id}`)).body;
  const settled = () =>
    eventually(async () => {
      const found = await detail();
      expect(['published', 'failed']).toContain(found.status);
      return found;
    });
  return { user, contentId, postId: String(body.id), secret: String(hook.body.secret), settled, detail };
};
const receivedOf = (postId: string) => receiver.received.filter(({ headers }) => headers['webhook-id'] === postId);

describe('posts of platform webhook', () => {
  it('webhook: item published -> called once, with a Standard Webhooks signature and a link', async () => {
    const post = await delivered('/200');

    expect(await post.settled()).toMatchObject({
      status: 'published',
      published_content_id: post.contentId,
      history: [{ outcome: 'published', code: '200' }],
    });

    const [request] = receivedOf(post.postId);
    const verified = new Webhook(post.secret).verify(request?.body ?? '', request?.headers as Record<string, string>);
    expect(verified).toMatchObject({
      type: 'post.published',
      data: {
        post_id: post.postId,
        content_id: post.contentId,
        title: 'Sent elsewhere',
        preview: 'How it begins',
        url: `http://trenzeye.test/c/${post.contentId}`,
      },
    });
    expect(receivedOf(post.postId)).toHaveLength(1);
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(request?.body ?? '', request?.headers as Record<string, string>),
    ).toThrow();
  });

  it.each(['/404', '/302'])(
    'webhook: %s -> failed; retried -> called again with the same id, the item not published twice',
    async (path) => {
      const post = await delivered(path);
      expect(await post.settled()).toMatchObject({ status: 'failed', unconfirmed: false, history: [{ code: path.slice(1) }] });

      await send(post.user, 'PUT', '/api/schedule/webhook', { url: `${receiver.url}/200` });
      await send(post.user, 'POST', `/api/schedule/${post.postId}/retry`);

      await eventually(async () => expect(await post.detail()).toMatchObject({ status: 'published', attempts: 2 }));
      expect(receivedOf(post.postId).map((request) => request.path)).toEqual([path, '/200']);
      expect(eventsOf(post.postId).filter(({ type }) => type === 'post.due')).toHaveLength(1);
    },
  );

  it.each(['/500', '/999', '/hang-up'])(
    'webhook: %s -> unconfirmed, not sent again automatically; retry needs a confirmation',
    async (path) => {
      const post = await delivered(path);

      expect(await post.settled()).toMatchObject({
        status: 'failed',
        unconfirmed: true,
        reason: expect.stringContaining('may or may not'),
        history: [{ outcome: 'unconfirmed' }],
      });

      const unconfirmed = await send(post.user, 'POST', `/api/schedule/${post.postId}/retry`);
      expect(unconfirmed).toMatchObject({ status: 400, body: { errors: [{ field: 'confirm' }] } });
      expect(receivedOf(post.postId)).toHaveLength(1);
      await eventually(() => expect(eventsOf(post.postId).at(-1)).toMatchObject({ type: 'post.failed', data: { unconfirmed: true } }));
      expect((await send(post.user, 'POST', `/api/schedule/${post.postId}/retry`, { confirm: true })).status).toBe(202);
      await eventually(() => expect(receivedOf(post.postId)).toHaveLength(2));
    },
  );

  it('webhook: no listener -> failed, nothing was sent', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const post = await delivered('/200');
    await post.settled();
    const other = await draft(post.user, 'Without a listener');
    await send(post.user, 'PUT', '/api/schedule/webhook', { url: `http://127.0.0.1:${port}/` });

    const { body } = await schedule(post.user, { content_id: other.id, scheduled_time: ahead(hour), platform: 'webhook' });
    await send(post.user, 'POST', `/api/schedule/${body.id}/publish-now`);
    const due = await eventually(() => eventsOf(body.id).find(({ type }) => type === 'post.due') ?? Promise.reject(new Error('not due')));
    const published = { contentId: other.id, userId: post.user, type: 'thread', title: other.title, version: 2 };
    await profile.publish('content.published', { ...published, postId: body.id, attemptId: (due.data as { attemptId: string }).attemptId });

    await eventually(async () =>
      expect((await send(post.user, 'GET', `/api/schedule/${body.id}`)).body).toMatchObject({
        status: 'failed',
        unconfirmed: false,
        reason: expect.stringContaining('nothing was sent'),
      }),
    );
  });

  it('webhook: process ended while sending -> unconfirmed, not sent again', async () => {
    const post = await delivered('/200');
    await post.settled();
    await profile.rows("UPDATE scheduled_posts SET status = 'publishing' WHERE id = $1", [post.postId]);
    await profile.rows(
      "UPDATE schedule_attempts SET outcome = NULL, delivery = 'sending', delivery_since = now() - interval '2 min' WHERE post_id = $1",
      [post.postId],
    );

    await profile.rows("SELECT pg_notify('schedule', '')");

    expect(await post.settled()).toMatchObject({ status: 'failed', unconfirmed: true, history: [{ code: 'abandoned' }] });
    expect(receivedOf(post.postId)).toHaveLength(1);
  });

  it('webhook: removed before the post is due -> failed, the item is not published', async () => {
    const user = newId();
    const { id: content_id } = await draft(user);
    await send(user, 'PUT', '/api/schedule/webhook', { url: `${receiver.url}/200` });
    const { body } = await schedule(user, { content_id, scheduled_time: ahead(hour), platform: 'webhook' });

    await send(user, 'DELETE', '/api/schedule/webhook');
    await send(user, 'POST', `/api/schedule/${body.id}/publish-now`);

    await eventually(async () =>
      expect((await send(user, 'GET', `/api/schedule/${body.id}`)).body).toMatchObject({
        status: 'failed',
        reason: 'There is no webhook to send this to.',
      }),
    );
    expect(eventsOf(body.id).map(({ type }) => type)).not.toContain('post.due');
  });
});

describe('PUT /api/schedule/webhook', () => {
  it('secret: created -> returned once, replaced on request, sealed in the database', async () => {
    const user = newId();
    const put = async (more = {}) =>
      (await send(user, 'PUT', '/api/schedule/webhook', { url: 'https://hooks.example.org/in', ...more })).body.secret;

    const [created, again, renewed] = [await put(), await put(), await put({ new_secret: true })];

    expect([created, again]).toEqual([expect.stringMatching(/^whsec_/), null]);
    expect(renewed).not.toBe(created);
    expect((await send(user, 'GET', '/api/schedule/webhook')).body).toMatchObject({
      webhook: { url: 'https://hooks.example.org/in', secret: null },
    });
    expect(JSON.stringify(await profile.rows('SELECT * FROM schedule_webhooks WHERE user_id = $1', [user]))).not.toContain('whsec_');
  });

  it.each([
    'http://hooks.example.org/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest',
    'https://[::ffff:127.0.0.1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://metadata.google.internal/',
    'https://a:b@hooks.example.org/',
    'ftp://hooks.example.org/',
    'https://[fd00::1]/',
    'https://intranet/',
    'https://hooks.example.org/#part',
    'not an address',
  ])('url: %s -> 400 naming url', async (url) => {
    const answer = await strict.send('PUT', '/api/schedule/webhook', { as: { id: newId() }, body: { url } });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'url' }] } });
  });

  it('url: host name that does not resolve to a public address -> no connection', async () => {
    const user = newId();
    const before = receiver.received.length;
    const { sendWebhook } = await import('./send-webhook.ts');

    const result = await sendWebhook(
      { userId: user, url: 'https://localhost.example.invalid/', secret: 'whsec_AAAA', id: user, body: '{}', at: new Date() },
      { allowsPrivateAddresses: false, timeoutMs: 3_000 },
    );

    expect(result).toMatchObject({ outcome: 'failed' });
    expect(receiver.received).toHaveLength(before);
  });
});
