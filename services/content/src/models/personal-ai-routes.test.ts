import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { jsonCompletion, type ModelServer, modelList, startModelServer, streamedText } from '../testing/model-server.ts';

let model: ModelServer;
let instance: ModelServer;
let service: ContentTestService;
let publicOnly: ContentTestService;
beforeAll(async () => {
  [model, instance] = await Promise.all([startModelServer(), startModelServer()]);
  const env = { MODEL_BASE_URL: instance.url, MODEL_TEXT: 'instance-writer' };
  service = await startContent({ ...env, MODEL_ENDPOINTS: 'anywhere' });
  publicOnly = await startContent(env);
});
afterAll(async () => {
  await Promise.all([service.stop(), publicOnly.stop()]);
  await Promise.all([model.stop(), instance.stop()]);
});

const put = (id: string, body: object = {}, on = service) =>
  on.send('PUT', '/api/ai/endpoint', { as: { id }, body: { base_url: model.url, api_key: 'own-key', text_model: 'own-writer', ...body } });
const generate = (id: string) => service.send('POST', '/api/generate', { as: { id }, body: { type: 'thread', prompt: 'harbour lights' } });
const thread = { tweets: ['First', 'Second'], hashtags: ['harbour'] };

test('an own endpoint -> writes for its owner alone, its key never returned; deleted -> the instance again', async () => {
  const [owner, other] = [randomUUID(), randomUUID()];
  model.plan('chat/completions', jsonCompletion(thread));
  instance.plan('chat/completions', jsonCompletion(thread));

  const stored = await put(owner);
  const [own, others] = [await generate(owner), await generate(other)];
  const read = await service.get('/api/ai', owner);

  expect(stored.body).toMatchObject({ base_url: model.url, has_key: true, text_model: 'own-writer', image_model: null });
  expect([own.body.provenance.model, others.body.provenance.model]).toEqual(['own-writer', 'instance-writer']);
  expect(model.requests).toMatchObject([{ authorization: 'Bearer own-key' }]);
  expect(instance.requests).toMatchObject([{ authorization: undefined }]);
  expect(read.body).toMatchObject({ in_use: { text: { model: 'own-writer' } }, usage: { tokens: { used: 0 } }, local_setup: null });
  expect(JSON.stringify([stored.body, read.body])).not.toContain('own-key');

  await service.send('DELETE', '/api/ai/endpoint', { as: { id: owner } });
  expect((await service.get('/api/ai', owner)).body).toMatchObject({ endpoint: null, in_use: { text: { model: 'instance-writer' } } });
});

test('models and a test of an address before it is stored; with the stored key afterwards', async () => {
  const id = randomUUID();
  model.plan('models', modelList('own-writer'));
  const list = (body: object) => service.send('POST', '/api/ai/endpoint/models', { as: { id }, body: { base_url: model.url, ...body } });

  expect((await list({ api_key: 'given' })).body).toEqual({ models: ['own-writer'] });
  await put(id);
  await list({});
  expect(model.requests.map(({ authorization }) => authorization)).toEqual(['Bearer given', 'Bearer own-key']);

  model.plan('chat/completions', streamedText(['Hello.']));
  const tested = await service.send('POST', '/api/ai/endpoint/test', { as: { id }, body: { base_url: model.url, model: 'own-writer' } });
  expect(tested.body).toMatchObject({ sample: 'Hello.' });
});

test.each(['content', 'reasoning_content'] as const)('test of a model that does not stop: %s -> 502, the request ends', async (field) => {
  model.plan('chat/completions', streamedText(Array(20).fill('a'.repeat(1_000)), { field, ending: 'hang' }));

  const body = { base_url: model.url, model: 'own-writer' };
  const tested = await service.send('POST', '/api/ai/endpoint/test', { as: { id: randomUUID() }, body });

  expect(tested).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
  await eventually(() => expect(model.requests[0]?.abandoned).toBe(true));
});

test('another host without the key -> 400; nothing is sent there', async () => {
  const id = randomUUID();
  await put(id);
  instance.plan('models', modelList());

  const changed = await put(id, { base_url: instance.url, api_key: undefined });
  const listed = await service.send('POST', '/api/ai/endpoint/models', { as: { id }, body: { base_url: instance.url } });

  for (const answer of [changed, listed]) expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'api_key' }] } });
  expect(instance.requests).toHaveLength(0);
});

test.each([
  ['this machine', 'https://127.0.0.1/v1'],
  ['a private network', 'https://10.0.0.5/v1'],
  ['a metadata service', 'https://169.254.169.254/latest'],
  ['an IPv4-mapped address', 'https://[::ffff:10.0.0.5]/v1'],
  ['a local name', 'https://localhost/v1'],
  ['a local name with the dot of the root', 'https://localhost./v1'],
  ['a name without a domain', 'https://models/v1'],
  ['a name of the network', 'https://models.internal/v1'],
  ['no encryption', 'http://models.example/v1'],
])('public addresses only: %s -> 400 naming the address', async (_case, base_url) => {
  const id = randomUUID();
  const answers = [
    await put(id, { base_url }, publicOnly),
    await publicOnly.send('POST', '/api/ai/endpoint/models', { as: { id }, body: { base_url } }),
    await publicOnly.send('POST', '/api/ai/endpoint/test', { as: { id }, body: { base_url, model: 'm' } }),
  ];

  for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'base_url' }] } });
});

