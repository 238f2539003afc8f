import { newId } from '@trenzeye/kit';
import { startSocial, type TestSocial } from '../testing/social-service.ts';

let social: TestSocial;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.stop());

const seed = (path: string, body: unknown) => social.send('POST', path, { internal: true, body });

describe('POST /internal/comment-reactions', () => {
  it('run twice, an unknown comment among them -> each known one once, and not taken back', async () => {
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
  it('a code there is, and a new one -> the first keeps its words, the second is listed', async () => {
    const kind = { description: 'For this test', color: 'red', icon: 'early_adopter', icon_url: null };
    const rows = [
      { ...kind, code: 'early_adopter', title: 'Somebody else’s words' },
      { ...kind, code: 'test_pilot', title: 'Test Pilot' },
    ];

    const counts = [(await seed('/internal/badge-kinds', rows)).body, (await seed('/internal/badge-kinds', rows)).body];

    expect(counts).toEqual([{ created: 1 }, { created: 0 }]);
    const { body } = await social.send('GET', '/api/admin/badges', { as: { role: 'admin' } });
    const titles = body.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Early Adopter', 'Test Pilot']));
    expect(titles).not.toContain('Somebody else’s words');
  });
});
