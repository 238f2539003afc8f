import { randomUUID } from 'node:crypto';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import {
  errorStatus,
  imageResult,
  jsonCompletion,
  type ModelServer,
  modelList,
  startModelServer,
  streamedText,
} from '../testing/model-server.ts';

let model: ModelServer;
let service: ContentTestService;
const now = new Date('2026-03-01T21:00:00Z');
beforeAll(async () => {
  model = await startModelServer();
  const host = new URL(model.url).host;
  service = await startContent({ MODEL_SERVER_HOSTS: `${host} nowhere.invalid` }, { clock: () => now });
});
afterAll(async () => {
  await service.stop();
  await model.stop();
});
beforeEach(() => service.empty('model_endpoints', 'model_choices', 'model_budgets', 'model_usage'));

const admin = { id: randomUUID(), role: 'admin' as const, aal: 'aal2' as const };
const send = (method: string, path: string, body?: object) => service.send(method, `/api/admin/models${path}`, { as: admin, body });
const addEndpoint = async (api_key?: string): Promise<string> =>
  (await send('POST', '/endpoints', { name: 'Stub', base_url: `${model.url}/`, api_key })).body.id;
const choose = (job: string, endpoint_id: string, name: string, prices = {}) =>
  send('PUT', `/choices/${job}`, { endpoint_id, model: name, prices });
const generate = (as = randomUUID(), body: object = {}) =>
  service.send('POST', '/api/generate', { as: { id: as }, body: { type: 'thread', prompt: 'harbour lights', ...body } });
const thread = { tweets: ['First', 'Second'], hashtags: ['harbour'] };
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);

test('no model -> the built-in composer; users and moderators are refused', async () => {
  expect((await send('GET', '')).body).toMatchObject({
    endpoints: [],
    choices: { text: null, image: null },
    in_use: { text: { provider: 'local' } },
    budgets: { person_tokens: null, instance_tokens: null, instance_usd: null },
  });
  for (const role of ['user', 'moderator'] as const)
    expect((await service.send('GET', '/api/admin/models', { as: { role, aal: 'aal2' } })).status).toBe(403);
});

test('model servers of this machine -> found with their models and recognized by a path of their own', async () => {
  model.plan('models', modelList('b', 'a'));
  model.plan('/api/version', modelList());

  expect((await send('POST', '/found')).body).toEqual([{ kind: 'ollama', name: 'Ollama', base_url: model.url, models: ['a', 'b'] }]);
});

describe('an endpoint', () => {
  it('added, chosen, used, deleted -> its key is sent and never returned; afterwards the composer again', async () => {
    const id = await addEndpoint('secret-key');
    model.plan('models', modelList('writer', 'painter'));
    model.plan('chat/completions', jsonCompletion(thread));

    const offered = await send('GET', `/endpoints/${id}/models`);
    const chosen = await choose('text', id, 'writer');
    const generated = await generate();
    const settings = await send('GET', '');

    expect(offered.body).toEqual({ models: ['painter', 'writer'] });
    expect(chosen.status).toBe(200);
    expect(generated.body.provenance).toEqual({ provider: 'openai-compatible', model: 'writer', label: 'Made with writer' });
    expect(model.requests.map(({ authorization }) => authorization)).toEqual(['Bearer secret-key', 'Bearer secret-key']);
    expect(model.requests[1]?.body).toMatchObject({ model: 'writer' });
    expect(settings.body).toMatchObject({
      endpoints: [{ id, has_key: true, base_url: model.url }],
      choices: { text: { model: 'writer' } },
    });
    expect(JSON.stringify(settings.body)).not.toContain('secret-key');
    const [row] = await service.sql.query<{ sealed_key: string }>('SELECT sealed_key FROM model_endpoints');
    expect(row?.sealed_key).not.toContain('secret-key');

    expect((await send('DELETE', `/endpoints/${id}`)).status).toBe(204);
    expect((await send('GET', '')).body).toMatchObject({ endpoints: [], choices: { text: null }, in_use: { text: { provider: 'local' } } });
  });

  it('moved to another host -> the key has to be entered again; on the same host it stays; null removes it', async () => {
    const id = await addEndpoint('secret-key');
    const change = (body: object) => send('PUT', `/endpoints/${id}`, { name: 'Stub', ...body });

    expect(await change({ base_url: 'https://other.example/v1' })).toMatchObject({ status: 400, body: { errors: [{ field: 'api_key' }] } });
    expect((await change({ base_url: `${model.url}/more` })).body).toMatchObject({ has_key: true, base_url: `${model.url}/more` });
    expect((await change({ base_url: 'https://other.example/v1', api_key: null })).body).toMatchObject({ has_key: false });
  });

  it.each([
    ['a name and password', 'http://me:secret@127.0.0.1/v1'],
    ['a query', 'http://127.0.0.1/v1?key=1'],
    ['another protocol', 'ftp://127.0.0.1/v1'],
    ['no address', 'models'],
  ])('with %s -> 400 naming the address', async (_case, base_url) => {
    expect(await send('POST', '/endpoints', { name: 'x', base_url })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'base_url' }] },
    });
  });

  it('unknown -> 404, as a choice 400; a local model that is not installed -> 400', async () => {
    const unknown = randomUUID();

    expect((await send('DELETE', `/endpoints/${unknown}`)).status).toBe(404);
    expect((await send('GET', `/endpoints/${unknown}/models`)).status).toBe(404);
    expect((await choose('text', unknown, 'm')).body.errors).toMatchObject([{ field: 'endpoint_id' }]);
    expect((await choose('text', 'local', 'm')).body.errors).toMatchObject([{ field: 'model' }]);
    expect((await choose('image', 'local', 'm')).body.errors).toMatchObject([{ field: 'endpoint_id' }]);
  });

  it('that refuses its key -> says so', async () => {
    const id = await addEndpoint();
    model.plan('models', errorStatus(401));

    expect(await send('GET', `/endpoints/${id}/models`)).toMatchObject({
      status: 502,
      body: { detail: expect.stringMatching(/key.*401/) },
    });
  });
});

