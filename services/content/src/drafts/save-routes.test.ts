import { randomUUID } from 'node:crypto';
import { type ContentTestService, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const thread = { type: 'thread', prompt: 'A prompt', content: { tweets: ['1/ The first post! And more #tag', 'Two'], hashtags: ['tag'] } };
const shorts = {
  type: 'shorts',
  prompt: 'A prompt',
  content: {
    script: 'Hello there, this is it.',
    scenes: [
      { description: 'a', narration: 'b', duration: 3.5 },
      { description: 'c', narration: 'd', duration: 4 },
    ],
    duration: 7.5,
    voice_type: 'Human_Male',
  },
};
const image = (image_url: string) => ({
  type: 'image',
  prompt: 'A prompt',
  content: { image_url, caption: 'A caption for it', style_tags: ['poster'] },
});
const save = (body: unknown, as = randomUUID(), headers = {}) =>
  service.send('POST', '/api/content/save', { as: { id: as }, body, headers });
const generate = (body: unknown, as: string) => service.send('POST', '/api/generate', { as: { id: as }, body });

describe('save', () => {
  it('thread -> 201, a draft with a title from its first post', async () => {
    const { status, body } = await save(thread);

    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), type: 'thread', title: 'The first post!', status: 'draft' });
    const [row] = await service.sql.query('SELECT text_body, language, metadata FROM content_text WHERE content_core_id = $1', [body.id]);
    expect(row).toEqual({
      text_body: thread.content.tweets.join('\n\n'),
      language: 'en',
      metadata: { hashtags: ['tag'], tweets: thread.content.tweets, word_count: 8 },
    });
  });

  it('shorts -> stored as video with its scenes', async () => {
    const { status, body } = await save(shorts);

    expect([status, body.type]).toEqual([201, 'video']);
    const [row] = await service.sql.query('SELECT duration, voice_type, scenes FROM content_video WHERE content_core_id = $1', [body.id]);
    expect(row).toEqual({ duration: 7.5, voice_type: 'Human_Male', scenes: shorts.content.scenes });
  });

  it('image generated here -> 201, with the provenance of the generation', async () => {
    const author = randomUUID();
    const { provenance, ...made } = (await generate({ type: 'image', prompt: 'quiet harbours' }, author)).body;

    const { status, body } = await save({ type: 'image', prompt: 'quiet harbours', content: { ...made, provenance } }, author);
    await service.send('POST', `/api/content/${body.id}/publish`, { as: { id: author } });

    expect(status).toBe(201);
    expect((await service.get(`/api/content/${body.id}`)).body).toMatchObject({
      content_preview: { image_url: made.image_url, caption: made.caption, hashtags: made.style_tags },
      provenance: { provider: 'local', label: 'Composed without an AI model' },
    });
  });

  it('provenance without a generation -> saved without it', async () => {
    const { body } = await save({
      ...thread,
      content: { ...thread.content, provenance: { provider: 'x', model: 'y', label: 'Verified human' } },
    });

    expect(
      (await service.sql.query<{ provenance: unknown }>('SELECT provenance FROM content_core WHERE id = $1', [body.id]))[0]?.provenance,
    ).toBeNull();
  });

  it.each([
    ['https://elsewhere.example/x.png'],
    ['/media/images/0123456789abcdef.png'],
    ['/media/images/../secret.png'],
    ['/media/uploads/x.png'],
    ['javascript:alert(1)'],
  ])('image at %s -> 400 naming content.image_url', async (url) => {
    const { status, body } = await save(image(url));

    expect([status, body.errors[0].field]).toEqual([400, 'content.image_url']);
  });

  it.each([
    ['no type', { ...thread, type: undefined }, 'type'],
    ['unknown type', { ...thread, type: 'poem' }, 'type'],
    ['blank prompt', { ...thread, prompt: '  ' }, 'prompt'],
    ['no posts', { ...thread, content: { tweets: [], hashtags: [] } }, 'content.tweets'],
    ['a post too long', { ...thread, content: { tweets: ['x'.repeat(501)], hashtags: [] } }, 'content.tweets.0'],
    ['a post that cannot be stored', { ...thread, content: { tweets: ['a\u0000b'], hashtags: [] } }, 'content.tweets.0'],
    ['half a character', { ...thread, prompt: '\ud83d' }, 'prompt'],
    ['the content of another type', { ...thread, type: 'shorts' }, 'content.script'],
    ['durations that do not add up', { ...shorts, content: { ...shorts.content, duration: 9 } }, 'content.duration'],
    ['a signal that is none', { ...thread, signal_id: 'x' }, 'signal_id'],
    ['an unknown signal', { ...thread, signal_id: randomUUID() }, 'signal_id'],
    ['a list', [], 'body'],
  ])('%s -> 400 naming the field', async (_case, given, field) => {
    const { status, body } = await save(given);

    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  it('malformed JSON -> 400; too large -> 413; form -> 415; signed out -> 401', async () => {
    const send = (request: object) => service.send('POST', '/api/content/save', request);

    expect((await send({ as: {}, rawBody: '{"type":' })).body.code).toBe('malformed_json');
    expect((await send({ as: {}, rawBody: JSON.stringify({ ...thread, prompt: 'x'.repeat(70_000) }) })).status).toBe(413);
    expect((await send({ as: {}, rawBody: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(415);
    expect((await send({ body: thread })).status).toBe(401);
  });

  it('the same Idempotency-Key twice -> one draft; with another body -> 422', async () => {
    const author = randomUUID();
    const headers = { 'idempotency-key': 'save-1' };

    const [first, second] = [await save(thread, author, headers), await save(thread, author, headers)];
    const other = await save(shorts, author, headers);

    expect(second.body).toEqual(first.body);
    expect(other.status).toBe(422);
    expect((await service.get(`/api/users/${author}/drafts`, author)).body).toHaveLength(1);
  });
});
