import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFolderStore } from '@trenzeye/kit/objects/folder-store';
import sharp from 'sharp';
import { aSignal, type ContentTestService, startContent } from '../testing/content-service.ts';

const folder = join(tmpdir(), `trenzeye-generate-${randomUUID()}`);
let service: ContentTestService;
const signal = aSignal();
beforeAll(async () => {
  service = await startContent({ OBJECTS: `folder:${folder}` });
  await service.send('POST', '/internal/signals', { internal: true, body: [signal] });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const user = randomUUID();
const generate = (body: unknown, as = user) => service.send('POST', '/api/generate', { as: { id: as }, body });

describe('generate', () => {
  it('thread with a signal -> posts about both, labelled, with three hooks and suggestions for every post', async () => {
    const { status, body } = await generate({ type: 'thread', prompt: 'pixel art bakeries', signal_id: signal.id });

    expect(status).toBe(200);
    expect(body.tweets.join(' ')).toMatch(/pixel art bakeries/i);
    expect(body.hashtags).toEqual(expect.arrayContaining(['PixelArtBakeries', 'Gaming']));
    expect([body.hooks.length, body.hooks[0], body.suggestions.length]).toEqual([3, body.tweets[0], body.tweets.length]);
    expect(body.provenance.label).toBe('Composed without an AI model');
  });

  it('a live signal -> its measured numbers and the titles, texts and links of its sources', async () => {
    const [id, link] = [randomUUID(), 'https://news.example.org/floods'];
    const why = {
      observed: 40,
      expected: 4,
      ratio: 10,
      actors: 212,
      sources: [{ source: 'rss', actors: 212 }],
      since: '2026-11-21T09:10:00.000Z',
      decayed: 1,
    };
    await service.sql.query(
      `INSERT INTO signals (id, title, summary, signal_score, tags, source_platforms, growth_phase, origin, created_at, topic, aliases, why)
       VALUES ($1, 'Sponge cities after the floods', '', 80, '{Climate}', '{}', 'breakout', 'live', now(), 'cities floods sponge', '{concrete over}', $2)`,
      [id, JSON.stringify(why)],
    );
    await service.sql.query(
      `INSERT INTO topics (key, title, summary, tags, link, first_seen_at) VALUES
       ('cities floods sponge', 'Sponge cities after the floods', 'A third water square opened.', '{}', $1, now()), ('concrete over', 'Is concrete over?', '', '{}', $1, now())`,
      [link],
    );

    const { body } = await generate({ type: 'thread', prompt: 'Sponge cities after the floods', signal_id: id });

    const text = body.tweets.join('\n');
    expect(text).toMatch(/at least 212 people/i);
    expect(text).toContain(link);
    expect(text).toMatch(/news\.example\.org.*(?:“A third water square opened\.”|“Is concrete over\?”)/);
  });

  it('the same twice -> the same; another signal, prompt or user -> something else', async () => {
    const ask = (prompt: string, signal_id?: string) => generate({ type: 'thread', prompt, signal_id }).then(({ body }) => body.tweets);

    expect(await ask('night markets')).toEqual(await ask('night markets'));
    const other = await generate({ type: 'thread', prompt: 'night markets' }, randomUUID());
    expect(other.body.tweets).not.toEqual(await ask('night markets'));
    expect(await ask('night markets', signal.id)).not.toEqual(await ask('night markets'));
    expect(await ask('day markets')).not.toEqual(await ask('night markets'));
  });

  it('a well liked post on the tags -> its hashtag is taken up', async () => {
    const author = randomUUID();
    const saved = await service.send('POST', '/api/content/save', {
      as: { id: author },
      body: {
        type: 'thread',
        prompt: 'p',
        signal_id: signal.id,
        content: { tweets: ['What makes a trailer cosy?'], hashtags: ['SlowTrailers'] },
      },
    });
    await service.send('POST', `/api/content/${saved.body.id}/publish`, { as: { id: author } });

    const { body } = await generate({ type: 'thread', prompt: 'rainy window scenes', signal_id: signal.id });

    expect(body.hashtags).toContain('SlowTrailers');
  });

  it('image -> a real PNG of 1080 x 1350 in the object store, once for the same brief', async () => {
    const [first, second] = [
      await generate({ type: 'image', prompt: 'tidal pools at dawn' }),
      await generate({ type: 'image', prompt: 'tidal pools at dawn' }),
    ];

    expect(first.status).toBe(200);
    expect(first.body.image_url).toMatch(/^\/media\/images\/[0-9a-f]{32}\.webp$/);
    expect(second.body).toEqual(first.body);
    const stored = await createFolderStore({ folder }).get(first.body.image_url.replace('/media/', ''));
    expect(stored?.object.contentType).toBe('image/webp');
    expect(await sharp(await buffer(stored!.stream)).metadata()).toMatchObject({ format: 'webp', width: 1080, height: 1350 });
  });

  it('shorts -> scenes that add up to the duration', async () => {
    const { status, body } = await generate({ type: 'shorts', prompt: 'how to fold a paper boat', signal_id: signal.id });

    expect(status).toBe(200);
    expect(body.scenes.reduce((sum: number, scene: { duration: number }) => sum + scene.duration, 0)).toBe(body.duration);
  });

  it.each([
    [{ type: 'thread', prompt: '   ' }, 'prompt', 'Please enter a prompt to generate content.'],
    [{ type: 'thread' }, 'prompt', undefined],
    [{ type: 'thread', prompt: 7 }, 'prompt', undefined],
    [{ type: 'video', prompt: 'x' }, 'type', undefined],
    [{ type: 'thread', prompt: 'x'.repeat(2001) }, 'prompt', undefined],
    [{ type: 'thread', prompt: 'x', signal_id: 'none' }, 'signal_id', undefined],
    [{ type: 'thread', prompt: 'x', signal_id: randomUUID() }, 'signal_id', 'is not a known signal'],
  ])('%j -> 400 naming %s', async (given, field, message) => {
    const { status, body } = await generate(given);

    expect([status, body.errors[0].field]).toEqual([400, field]);
    if (message) expect(body.errors[0].message).toBe(message);
  });

  it('signed out -> 401', async () => {
    expect((await service.send('POST', '/api/generate', { body: { type: 'thread', prompt: 'x' } })).status).toBe(401);
  });
});
