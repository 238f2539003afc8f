import { randomUUID } from 'node:crypto';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { imageResult, jsonCompletion, type ModelServer, startModelServer } from '../testing/model-server.ts';
import { paint } from '../testing/paint.ts';

let model: ModelServer;
let service: ContentTestService;
let textOnly: ContentTestService;
let composer: ContentTestService;
const user = randomUUID();
beforeAll(async () => {
  model = await startModelServer();
  const env = { MODEL_BASE_URL: model.url, MODEL_TEXT: 'writer-1' };
  service = await startContent({ ...env, MODEL_IMAGE: 'painter-1' });
  textOnly = await startContent(env);
  composer = await startContent();
  model.plan('chat/completions', jsonCompletion({ caption: 'Lights on water.', style_tags: ['night'] }));
  model.plan('images/generations', imageResult(await paint('navy')));
});
afterAll(async () => {
  for (const each of [service, textOnly, composer]) await each.stop();
  await model.stop();
});

const generate = async (body: object, on = service) =>
  on.send('POST', '/api/generate', { as: { id: user }, body: { type: 'image', prompt: 'harbour lights', ...body } });

const drawn = async () => {
  const { body } = await generate({});
  const { image_url, caption, style_tags } = body;
  return { image_url, caption, style_tags, alt_text: 'A harbour' };
};

describe('changing an image', () => {
  it('from_image with an instruction -> the image and the instruction are sent to the model; the caption stays, the description goes', async () => {
    const content = await drawn();
    model.plan('images/edits', imageResult(await paint('black')));

    const { status, body } = await generate({ part: 'image', content, from_image: content.image_url, instruction: 'Make it night' });

    expect(status).toBe(200);
    expect(body).toMatchObject({ caption: content.caption, alt_text: '' });
    expect(body.image_url).not.toBe(content.image_url);
    expect(body.provenance).toEqual({ provider: 'openai-compatible', model: 'painter-1', label: 'Made with painter-1' });
    const [edit] = model.requests;
    expect(edit?.path).toBe('images/edits');
    expect(edit?.body).toContain('Change the picture: Make it night');
    expect(edit?.body).toContain('filename=');
    expect(edit?.body).not.toContain('harbour lights');
  });

  it.each<[string, () => ContentTestService]>([
    ['only a text model', () => textOnly],
    ['no model', () => composer],
  ])('%s -> 422 that says what is needed', async (_case, on) => {
    const { body: made } = await generate({}, on());
    const content = { image_url: made.image_url, caption: 'c', style_tags: [] };

    const { status, body } = await generate({ part: 'image', content, from_image: made.image_url, instruction: 'Make it night' }, on());

    expect([status, body.code]).toEqual([422, 'model_required']);
    expect(body.detail).toMatch(/image/);
  });

  it('an address elsewhere -> 400 naming the field', async () => {
    const content = await drawn();

    const { status, body } = await generate({ part: 'image', content, from_image: 'https://example.com/a.png', instruction: 'Night' });

    expect([status, body.errors[0].field]).toEqual([400, 'from_image']);
  });
});

describe('a poster where an image model draws', () => {
  it('part image as a poster -> a poster with its design, made here; another one each time; the image model is not asked', async () => {
    const content = await drawn();
    const before = model.requests.length;

    const first = await generate({ part: 'image', content, as_poster: true });
    const second = await generate({ part: 'image', content: { ...content, image_url: first.body.image_url }, as_poster: true });

    expect(first.body.poster.headline).toBe('Harbour lights');
    expect(first.body.provenance).toEqual(expect.objectContaining({ provider: 'local', label: 'Poster designed by Trenzeye' }));
    expect(second.body.image_url).not.toBe(first.body.image_url);
    expect(model.requests.length).toBe(before);
  });

  it('all of it as a poster -> only the caption is the model’s', async () => {
    const { body } = await generate({ as_poster: true });

    expect(body.poster).toBeDefined();
    expect(body.provenance.label).toBe('Caption made with writer-1, poster designed by Trenzeye');
  });

  it('the caption again -> only the text model made it; its first sentence and the others are options', async () => {
    const content = await drawn();
    model.plan('chat/completions', jsonCompletion({ caption: 'Boats rest. So do we.', other_hooks: ['Who sleeps?', ''] }));

    const { body } = await generate({ part: 'caption', content });

    expect(body.provenance.label).toBe('Made with writer-1');
    expect(body.hooks).toEqual(['Boats rest.', 'Who sleeps?']);
  });
});

it('whether an image model draws -> in the answer to the user', async () => {
  const draws = async (on: ContentTestService) => (await on.send('GET', '/api/ai', { as: { id: user } })).body.draws_images;

  expect([await draws(service), await draws(textOnly), await draws(composer)]).toEqual([true, false, false]);
});
