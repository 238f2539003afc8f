import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { startSocial, type TestSocial } from '../testing/social-service.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const seed = (path: string, body: unknown) => social.send('POST', path, { internal: true, body });

describe('POST /internal/reactions', () => {
  it('seeded reactions: the same request twice -> the second changes nothing and emits nothing', async () => {
    const contentId = await social.publishItem();
    const reactions = ['love', 'wow', 'wow', 'dislike'].map((type) => ({ user_id: newId(), content_id: contentId, type }));
    expect((await seed('/internal/reactions', reactions)).body).toEqual({ created: 4 });
    expect((await seed('/internal/reactions', reactions)).body).toEqual({ created: 0 });
    expect(await social.rows('SELECT counts, version FROM reaction_counts WHERE content_id = $1', [contentId])).toEqual([
      { counts: { love: 1, wow: 2, dislike: 1 }, version: 4 },
    ]);
    await eventually(() => expect(social.events.filter(({ data }) => 'counts' in data && data.contentId === contentId)).toHaveLength(4));
  });

  it('seeded reactions: the user has another one -> replaced', async () => {
    const contentId = await social.publishItem();
    const userId = newId();
    await seed('/internal/reactions', [{ user_id: userId, content_id: contentId, type: 'wow' }]);
    await seed('/internal/reactions', [{ user_id: userId, content_id: contentId, type: 'love' }]);
    expect(await social.rows('SELECT counts FROM reaction_counts WHERE content_id = $1', [contentId])).toEqual([{ counts: { love: 1 } }]);
  });

  it('seeded reactions: no internal token -> 404, as for an unknown path', async () => {
    expect((await social.send('POST', '/internal/reactions', { as: { role: 'admin' }, body: [] })).status).toBe(404);
  });
});

describe('POST /internal/comments', () => {
  it('seeded comments: the same request twice -> each once, with its own time, counted', async () => {
    const contentId = await social.publishItem();
    const comments = [1, 2].map((day) => ({
      id: newId(),
      user_id: newId(),
      content_id: contentId,
      text: `Day ${day}`,
      created_at: `2026-03-0${day}T08:00:00.000Z`,
    }));
    expect((await seed('/internal/comments', comments)).body).toEqual({ created: 2 });
    expect((await seed('/internal/comments', comments)).body).toEqual({ created: 0 });
    expect((await social.send('GET', `/api/comments/${contentId}`)).body).toMatchObject([
      { text: 'Day 2', created_at: '2026-03-02T08:00:00.000Z' },
      { text: 'Day 1', created_at: '2026-03-01T08:00:00.000Z' },
    ]);
    await eventually(() =>
      expect(social.events.filter(({ data }) => 'commentCount' in data && data.contentId === contentId)).toHaveLength(2),
    );
    expect(await social.rows('SELECT comment_count, version FROM comment_counts WHERE content_id = $1', [contentId])).toEqual([
      { comment_count: 2, version: 2 },
    ]);
  });

  it('seeded comments: bad input -> 400 naming the field', async () => {
    const comment = { id: newId(), user_id: newId(), content_id: newId(), text: 'a\0', created_at: '2026-03-01T08:00:00.000Z' };
    expect(await seed('/internal/comments', [comment])).toMatchObject({ status: 400, body: { errors: [{ field: '0.text' }] } });
    expect(await seed('/internal/comments', [{ ...comment, created_at: 'yesterday' }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: '0.created_at' }] },
    });
  });
});

describe('POST /internal/comment-reactions', () => {
  it('seeded comment reactions: the same request twice, one unknown comment -> each once, and not toggled back', async () => {
    const contentId = await social.publishItem();
    const [comment, author] = [newId(), newId()];
    const created_at = '2026-03-01T08:00:00.000Z';
    await seed('/internal/comments', [{ id: comment, user_id: author, content_id: contentId, text: 'Yes', created_at }]);
    const rows = [
      { comment_id: comment, user_id: newId(), type: 'idea' },
      { comment_id: comment, user_id: newId(), type: 'idea' },
      { comment_id: newId(), user_id: newId(), type: 'idea' },
    ];

    const counts = [(await seed('/internal/comment-reactions', rows)).body, (await seed('/internal/comment-reactions', rows)).body];

    expect(counts).toEqual([{ created: 2 }, { created: 0 }]);
    expect((await social.send('GET', `/api/comments/${contentId}`)).body).toMatchObject([{ reactions: { idea: 2 } }]);
  });
});

describe('POST /internal/badge-kinds', () => {
  it('seeded badge kinds: an existing code and a new one -> the existing one is unchanged, the new one is listed', async () => {
    const kind = { description: 'For this test', color: 'red', icon: 'early_adopter', icon_url: null };
    const rows = [
      { ...kind, code: 'early_adopter', title: 'Another title' },
      { ...kind, code: 'test_pilot', title: 'Test Pilot' },
    ];

    const counts = [(await seed('/internal/badge-kinds', rows)).body, (await seed('/internal/badge-kinds', rows)).body];

    expect(counts).toEqual([{ created: 1 }, { created: 0 }]);
    const { body } = await social.send('GET', '/api/admin/badges', { as: { role: 'admin' } });
    const titles = body.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Early Adopter', 'Test Pilot']));
    expect(titles).not.toContain('Another title');
  });
});