test('a public name that resolves to a private address -> nothing is sent', async () => {
  const id = randomUUID();
  const body = { base_url: 'https://localhost.localdomain.example.invalid/v1' };

  const answer = await publicOnly.send('POST', '/api/ai/endpoint/models', { as: { id }, body });

  expect([502, 503]).toContain(answer.status);
});

test('the account is deleted -> endpoint, voices and usage as well', async () => {
  const id = randomUUID();
  model.plan('chat/completions', jsonCompletion(thread));
  await put(id);
  await generate(id);
  await service.send('POST', '/api/voices', { as: { id }, body: { name: 'Mine' } });
  const rows = async () =>
    (
      await service.sql.query<{ n: string }>(
        `SELECT (SELECT count(*) FROM personal_endpoints WHERE user_id = $1) + (SELECT count(*) FROM voices WHERE user_id = $1)
           + (SELECT count(*) FROM model_usage WHERE user_id = $1) AS n`,
        [id],
      )
    )[0]?.n;
  expect(Number(await rows())).toBe(3);

  await service.publish('account.deleted', { userId: id });

  await eventually(async () => expect(Number(await rows())).toBe(0));
});

describe('a paused endpoint', () => {
  const read = async (id: string) => (await service.get('/api/ai', id)).body;
  const publish = async (...[type, data]: Parameters<typeof service.publish>) => {
    await service.publish(type, data);
  };
  const paused = (id: string, expected: boolean) => eventually(async () => expect((await read(id)).endpoint.is_paused).toBe(expected));

  test('account secured by another session -> not used, the instance writes; confirmed -> used again, with its latest use', async () => {
    const [id, session, kept] = [randomUUID(), randomUUID(), randomUUID()];
    model.plan('chat/completions', jsonCompletion(thread));
    instance.plan('chat/completions', jsonCompletion(thread));
    const body = { base_url: model.url, api_key: 'own-key', text_model: 'own-writer' };
    await service.send('PUT', '/api/ai/endpoint', { as: { id, sessionId: session }, body });

    await publish('account.secured', { userId: id, reason: 'password-changed', keptSessionId: kept });
    await paused(id, true);
    const during = [await generate(id), await read(id)];
    const confirmed = await service.send('POST', '/api/ai/endpoint/confirm', { as: { id, sessionId: kept } });
    const after = await generate(id);

    expect(during).toMatchObject([
      { body: { provenance: { model: 'instance-writer' } } },
      { in_use: { text: { model: 'instance-writer' } }, endpoint: { session_id: session, last_used_at: null } },
    ]);
    expect(confirmed).toMatchObject({ status: 200, body: { is_paused: false, session_id: kept } });
    expect(after.body.provenance.model).toBe('own-writer');
    await eventually(async () => expect((await read(id)).endpoint.last_used_at).toEqual(expect.any(String)));
  });

  test('its session ended by the owner -> paused; rejected -> deleted; none -> confirming answers 404', async () => {
    const [id, session] = [randomUUID(), randomUUID()];
    await service.send('PUT', '/api/ai/endpoint', {
      as: { id, sessionId: session },
      body: { base_url: model.url, text_model: 'own-writer' },
    });

    await publish('session.revoked', { userId: id, sessionIds: [session], issuedBefore: 0n, reason: 'ended-by-user' });
    await paused(id, true);
    await publish('account.secured', { userId: id, reason: 'change-rejected', rejectedSessionId: session });
    await eventually(async () => expect((await read(id)).endpoint).toBeNull());
    expect((await service.send('POST', '/api/ai/endpoint/confirm', { as: { id } })).status).toBe(404);
  });
});

test('an own endpoint: signed in 16 minutes ago -> set and confirm need a reauthentication, removing does not; recently -> set', async () => {
  const id = randomUUID();
  const as = { id, recentUntil: Math.floor(Date.now() / 1_000) - 1 };
  const body = { base_url: model.url, text_model: 'own-writer' };

  for (const [method, path] of [
    ['PUT', '/api/ai/endpoint'],
    ['POST', '/api/ai/endpoint/confirm'],
  ] as const)
    expect(await service.send(method, path, { as, body: method === 'PUT' ? body : {} })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_needed' },
    });
  expect((await service.get('/api/ai', id)).body).toMatchObject({ endpoint: null });
  expect((await put(id)).status).toBe(200);
  expect((await service.send('DELETE', '/api/ai/endpoint', { as })).status).toBe(204);
});
