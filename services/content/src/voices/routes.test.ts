import { randomUUID } from 'node:crypto';
import { maxVoices } from '@trenzeye/proto/http/content';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { jsonCompletion, type ModelServer, startModelServer } from '../testing/model-server.ts';

let model: ModelServer;
let service: ContentTestService;
let composing: ContentTestService;
beforeAll(async () => {
  model = await startModelServer();
  service = await startContent({ MODEL_BASE_URL: model.url, MODEL_TEXT: 'writer-1' });
  composing = await startContent();
});
afterAll(async () => {
  await service.stop();
  await composing.stop();
  await model.stop();
});

const voice = { name: 'Dry', audience: 'Gardeners on roofs', tone: 'dry humour', words_to_use: ['roof'], words_to_avoid: ['leverage'] };
const create = (id: string, change: object = {}) => service.send('POST', '/api/voices', { as: { id }, body: { ...voice, ...change } });
const list = async (id: string) => (await service.get('/api/voices', id)).body;
const sentText = () => JSON.stringify(model.requests[0]?.body.messages);

test('created, changed, deleted; the default first, then by name; only one default', async () => {
  const id = randomUUID();
  const [dry] = [await create(id, { is_default: true })];
  await create(id, { name: 'Angry' });
  const calm = await create(id, { name: 'Calm', is_default: true });

  expect(dry).toMatchObject({ status: 201, body: { ...voice, examples: [], first_person: false, is_default: true } });
  expect((await list(id)).map(({ name, is_default }: typeof calm.body) => [name, is_default])).toEqual([
    ['Calm', true],
    ['Angry', false],
    ['Dry', false],
  ]);

  const changed = await service.send('PUT', `/api/voices/${dry.body.id}`, { as: { id }, body: { ...voice, is_default: true } });
  expect(changed.body).toMatchObject({ id: dry.body.id, is_default: true });
  await service.send('DELETE', `/api/voices/${calm.body.id}`, { as: { id } });
  expect((await list(id)).map(({ name }: { name: string }) => name)).toEqual(['Dry', 'Angry']);
});

test('of another user -> 404 to change and delete, 400 to write in', async () => {
  const { body } = await create(randomUUID());
  const as = { id: randomUUID() };

  expect((await service.send('PUT', `/api/voices/${body.id}`, { as, body: voice })).status).toBe(404);
  expect((await service.send('DELETE', `/api/voices/${body.id}`, { as })).status).toBe(404);
  const generated = await service.send('POST', '/api/generate', { as, body: { type: 'thread', prompt: 'roofs', voice_id: body.id } });
  expect(generated).toMatchObject({ status: 400, body: { errors: [{ field: 'voice_id' }] } });
});

test('too many, also at the same time -> 409', async () => {
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: maxVoices + 3 }, (_, index) => create(id, { name: `Voice ${index}` })));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxVoices);
  expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch(/20 voices/);
});

test('content in a voice -> the model gets it, the provenance names it, the draft keeps it', async () => {
  const as = { id: randomUUID() };
  const { body: saved } = await create(as.id, { examples: ['Roofs are gardens before their first seed.'] });
  model.plan('chat/completions', jsonCompletion({ tweets: ['A roof is a start.'], hashtags: [] }));

  const { body } = await service.send('POST', '/api/generate', { as, body: { type: 'thread', prompt: 'roofs', voice_id: saved.id } });
  const draft = await service.send('POST', '/api/content/save', { as, body: { type: 'thread', prompt: 'roofs', content: body } });
  const stored = await service.get(`/api/content/${draft.body.id}`, as.id);

  for (const text of ['Gardeners on roofs', 'dry humour', 'leverage', 'Roofs are gardens before their first seed.'])
    expect(sentText()).toContain(text);
  expect(body.provenance).toMatchObject({ model: 'writer-1', voice: 'Dry' });
  expect(body.checks.checked).toContain('avoided_words');
  expect(JSON.stringify(stored.body)).toContain('"voice":"Dry"');
});

describe('a preview', () => {
  const preview = (on: ContentTestService, change: object = {}) =>
    on.send('POST', '/api/voices/preview', { as: {}, body: { voice: { ...voice, ...change }, prompt: 'roofs in summer' } });

  it('of a voice that is not saved -> one post in it', async () => {
    model.plan('chat/completions', jsonCompletion({ post: 'A roof is a start.' }));

    expect((await preview(service)).body).toEqual({
      text: 'A roof is a start.',
      provenance: { provider: 'openai-compatible', model: 'writer-1', label: 'Made with writer-1', voice: 'Dry' },
    });
    expect(sentText()).toContain('dry humour');
  });

  it('without a model -> 422 that says where to get one', async () => {
    expect(await preview(composing)).toMatchObject({
      status: 422,
      body: { code: 'model_required', detail: expect.stringMatching(/Account, AI/) },
    });
  });

  it('without a name -> 400 naming the field', async () => {
    expect(await preview(service, { name: ' ' })).toMatchObject({ status: 400, body: { errors: [{ field: 'voice.name' }] } });
  });
});
