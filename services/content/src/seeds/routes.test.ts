import { randomUUID } from 'node:crypto';
import { aSignal, type ContentTestService, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
const signal = aSignal();
beforeAll(async () => {
  service = await startContent();
  await service.send('POST', '/internal/signals', { internal: true, body: [signal] });
});
afterAll(() => service.stop());

const seed = (body: unknown) => service.send('POST', '/internal/content', { internal: true, body });
const base = () => ({
  id: randomUUID(),
  user_id: randomUUID(),
  signal_id: signal.id,
  prompt: 'A prompt',
  published_at: '2026-05-06T07:08:09.123Z',
});
const image = () => ({
  ...base(),
  type: 'image',
  is_test_content: true,
  content: {
    caption: 'Colours of the tide.',
    style_tags: ['sea'],
    poster: { headline: 'Colours of the tide', layout: 'words-above', palette: 'dawn', motif: 'wave' },
  },
});
const thread = () => ({ ...base(), type: 'thread', content: { tweets: ['First of two', 'Second'], hashtags: ['x'] } });

describe('seed content', () => {
  it('image -> published at the given time, poster drawn under the item’s own name', async () => {
    const item = image();

    const { body } = await seed([item]);

    expect(body).toEqual({ created: 1 });
    expect((await service.get(`/api/content/${item.id}`)).body).toMatchObject({
      id: item.id,
      type: 'image',
      title: 'Colours of the tide',
      isTestContent: true,
      timestamp: item.published_at,
      content_preview: { image_url: `/media/images/${item.id}.webp`, caption: 'Colours of the tide.', alt_text: 'Colours of the tide' },
      provenance: { provider: 'author', parts: [{ path: 'image_url', provider: 'local' }] },
    });
  });

  it('the same ids again, and twice in one body -> created once', async () => {
    const item = thread();

    expect((await seed([item, item])).body).toEqual({ created: 1 });
    expect((await seed([item])).body).toEqual({ created: 0 });
  });

  it('unknown signal -> 400 naming signal_id, nothing created', async () => {
    const item = { ...thread(), signal_id: randomUUID() };

    const { status, body } = await seed([item]);

    expect([status, body.errors[0].field]).toEqual([400, 'signal_id']);
    expect((await service.get(`/api/content/${item.id}`)).status).toBe(404);
  });

  it('without the internal token -> 404; bad type -> 400 naming the field', async () => {
    expect((await service.send('POST', '/internal/content', { as: { role: 'admin' }, body: [thread()] })).status).toBe(404);
    expect((await seed([{ ...thread(), type: 'poem' }])).body.errors[0].field).toBe('0.type');
  });
});
