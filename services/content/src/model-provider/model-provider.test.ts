import { randomUUID } from 'node:crypto';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import {
  completion,
  disconnects,
  endlessCompletion,
  errorStatus,
  imageResult,
  jsonCompletion,
  type ModelResponse,
  type ModelServer,
  noResponse,
  passedChecks,
  rawBody,
  startModelServer,
} from '../testing/model-server.ts';

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
    model.plan('chat/completions', jsonCompletion(thread));

    const { status, body } = await generate('thread');

    expect(status).toBe(200);
    expect(body).toEqual({
      ...thread,
      checks: passedChecks,
      provenance: { provider: 'openai-compatible', model: 'writer-1', label: 'Made with writer-1' },
    });
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]).toMatchObject({
      authorization: 'Bearer key-1',
      body: { model: 'writer-1', response_format: { type: 'json_schema' } },
    });
    expect(JSON.stringify(model.requests[0]?.body.messages)).toContain('harbour lights');
  });

  it.each<[string, ModelResponse]>([
    ['not JSON', completion('Sure! Here is your thread:')],
    ['JSON of another shape', jsonCompletion({ posts: ['a'] })],
    ['a post that is too long', jsonCompletion({ ...thread, tweets: ['x'.repeat(501)] })],
    ['cut off in the middle', completion('{"tweets": ["First', 'length')],
    ['nothing', completion('')],
    ['a body that is not JSON', rawBody('<html>proxy</html>')],
    ['a body without choices', rawBody('{}')],
    ['a connection cut off', disconnects],
  ])('%s, then a fitting answer -> requested once more, the second is used', async (_case, bad) => {
    model.plan('chat/completions', bad, jsonCompletion(thread));

    const { status, body } = await generate('thread');

    expect([status, body.tweets]).toEqual([200, thread.tweets]);
    expect(model.requests).toHaveLength(2);
    expect(JSON.stringify(model.requests[1]?.body.messages)).toContain('Your last response was invalid');
  });

  it('a model that does not stop -> its request ends long before the deadline, the second answer is used', async () => {
    const written = Promise.withResolvers<number>();
    const endless: ModelResponse = (response) => {
      const { socket } = response;
      response.once('close', () => written.resolve(socket?.bytesWritten ?? 0));
      return endlessCompletion(response);
    };
    model.plan('chat/completions', endless, jsonCompletion(thread));

    const { status, body } = await generate('thread');

    expect([status, body.tweets]).toEqual([200, thread.tweets]);
    expect(model.requests).toHaveLength(2);
    // What the client reads, and what the buffers of the connection hold.
    expect(await written.promise).toBeLessThan(16_000_000);
  });

  it('two invalid results -> 502 after two requests', async () => {
    model.plan('chat/completions', completion('no'));

    const { status, body } = await generate('thread');

    expect([status, body.code]).toEqual([502, 'provider_failed']);
    expect(model.requests).toHaveLength(2);
  });

  it('shorts whose duration is wrong -> the sum of the scenes; more than 180 seconds -> asked again', async () => {
    const shorts = { script: 's', scenes: [scene(3), scene(4.5)], duration: 99, voice_type: 'v' };
    model.plan('chat/completions', jsonCompletion({ ...shorts, scenes: [scene(100), scene(100)] }), jsonCompletion(shorts));

    const { body } = await generate('shorts');

    expect(body).toMatchObject({ duration: 7.5, scenes: shorts.scenes });
    expect(model.requests).toHaveLength(2);
  });

  it.each<[string, ModelResponse, number, string, RegExp]>([
    ['429', errorStatus(429, { 'retry-after': '7' }), 503, 'provider_unavailable', /busy/],
    ['500', errorStatus(500), 503, 'provider_unavailable', /status 500/],
    ['401', errorStatus(401), 502, 'provider_failed', /key.*401/],
    ['a content filter', completion('{"tweets": [', 'content_filter'), 502, 'provider_failed', /declined/],
    ['silence', noResponse, 503, 'provider_unavailable', /within 2 seconds/],
  ])('%s -> a clear error without internal details, one request', async (_case, turn, status, code, detail) => {
    model.plan('chat/completions', turn);

    const answer = await generate('thread');

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.detail).toMatch(detail);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(model.requests).toHaveLength(1);
  });

  it('429 with Retry-After -> passed on', async () => {
    model.plan('chat/completions', errorStatus(429, { 'retry-after': '7' }));

    expect((await generate('thread')).headers.get('retry-after')).toBe('7');
  });

  it('connection refused -> 503', async () => {
    const alone = await startContent({ MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_TEXT: 'm' });
    try {
      expect((await generate('thread', alone)).body.code).toBe('provider_unavailable');
    } finally {
      await alone.stop();
    }
  });
});

describe('images', () => {
  it('a PNG -> stored in the object store, can be saved, labelled with both models', async () => {
    model.plan('chat/completions', jsonCompletion(words));
    model.plan('images/generations', imageResult(png));
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
    model.plan('chat/completions', jsonCompletion(words));
    model.plan('images/generations', imageResult(Buffer.from('<svg onload="x"/>')));

    expect((await generate('image')).body.code).toBe('provider_failed');
  });

  it('only a text model -> its caption on a poster that is designed here, and labelled so', async () => {
    model.plan('chat/completions', jsonCompletion(words));

    const { status, body } = await generate('image', textOnly);

    expect(status).toBe(200);
    expect(body).toMatchObject({ caption: words.caption, image_url: expect.stringMatching(/^\/media\/images\/.*\.webp$/) });
    expect(body.provenance).toEqual({
      provider: 'openai-compatible',
      model: 'writer-1',
      label: 'Caption made with writer-1, poster designed by Trenzeye',
    });
  });
});
