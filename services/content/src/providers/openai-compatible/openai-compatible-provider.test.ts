import { randomUUID } from 'node:crypto';
import { type ContentTestService, startContent } from '../../testing/content-service.ts';
import {
  fails,
  hangs,
  hangsUp,
  type ModelServer,
  type ModelTurn,
  paints,
  says,
  saysBytes,
  saysJson,
  startModelServer,
} from '../../testing/model-server.ts';

let model: ModelServer;
let service: ContentTestService;
let textOnly: ContentTestService;
beforeAll(async () => {
  model = await startModelServer();
  const env = { MODEL_BASE_URL: model.url, MODEL_API_KEY: 'key-1', MODEL_TEXT: 'writer-1', MODEL_TIMEOUT_MS: '1500' };
  service = await startContent({ ...env, MODEL_IMAGE: 'painter-1' });
  textOnly = await startContent(env);
});
afterAll(async () => {
  await service.stop();
  await textOnly.stop();
  await model.stop();
});

const generate = (type: string, on = service) => on.send('POST', '/api/generate', { as: {}, body: { type, prompt: 'harbour lights' } });
const thread = { tweets: ['First', 'Second'], hashtags: ['harbour'] };
const words = { caption: 'Lights on water.', style_tags: ['night'] };
const scene = (duration: number) => ({ description: 'd', narration: 'n', duration });
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);

describe('text', () => {
  it('a fitting answer -> as it is, labelled with the model; the prompt and the key were sent', async () => {
    model.plan('chat/completions', saysJson(thread));

    const { status, body } = await generate('thread');

    expect(status).toBe(200);
    expect(body).toEqual({ ...thread, provenance: { provider: 'openai-compatible', model: 'writer-1', label: 'Made with writer-1' } });
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]).toMatchObject({
      authorization: 'Bearer key-1',
      body: { model: 'writer-1', response_format: { type: 'json_schema' } },
    });
    expect(JSON.stringify(model.requests[0]?.body.messages)).toContain('harbour lights');
  });

  it.each<[string, ModelTurn]>([
    ['not JSON', says('Sure! Here is your thread:')],
    ['JSON of another shape', saysJson({ posts: ['a'] })],
    ['a post that is too long', saysJson({ ...thread, tweets: ['x'.repeat(501)] })],
    ['cut off in the middle', says('{"tweets": ["First', 'length')],
    ['nothing', says('')],
    ['a body that is not JSON', saysBytes('<html>proxy</html>')],
    ['a body without choices', saysBytes('{}')],
    ['a connection cut off', hangsUp],
  ])('%s, then a fitting answer -> asked once more, the second is used', async (_case, bad) => {
    model.plan('chat/completions', bad, saysJson(thread));

    const { status, body } = await generate('thread');

    expect([status, body.tweets]).toEqual([200, thread.tweets]);
    expect(model.requests).toHaveLength(2);
    expect(JSON.stringify(model.requests[1]?.body.messages)).toContain('could not be used');
  });

  it('misfits twice -> 502 after two requests', async () => {
    model.plan('chat/completions', says('no'));

    const { status, body } = await generate('thread');

    expect([status, body.code]).toEqual([502, 'provider_failed']);
    expect(model.requests).toHaveLength(2);
  });

  it('shorts whose duration is wrong -> the sum of the scenes; more than 180 seconds -> asked again', async () => {
    const shorts = { script: 's', scenes: [scene(3), scene(4.5)], duration: 99, voice_type: 'v' };
    model.plan('chat/completions', saysJson({ ...shorts, scenes: [scene(100), scene(100)] }), saysJson(shorts));

    const { body } = await generate('shorts');

    expect(body).toMatchObject({ duration: 7.5, scenes: shorts.scenes });
    expect(model.requests).toHaveLength(2);
  });

  it.each<[string, ModelTurn, number, string, RegExp]>([
    ['429', fails(429, { 'retry-after': '7' }), 503, 'provider_unavailable', /busy/],
    ['500', fails(500), 503, 'provider_unavailable', /status 500/],
    ['401', fails(401), 502, 'provider_failed', /refused.*401/],
    ['a content filter', says('{"tweets": [', 'content_filter'), 502, 'provider_failed', /declined/],
    ['silence', hangs, 503, 'provider_unavailable', /within 2 seconds/],
  ])('%s -> a clear error, nothing of the inside, one request', async (_case, turn, status, code, detail) => {
    model.plan('chat/completions', turn);

    const answer = await generate('thread');

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.detail).toMatch(detail);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(model.requests).toHaveLength(1);
  });

  it('429 with Retry-After -> passed on', async () => {
    model.plan('chat/completions', fails(429, { 'retry-after': '7' }));

    expect((await generate('thread')).headers.get('retry-after')).toBe('7');
  });

  it('nobody at the address -> 503', async () => {
    const alone = await startContent({ MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_TEXT: 'm' });
    try {
      expect((await generate('thread', alone)).body.code).toBe('provider_unavailable');
    } finally {
      await alone.stop();
    }
  });
});

describe('images', () => {
  it('a PNG -> kept in the object store, can be saved, labelled with both models', async () => {
    model.plan('chat/completions', saysJson(words));
    model.plan('images/generations', paints(png));
    const author = randomUUID();

    const { status, body } = await service.send('POST', '/api/generate', {
      as: { id: author },
      body: { type: 'image', prompt: 'harbour lights' },
    });
    const saved = await service.send('POST', '/api/content/save', {
      as: { id: author },
      body: { type: 'image', prompt: 'harbour lights', content: body },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...words,
      image_url: expect.stringMatching(/^\/media\/images\/[0-9a-f-]{36}\.png$/),
      provenance: { model: 'painter-1', label: 'Made with painter-1 and writer-1' },
    });
    expect(saved.status).toBe(201);
  });

  it('something that is no image, twice -> 502', async () => {
    model.plan('chat/completions', saysJson(words));
    model.plan('images/generations', paints(Buffer.from('<svg onload="x"/>')));

    expect((await generate('image')).body.code).toBe('provider_failed');
  });

  it('only a text model -> drawn here, and the label says so', async () => {
    model.plan('chat/completions', fails(500));

    const { status, body } = await generate('image', textOnly);

    expect(status).toBe(200);
    expect(body.provenance).toEqual({
      provider: 'local',
      model: 'composer-1',
      label: 'Made with the Trenzeye local composer (no image model is set)',
    });
  });
});
