import { randomUUID } from 'node:crypto';
import { ShortsContent, ThreadContent, ThreadStyle } from '@trenzeye/proto/http/content';
import { english } from '../composer/languages/english.ts';
import { french } from '../composer/languages/french.ts';
import { german } from '../composer/languages/german.ts';
import { spanish } from '../composer/languages/spanish.ts';
import { aSignal, type ContentTestService, startContent } from '../testing/content-service.ts';
import { assemble, generateStreamed } from '../testing/read-events.ts';

let service: ContentTestService;
let now = new Date('2026-03-01T21:00:00Z');
beforeAll(async () => {
  service = await startContent({ GENERATE_DAILY_QUOTA: '3' }, { clock: () => now });
});
afterAll(() => service.stop());

const generate = (body: object, as = randomUUID()) =>
  service.send('POST', '/api/generate', { as: { id: as }, body: { type: 'thread', prompt: 'rooftop gardens in hot cities', ...body } });

describe('style of the built-in composer', () => {
  it('professional -> no emoji, no exclamation mark, no contraction; playful -> other words', async () => {
    const [professional, playful] = [await generate({ tone: 'professional' }), await generate({ tone: 'playful' })];

    expect(professional.body.tweets.join(' ')).not.toMatch(/\p{Extended_Pictographic}|!|n[’']t\b/u);
    expect(playful.body.tweets).not.toEqual(professional.body.tweets);
  });

  it.each(ThreadStyle.options)('style %s -> its questions', async (style) => {
    const { tweets } = (await generate({ style })).body;
    expect(english.questions[style].some((question) => tweets.includes(question))).toBe(true);
  });

  it('a template -> one post for each of its parts, its guides as suggestions, its hashtag among the tags', async () => {
    const [template] = (await service.get('/api/templates?content_type=thread&limit=1')).body;
    const parts: { name: string; guide: string }[] = template.structure.parts;

    const { status, body } = await generate({ template_id: template.id });

    expect(status).toBe(200);
    expect(ThreadContent.parse(body).tweets).toHaveLength(parts.length);
    expect(body.suggestions.map(([first]: { label: string }[]) => first?.label)).toEqual(
      parts.map(({ name, guide }) => `${name}: ${guide}`),
    );
    for (const { guide } of parts) expect(body.tweets.join(' ')).not.toContain(guide);
  });

  it('every template for videos -> scenes that add up and fit the contract', async () => {
    const templates = (await service.get('/api/templates?content_type=video&limit=100')).body;

    for (const { id } of templates) {
      const shorts = ShortsContent.parse((await generate({ type: 'shorts', template_id: id })).body);
      expect(shorts.scenes.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(shorts.duration, 5);
    }
    expect(templates.length).toBeGreaterThan(0);
  });

  it.each<[string, string, Record<string, readonly string[]>]>([
    ['es', 'Por qué los jardines en las azoteas son la mejor idea para el verano', spanish.closes],
    ['de', 'Warum Dachgärten die beste Idee für den Sommer in der Stadt sind', german.closes],
    ['fr', 'Pourquoi les jardins sur les toits sont la meilleure idée pour nos villes', french.closes],
  ])('a prompt in %s -> an answer in that language', async (_language, prompt, closes) => {
    const { tweets } = (await generate({ prompt })).body;
    expect(Object.values(closes).flat()).toContain(tweets.at(-1).replaceAll('\u00a0', ' '));
  });

  it('another variation or user -> another answer; the same -> the same', async () => {
    const [user, other] = [randomUUID(), randomUUID()];
    const ask = (variation: number, as = user) => generate({ variation }, as).then(({ body }) => body.tweets);

    const first = await ask(1);

    expect(await ask(1)).toEqual(first);
    expect(await ask(2)).not.toEqual(first);
    expect(await ask(1, other)).not.toEqual(first);
  });

  it('streamed -> the parts put together are the content', async () => {
    const { events } = await generateStreamed(service, { type: 'shorts', prompt: 'how to fold a paper boat' });

    const { provenance, hooks: _hooks, suggestions: _suggestions, ...made } = events.at(-1)?.data.content ?? {};
    expect(events[0]).toEqual({ event: 'start', data: { provenance } });
    expect(assemble(events)).toEqual({ ...made, scenes: { ...made.scenes } });
  });
});

describe('regenerating one part with the built-in composer', () => {
  const whole = async (type: string, as = randomUUID()) => (await generate({ type }, as)).body;

  it('a tweet -> that one changes, again another one, the rest stays', async () => {
    // The results of a user are always the same.
    const user = '0197a000-0000-7000-8000-0000000000aa';
    const content = await whole('thread', user);

    const first = await generate({ content, part: 'tweet', index: 2 }, user);
    const second = await generate({ content: first.body, part: 'tweet', index: 2 }, user);

    expect(first.status).toBe(200);
    const texts = [content.tweets[2], first.body.tweets[2], second.body.tweets[2]];
    expect(new Set(texts).size).toBe(3);
    expect(first.body.tweets.with(2, '')).toEqual(content.tweets.with(2, ''));
    expect(first.body.hashtags).toEqual(content.hashtags);
  });

  it('a part -> suggestions for it; the opening also has options, which start with it', async () => {
    const thread = await whole('thread');
    const opening = (await generate({ content: thread, part: 'tweet', index: 0 })).body;
    const later = (await generate({ content: thread, part: 'tweet', index: 2 })).body;
    const caption = (await generate({ type: 'image', content: await whole('image'), part: 'caption' })).body;
    const scene = (await generate({ type: 'shorts', content: await whole('shorts'), part: 'scene', index: 0 })).body;

    expect([opening.hooks.length, opening.tweets[0].startsWith(opening.hooks[0])]).toEqual([3, true]);
    expect(later.hooks).toBeUndefined();
    const filled = (lists: unknown[][]) => lists.map((list) => list.length > 0);
    expect(filled(opening.suggestions)).toEqual(thread.tweets.map((_: string, index: number) => index === 0));
    expect(filled(later.suggestions)).toEqual(thread.tweets.map((_: string, index: number) => index === 2));
    expect([caption.caption.startsWith(caption.hooks[0]), filled(caption.suggestions)]).toEqual([true, [true]]);
    expect(scene.scenes[0].narration.startsWith(scene.hooks[0])).toBe(true);
  });

  it('hashtags -> others, the posts stay', async () => {
    const content = await whole('thread');

    const { body } = await generate({ content, part: 'hashtags' });

    expect(body.hashtags).not.toEqual(content.hashtags);
    expect(body.tweets).toEqual(content.tweets);
  });

  it('image and caption -> each alone', async () => {
    const content = await whole('image');

    const image = await generate({ type: 'image', content, part: 'image' });
    const caption = await generate({ type: 'image', content, part: 'caption' });

    expect([image.body.image_url === content.image_url, image.body.caption]).toEqual([false, content.caption]);
    expect([caption.body.image_url, caption.body.caption === content.caption]).toEqual([content.image_url, false]);
  });

  it('a scene -> the script and the duration follow', async () => {
    const content = await whole('shorts');

    const { body } = await generate({ type: 'shorts', content, part: 'scene', index: 1 });

    expect(body.scenes[1]).not.toEqual(content.scenes[1]);
    expect(body.script).toContain(body.scenes[1].narration);
    expect(body.scenes.reduce((sum: number, { duration }: { duration: number }) => sum + duration, 0)).toBe(body.duration);
  });

  it.each([
    ['no content', { part: 'tweet', index: 0 }, 'content'],
    ['no index', { part: 'tweet', content: { tweets: ['a'], hashtags: [] } }, 'index'],
    ['an index beyond the list', { part: 'tweet', index: 1, content: { tweets: ['a'], hashtags: [] } }, 'index'],
    ['a part of another type', { part: 'scene', content: { tweets: ['a'], hashtags: [] } }, 'part'],
    ['an unknown template', { template_id: randomUUID() }, 'template_id'],
    ['a language that is none', { language: 'x1' }, 'language'],
    ['an unknown tone', { tone: 'angry' }, 'tone'],
    ['a style of another type', { style: 'paper' }, 'style'],
  ])('%s -> 400 naming the field, also as a stream', async (_case, body, field) => {
    const plain = await generate(body);
    const streamed = await generateStreamed(service, { type: 'thread', prompt: 'p', ...body });

    expect([plain.status, plain.body.errors[0].field]).toEqual([400, field]);
    expect([streamed.status, streamed.body.errors[0].field]).toEqual([400, field]);
  });
});

describe('a language that needs a model', () => {
  it.each([
    ['asked for', { language: 'ja' }, 'language'],
    ['of the prompt', { prompt: 'Почему ночные поезда возвращаются' }, 'prompt'],
  ])('%s -> 422 naming the field and the languages that do not, also as a stream; costs no generation', async (_case, body, field) => {
    const user = randomUUID();
    for (let count = 0; count < 4; count += 1) {
      const plain = await generate(body, user);
      expect([plain.status, plain.body.code, plain.body.errors[0].field]).toEqual([422, 'model_required', field]);
      expect(plain.body.detail).toMatch(/needs an AI model.*English, Spanish, French, German, and Portuguese/);
    }
    const streamed = await generateStreamed(service, { type: 'thread', prompt: 'p', ...body }, { as: { id: user } });

    expect([streamed.status, streamed.body.code]).toEqual([422, 'model_required']);
    expect((await generate({}, user)).status).toBe(200);
  });

  it('hashtags alone -> no text, no model', async () => {
    const content = { tweets: ['Почему'], hashtags: ['поезда'] };
    expect((await generate({ prompt: 'Почему поезда', part: 'hashtags', content })).status).toBe(200);
  });
});

describe('quota', () => {
  it('more than the quota, all at once -> exactly the quota, then 429 with what to do and when; the next day again', async () => {
    const user = randomUUID();

    const answers = await Promise.all(Array.from({ length: 6 }, () => generate({}, user)));
    const streamed = await generateStreamed(service, { type: 'thread', prompt: 'p' }, { as: { id: user } });

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'rate_limited', detail: expect.stringMatching(/all 3 generations.*midnight/) });
    expect(refused?.headers.get('retry-after')).toBe(String(3 * 3600));
    expect(streamed.status).toBe(429);
    now = new Date('2026-03-02T00:00:01Z');
    expect((await generate({}, user)).status).toBe(200);
  });

  it('a bad request -> costs none', async () => {
    const user = randomUUID();

    for (let count = 0; count < 4; count += 1) await generate({ signal_id: randomUUID() }, user);

    expect((await generate({}, user)).status).toBe(200);
  });
});

it('template and signal of a generation -> kept on the saved item', async () => {
  const signal = aSignal();
  await service.send('POST', '/internal/signals', { internal: true, body: [signal] });
  const [template] = (await service.get('/api/templates?content_type=thread&limit=1')).body;
  const author = randomUUID();

  const saved = await service.send('POST', '/api/content/save', {
    as: { id: author },
    body: { type: 'thread', prompt: 'p', signal_id: signal.id, template_id: template.id, content: { tweets: ['a'], hashtags: [] } },
  });
  const refused = await service.send('POST', '/api/content/save', {
    as: { id: author },
    body: { type: 'thread', prompt: 'p', template_id: randomUUID(), content: { tweets: ['a'], hashtags: [] } },
  });

  expect((await service.get(`/api/content/${saved.body.id}`, author)).body).toMatchObject({
    signal_id: signal.id,
    template_id: template.id,
  });
  expect(refused.body.errors[0].field).toBe('template_id');
});
