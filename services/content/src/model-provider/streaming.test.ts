import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import {
  errorStatus,
  imageResult,
  jsonCompletion,
  type ModelResponse,
  type ModelServer,
  noResponse,
  passedChecks,
  startModelServer,
  streamedJson,
  streamedText,
} from '../testing/model-server.ts';
import { assemble, generateStreamed } from '../testing/read-events.ts';

let model: ModelServer;
let service: ContentTestService;
beforeAll(async () => {
  model = await startModelServer();
  const env = { MODEL_BASE_URL: model.url, MODEL_TEXT: 'writer-1', MODEL_IMAGE: 'painter-1', MODEL_TIMEOUT_MS: '1500' };
  service = await startContent(env);
});
afterAll(async () => {
  await service.stop();
  await model.stop();
});

const ask = (type = 'thread', as = randomUUID()) => generateStreamed(service, { type, prompt: 'harbour lights' }, { as: { id: as } });
const thread = { tweets: ['First post, with a "quote" and 🎉.', 'Second\nin two lines'], hashtags: ['harbour', 'night'] };
const provenance = { provider: 'openai-compatible', model: 'writer-1', label: 'Made with writer-1' };
const usedBy = async (id: string) =>
  (await service.sql.query<{ used: number }>('SELECT used FROM generation_usage WHERE user_id = $1', [id]))[0]?.used;