describe('a test', () => {
  it('of a text model -> times, tokens and a sample; of an image model -> the stored image', async () => {
    const id = await addEndpoint();
    model.plan('chat/completions', streamedText(['Hello ', 'readers.'], { pause: 20 }));
    model.plan('images/generations', imageResult(png));

    const text = await send('POST', '/test', { job: 'text', endpoint_id: id, model: 'writer' });
    const image = await send('POST', '/test', { job: 'image', endpoint_id: id, model: 'painter' });

    expect(text.body).toMatchObject({ sample: 'Hello readers.', input_tokens: expect.any(Number) });
    expect(text.body.first_token_ms).toBeLessThan(text.body.total_ms);
    expect(image.body).toMatchObject({ first_token_ms: null, sample: expect.stringMatching(/^\/media\/images\/.*\.png$/) });
  });

  it('of a model that fails -> the reason', async () => {
    const id = await addEndpoint();
    model.plan('chat/completions', errorStatus(500));

    expect(await send('POST', '/test', { job: 'text', endpoint_id: id, model: 'writer' })).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
  });
});

describe('usage and budgets', () => {
  it('generations -> requests, tokens and cost per day and model; failures are counted', async () => {
    const id = await addEndpoint();
    await choose('text', id, 'writer', { input: 100_000, output: 50_000 });
    await choose('image', id, 'painter', { image: 0.04 });
    model.plan('images/generations', imageResult(png));
    model.plan('chat/completions', jsonCompletion({ caption: 'Lights.', style_tags: [] }));
    await generate(undefined, { type: 'image' });
    model.plan('chat/completions', errorStatus(500));
    await generate();

    const { body } = await send('GET', '/usage?days=7');

    expect(body).toEqual([
      expect.objectContaining({ day: '2026-03-01', model: 'painter', requests: 1, failures: 0, images: 1, cost_usd: 0.04 }),
      expect.objectContaining({
        model: 'writer',
        requests: 2,
        failures: 1,
        input_tokens: 1,
        output_tokens: 1,
        cost_usd: expect.closeTo(0.15),
      }),
    ]);
  });

  it.each([
    ['tokens of a person', { person_tokens: 2 }, /You have used all AI tokens/],
    ['tokens of the instance', { instance_tokens: 2 }, /AI budget of this site/],
    ['money of the instance', { instance_usd: 0.05 }, /AI budget of this site/],
  ])('%s used up -> 429 until midnight, nothing is sent to the model', async (_case, budget, detail) => {
    const id = await addEndpoint();
    await choose('text', id, 'writer', { input: 100_000 });
    await send('PUT', '/budgets', { person_tokens: null, instance_tokens: null, instance_usd: null, ...budget });
    model.plan('chat/completions', jsonCompletion(thread));
    const person = randomUUID();

    expect((await generate(person)).status).toBe(200);
    const refused = await generate(person);

    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10800');
    expect(refused.body.detail).toMatch(detail);
    expect(model.requests).toHaveLength(1);
    const { body } = await service.get('/api/ai', person);
    expect(body.usage).toMatchObject({ generations: { used: 1, limit: 200 }, tokens: { used: 2 } });
  });

  it('tokens of one person used up -> others go on', async () => {
    const id = await addEndpoint();
    await choose('text', id, 'writer');
    await send('PUT', '/budgets', { person_tokens: 2, instance_tokens: null, instance_usd: null });
    model.plan('chat/completions', jsonCompletion(thread));

    await generate();

    expect((await generate()).status).toBe(200);
  });
});
