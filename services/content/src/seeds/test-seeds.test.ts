import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { aSignal, type ContentTestService, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

const send = async (part: string, rows: unknown[]) => service.send('POST', `/internal/${part}`, { internal: true, body: rows });
const created = async (part: string, rows: unknown[]) => {
  const { status, body } = await send(part, rows);
  expect([part, status]).toEqual([part, 200]);
  return body.created;
};
const core = (type: string, user_id = randomUUID(), signal_id: string | null = null) => {
  const published_at = new Date(Date.now() - 86_400_000).toISOString();
  return { id: randomUUID(), user_id, signal_id, type, prompt: 'A prompt', published_at };
};
const text = (content_core_id: string, more = {}) => ({
  content_core_id,
  text_body: 'First words here.\n\nSecond post.',
  language: 'en',
  metadata: { hashtags: ['test'], word_count: 5 },
  ...more,
});
const numbers = { views: 900, likes: 60, dislikes: 5, remix_count: 4, engagement_score: 77.5 };
/** A public thread. */
const thread = async (user = randomUUID()) => {
  const row = core('thread', user);
  await created('content-core', [row]);
  await created('content-text', [text(row.id)]);
  return row;
};

describe('the tables of the test seeder', () => {
  it('signal, core, text: -> a public test item as old as its core, created once', async () => {
    const signal = { ...aSignal(), source: 'reddit', trend_vector: { platforms: ['reddit'], sentiment: 0.5, velocity: 'high' } };
    await created('signals', [signal]);
    const row = core('thread', randomUUID(), signal.id);

    const empty = await created('content-core', [row]);
    const unfilled = await service.get(`/api/content/${row.id}`);
    const counts = [
      await created('content-text', [text(row.id)]),
      await created('content-core', [row]),
      await created('content-text', [text(row.id)]),
    ];

    expect([empty, unfilled.status, ...counts]).toEqual([1, 404, 1, 0, 0]);
    const { body } = await service.get(`/api/content/${row.id}`);
    expect(body).toMatchObject({ title: 'First words here', signal_id: signal.id, isTestContent: true, timestamp: row.published_at });
    expect(body.content).toEqual({ tweets: ['First words here.', 'Second post.'], hashtags: ['test'] });
    expect(await service.sql.query('SELECT source, trend_vector FROM signals WHERE id = $1', [signal.id])).toEqual([
      { source: 'reddit', trend_vector: signal.trend_vector },
    ]);
  });

  it('image and video: -> drawn pictures, the script and the voice', async () => {
    const [image, video] = [core('image'), core('video')];
    await created('content-core', [image, video]);

    await created('content-image', [{ content_core_id: image.id, poster: 'A map', caption: 'Line 19', style_tags: ['map'] }]);
    const film = { video_url: null, poster: 'A fern', duration: 6, voice_type: 'Human_Male', script: 'Chapter one.' };
    const scenes = [{ description: 'A fern', narration: 'Chapter one.', duration: 6 }];
    await created('content-video', [{ content_core_id: video.id, ...film, scenes }]);

    expect((await service.get(`/api/content/${image.id}`)).body.content).toMatchObject({
      caption: 'Line 19',
      image_url: expect.stringMatching(/^\/media\//),
    });
    expect((await service.get(`/api/content/${video.id}`)).body.content).toMatchObject({
      script: 'Chapter one.',
      voice_type: 'Human_Male',
      duration: 6,
      thumbnail_url: expect.stringMatching(/^\/media\//),
    });
  });

  it('publish false -> stays a draft of its author', async () => {
    const row = core('thread');
    await created('content-core', [row]);

    await created('content-text', [text(row.id, { publish: false })]);

    expect((await service.get(`/api/content/${row.id}`, row.user_id)).body).toMatchObject({ status: 'draft', title: 'First words here' });
  });

  it('metrics: -> shown in the feed, not twice; reactions of users are added', async () => {
    const row = await thread();

    const counts = [
      await created('content-metrics', [{ content_id: row.id, ...numbers }]),
      await created('content-metrics', [{ content_id: row.id, ...numbers }]),
    ];
    const before = (await service.get(`/api/content/${row.id}`)).body;
    await service.publish('reactions.changed', {
      contentId: row.id,
      counts: { like: 2 },
      version: 1,
      userId: randomUUID(),
      userReaction: 'like',
    });

    expect(counts).toEqual([1, 0]);
    expect(before).toMatchObject({ views: 900, stats: { likes: 60, remixes: 4 } });
    await eventually(async () => expect((await service.get(`/api/content/${row.id}`)).body.stats.likes).toBe(62));
    expect(await service.sql.query('SELECT dislikes, engagement_score FROM content_metrics WHERE content_id = $1', [row.id])).toEqual([
      { dislikes: 5, engagement_score: 77.5 },
    ]);
  });

  it('remixes: -> the lineage, the credit and the count on top of the seeded one', async () => {
    const [one, two, three] = [await thread(), await thread(), await thread()];
    await created('content-metrics', [{ content_id: one.id, ...numbers }]);
    const log = (original: typeof one, remix: typeof one, depth: number) => ({
      original_content_id: original.id,
      new_content_id: remix.id,
      remixed_by_user_id: remix.user_id,
      depth,
    });

    const counts = [await created('remix-logs', [log(one, two, 1), log(two, three, 2)]), await created('remix-logs', [log(one, two, 1)])];

    expect(counts).toEqual([2, 0]);
    expect((await service.get(`/api/content/${three.id}`)).body).toMatchObject({ depth: 2, remix_of: { id: two.id } });
    expect((await service.get(`/api/content/${one.id}`)).body.stats.remixes).toBe(5);
    const { body: feed } = await service.get('/api/content/public?limit=100');
    expect(feed.find(({ id }: { id: string }) => id === two.id).content_preview.remix_of).toMatchObject({ id: one.id });
  });

  it('what does not fit: -> 400 that names the field, and nothing is stored', async () => {
    const [one, two] = [await thread(), await thread()];
    const image = core('image');
    await created('content-core', [image]);
    const remix = { original_content_id: one.id, new_content_id: two.id, remixed_by_user_id: two.user_id, depth: 3 };

    const answers = [
      [await send('content-text', [text(image.id)]), 'content_core_id'],
      [await send('content-text', [text(randomUUID())]), 'content_core_id'],
      [await send('content-metrics', [{ content_id: randomUUID(), ...numbers }]), 'content_id'],
      [await send('remix-logs', [remix]), 'depth'],
      [await send('remix-logs', [{ ...remix, remixed_by_user_id: one.user_id, depth: 1 }]), 'new_content_id'],
    ] as const;

    for (const [answer, field] of answers) expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await service.get(`/api/content/${two.id}`)).body.remix_of).toBeNull();
  });
});