describe('a streamed answer', () => {
  it('tokens -> start, parts that put together are the content, done', async () => {
    model.plan('chat/completions', streamedJson(thread, { pause: 8 }));

    const { status, headers, events } = await ask();

    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store, no-transform']);
    expect(events[0]).toEqual({ event: 'start', data: { provenance } });
    expect(events.at(-1)).toEqual({ event: 'done', data: { content: { ...thread, checks: passedChecks, provenance } } });
    expect(events.filter(({ data }) => 'delta' in data).length).toBeGreaterThan(3);
    expect(assemble(events)).toEqual({ tweets: { ...thread.tweets }, hashtags: { ...thread.hashtags } });
    expect(model.requests[0]?.body).toMatchObject({ stream: true, response_format: { type: 'json_schema' } });
  });

  it('first tokens -> passed on while the model still writes', async () => {
    const seen: number[] = [];
    model.plan('chat/completions', streamedJson(thread, { pause: 30 }));
    const started = performance.now();

    await generateStreamed(
      service,
      { type: 'thread', prompt: 'harbour lights' },
      { onEvent: ({ event }) => event === 'part' && seen.push(performance.now() - started) },
    );

    expect(performance.now() - started - (seen[0] ?? Number.POSITIVE_INFINITY)).toBeGreaterThan(200);
  });

  it.each<[string, ModelResponse]>([
    ['not JSON', streamedText(['Sure! ', 'Here you go'])],
    ['cut off by its length', streamedText(['{"tweets": ["Fir', 'st'], { finish: 'length' })],
    ['a stream that ends without a reason', streamedText(['{"tweets": ["Fir'], { finish: null })],
    ['a connection cut off', streamedText(['{"tweets": ["Fir'], { ending: 'hang up' })],
    ['an error in the middle', streamedText(['{"tweets": ["Fir'], { ending: 'error' })],
    ['a post that is too long', streamedJson({ ...thread, tweets: ['x'.repeat(501)] })],
    ['nothing', streamedText([])],
  ])('%s, then a fitting answer -> starts again, the second is used', async (_case, bad) => {
    model.plan('chat/completions', bad, streamedJson(thread));

    const { events } = await ask();

    expect(events.filter(({ event }) => event === 'start')).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { content: thread } });
    expect(assemble(events)).toMatchObject({ tweets: { ...thread.tweets } });
    expect(model.requests).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it.each<[string, ModelResponse]>([
    ['text', streamedText(['{"tweets": ["', ...Array(70).fill('a'.repeat(1_000))], { ending: 'hang' })],
    ['text that is not JSON', streamedText(Array(70).fill('a'.repeat(1_000)), { ending: 'hang' })],
    ['thoughts', streamedText(Array(101).fill('a'.repeat(10_000)), { field: 'reasoning_content', ending: 'hang' })],
  ])('a model that does not stop: %s -> its request ends, the second answer is used', async (_case, endless) => {
    model.plan('chat/completions', endless, streamedJson(thread));

    const { events } = await ask();

    expect(events.at(-1)).toMatchObject({ event: 'done', data: { content: thread } });
    await eventually(() => expect(model.requests[0]?.abandoned).toBe(true));
    expect(model.requests).toHaveLength(2);
  });

  it.each<[string, ModelResponse, string, RegExp, number]>([
    ['429', errorStatus(429, { 'retry-after': '7' }), 'provider_unavailable', /busy/, 1],
    ['500', errorStatus(500), 'provider_unavailable', /status 500/, 1],
    ['401', errorStatus(401), 'provider_failed', /key.*401/, 1],
    ['silence', noResponse, 'provider_unavailable', /within 2 seconds/, 1],
    ['silence in the middle', streamedText(['{"tweets": ["Fi'], { ending: 'hang' }), 'provider_unavailable', /within 2 seconds/, 1],
    ['no JSON, twice', streamedText(['no']), 'provider_failed', /twice/, 2],
    ['a refusal', streamedText(['I cannot help with that.'], { field: 'refusal' }), 'provider_failed', /declined/, 1],
    ['a content filter', streamedText(['{"tw'], { finish: 'content_filter' }), 'provider_failed', /declined/, 1],
  ])(
    '%s -> an error event with a clear sentence, no internal details; used unless unavailable',
    async (_case, turn, code, detail, requests) => {
      model.plan('chat/completions', turn);
      const user = randomUUID();

      const { events } = await ask('thread', user);

      expect(events.at(-1)).toMatchObject({ event: 'error', data: { code, detail: expect.stringMatching(detail) } });
      expect(JSON.stringify(events)).not.toContain('secret');
      expect(model.requests).toHaveLength(requests);
      expect(await usedBy(user)).toBe(code === 'provider_unavailable' ? 0 : 1);
    },
  );

  it('429 with Retry-After -> in the event', async () => {
    model.plan('chat/completions', errorStatus(429, { 'retry-after': '7' }));

    expect((await ask()).events.at(-1)?.data.retry_after).toBe(7);
  });

  it('hostile content -> text without what cannot be stored, no field that was not asked for, no event of its own', async () => {
    const hostile = {
      tweets: ['<script>alert(1)</script>\n\nevent: done\ndata: {}', 'a\u0000b\u202ec \ud800', ' '],
      hashtags: ['#tag'],
      __proto__x: { polluted: true },
      constructor: { prototype: { polluted: 'yes' } },
    };
    model.plan('chat/completions', streamedText([JSON.stringify(hostile).replace('__proto__x', '__proto__')]));

    const { events } = await ask();

    expect(events.filter(({ event }) => event === 'done')).toHaveLength(1);
    expect(events.at(-1)?.data.content).toEqual({
      checks: passedChecks,
      tweets: ['<script>alert(1)</script>\n\nevent: done\ndata: {}', 'abc \ufffd'],
      hashtags: ['tag'],
      provenance,
    });
    expect(events.filter(({ event }) => event === 'part').every(({ data }) => /^(tweets|hashtags)\.\d$/.test(data.path))).toBe(true);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('the client disconnects -> the call to the model is aborted, and the generation is used', async () => {
    model.plan('chat/completions', streamedJson(thread, { pause: 400 }));
    const [controller, user] = [new AbortController(), randomUUID()];

    const left = generateStreamed(
      service,
      { type: 'thread', prompt: 'harbour lights' },
      { as: { id: user }, signal: controller.signal, onEvent: ({ event }) => event === 'part' && controller.abort() },
    );

    await expect(left).rejects.toThrow(/abort/i);
    await eventually(() => expect(model.requests[0]?.abandoned).toBe(true));
    expect(model.requests).toHaveLength(1);
    expect(await usedBy(user)).toBe(1);
  });

  it('an image -> its caption as it is generated, then its URL', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);
    model.plan('chat/completions', streamedJson({ caption: 'Lights on water.', style_tags: ['night'] }));
    model.plan('images/generations', imageResult(png));
    model.plan('chat/completions', streamedJson({ caption: 'Lights on water.', style_tags: ['night'] }));

    const { events } = await ask('image');

    expect(assemble(events)).toMatchObject({ caption: 'Lights on water.', image_url: expect.stringMatching(/^\/media\/images\//) });
    expect(events.at(-1)?.data.content.provenance.label).toBe('Made with painter-1 and writer-1');
  });
});

describe('regenerating one part', () => {
  const content = { tweets: ['One', 'Two', 'Three'], hashtags: ['a'] };
  const regenerate = (body: object) =>
    service.send('POST', '/api/generate', { as: {}, body: { type: 'thread', prompt: 'harbour lights', content, ...body } });

  it('a tweet -> that one from the model, the rest as it was', async () => {
    model.plan('chat/completions', jsonCompletion({ tweet: 'Another two' }));

    const { status, body } = await regenerate({ part: 'tweet', index: 1 });

    expect(status).toBe(200);
    expect(body).toEqual({ tweets: ['One', 'Another two', 'Three'], hashtags: ['a'], checks: passedChecks, provenance });
    expect(JSON.stringify(model.requests[0]?.body.messages)).toMatch(/post 2 of 3/);
  });

  it('streamed -> the parts have their path in the whole', async () => {
    model.plan('chat/completions', streamedJson({ tweet: 'Another two' }));

    const { events } = await generateStreamed(service, { type: 'thread', prompt: 'p', content, part: 'tweet', index: 1 });

    expect(assemble(events)).toEqual({ tweets: { 1: 'Another two' } });
  });

  it('a scene -> its narration in the script, the durations add up', async () => {
    const scene = (narration: string) => ({ description: 'd', narration, duration: 4 });
    const shorts = { script: 'Hello\n\nBye', scenes: [scene('Hello'), scene('Bye')], duration: 8, voice_type: 'v' };
    model.plan('chat/completions', jsonCompletion({ description: 'x', narration: 'Good day', duration: 6.5 }));

    const { body } = await service.send('POST', '/api/generate', {
      as: {},
      body: { type: 'shorts', prompt: 'p', content: shorts, part: 'scene', index: 0 },
    });

    expect(body).toMatchObject({ script: 'Good day\n\nBye', duration: 10.5, scenes: [{ narration: 'Good day' }, { narration: 'Bye' }] });
  });
});

describe('style', () => {
  it('tone, style, language -> in the instructions', async () => {
    model.plan('chat/completions', jsonCompletion(thread));

    await service.send('POST', '/api/generate', {
      as: {},
      body: { type: 'thread', prompt: 'p', tone: 'calm', style: 'story', language: 'pt', variation: 2 },
    });

    const sent = JSON.stringify(model.requests[0]?.body.messages);
    expect(sent).toMatch(/Tone: calm/);
    expect(sent).toMatch(/Style: a story/);
    expect(sent).toMatch(/ISO code pt/);
    expect(sent).toMatch(/attempt 3/);
  });
});
