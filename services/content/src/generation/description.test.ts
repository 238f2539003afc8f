import { randomUUID } from 'node:crypto';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { errorStatus, imageResult, jsonCompletion, type ModelServer, startModelServer } from '../testing/model-server.ts';
import { paint } from '../testing/paint.ts';

let model: ModelServer;
let service: ContentTestService;
let blind: ContentTestService;
const [owner, other] = [{ id: randomUUID() }, { id: randomUUID() }];
const admin = { id: randomUUID(), role: 'admin' as const, aal: 'aal2' as const };
let picture: Buffer;
beforeAll(async () => {
  picture = await paint('navy');
  model = await startModelServer();
  const env = { MODEL_BASE_URL: model.url, MODEL_TEXT: 'writer-1', MODEL_IMAGE: 'painter-1' };
  service = await startContent({ ...env, MODEL_TEXT_READS_IMAGES: 'true', GENERATE_DAILY_QUOTA: '50' });
  blind = await startContent(env);
});
afterAll(async () => {
  await service.stop();
  await blind.stop();
  await model.stop();
});

const generateImage = async (on = service, prompt = 'harbour lights'): Promise<string> => {
  model.plan('chat/completions', jsonCompletion({ caption: 'Lights on water.', style_tags: ['night'] }));
  model.plan('images/generations', imageResult(picture));
  return (await on.send('POST', '/api/generate', { as: owner, body: { type: 'image', prompt } })).body.image_url;
};
const describeImage = (image_url: string, on = service, as = owner) =>
  on.send('POST', '/api/generate/description', { as, body: { image_url } });

describe('description of an image', () => {
  it('own image -> the image is sent to the text model; the answer is returned, counted and metered', async () => {
    const image = await generateImage(service, 'Warum Häfen früh aufwachen und die Boote hinausfahren');
    const used = async () => (await service.get('/api/ai', owner.id)).body.usage;
    const before = await used();
    model.plan('chat/completions', jsonCompletion({ alt_text: ' Lichter spiegeln sich im Hafenbecken. ' }));

    const { status, body } = await describeImage(image);

    expect([status, body]).toEqual([200, { alt_text: 'Lichter spiegeln sich im Hafenbecken.' }]);
    const { messages } = model.requests[0]?.body ?? {};
    const sent = messages.at(-1).content.find(({ type }: { type: string }) => type === 'image_url');
    expect(sent.image_url.url).toBe(`data:image/png;base64,${picture.toString('base64')}`);
    expect(JSON.stringify(messages)).toContain('ISO code de');
    const after = await used();
    expect(after.generations.used).toBe(before.generations.used + 1);
    expect(after.tokens.used).toBeGreaterThan(before.tokens.used);
  });

  it('image of another user, of no generation, or elsewhere -> 400 naming the field, nothing is sent', async () => {
    const image = await generateImage();
    const sent = model.requests.length;
    const caption = { part: 'caption', content: { image_url: image, caption: 'c', style_tags: [] } };
    await service.send('POST', '/api/generate', { as: other, body: { type: 'image', prompt: 'p', ...caption } });
    const afterCaption = model.requests.length;

    for (const answer of [
      await describeImage(image, service, other),
      await describeImage(`/media/images/${randomUUID()}.png`),
      await describeImage('https://example.com/a.png'),
    ])
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'image_url']);
    expect(afterCaption).toBe(sent + 1);
    expect(model.requests.length).toBe(afterCaption);
  });

  it('a model that reads text only -> 422; the user sees it before', async () => {
    const image = await generateImage(blind);

    const { status, body } = await describeImage(image, blind);

    expect([status, body.code]).toEqual([422, 'model_required']);
    expect((await blind.get('/api/ai', owner.id)).body.reads_images).toBe(false);
    expect((await service.get('/api/ai', owner.id)).body.reads_images).toBe(true);
  });

  it('budget used up -> 429; provider down -> 503', async () => {
    const image = await generateImage();
    model.plan('chat/completions', errorStatus(500));
    expect((await describeImage(image)).status).toBe(503);
    const budgets = { person_tokens: 1, instance_tokens: null, instance_usd: null };
    await service.send('PUT', '/api/admin/models/budgets', { as: admin, body: budgets });

    const { status, body } = await describeImage(image);

    expect([status, body.code]).toEqual([429, 'rate_limited']);
    await service.send('PUT', '/api/admin/models/budgets', { as: admin, body: { ...budgets, person_tokens: null } });
  });

  it('the setting of a choice and of an own endpoint -> stored; refused for models on this machine', async () => {
    const choice = { endpoint_id: 'configuration', model: 'seer', reads_images: true };
    const chosen = await blind.send('PUT', '/api/admin/models/choices/text', { as: admin, body: choice });
    const local = await blind.send('PUT', '/api/admin/models/choices/text', { as: admin, body: { ...choice, endpoint_id: 'local' } });

    expect(chosen.body).toMatchObject({ reads_images: true });
    expect((await blind.get('/api/ai', other.id)).body.reads_images).toBe(true);
    expect([local.status, local.body.errors[0].field]).toEqual([400, 'reads_images']);
  });
});
