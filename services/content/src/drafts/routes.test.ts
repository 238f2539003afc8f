import { randomUUID } from 'node:crypto';
import { type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());

describe('drafts', () => {
  it('own -> latest first, published ones gone, shorts called shorts', async () => {
    const author = randomUUID();
    const first = await service.saveThread(author, 'The first of them');
    const shorts = {
      type: 'shorts',
      prompt: 'p',
      content: { script: 'Say hello to it.', scenes: [{ description: 'd', narration: 'n', duration: 2.5 }], duration: 2.5, voice_type: '' },
    };
    const second = await service.send('POST', '/api/content/save', { as: { id: author }, body: shorts });
    await service.publishThread(author);

    const { status, body } = await service.get(`/api/users/${author}/drafts`, author);

    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: second.body.id, type: 'shorts', title: 'Say hello to it', preview: 'Say hello to it.', lacks_description: true },
      { id: first, type: 'thread', title: 'The first of them', preview: 'The first of them Second post', lacks_description: false },
    ]);
  });

  it('changed at the same instant, pages of 2 -> each exactly once', async () => {
    const author = randomUUID();
    for (let index = 0; index < 5; index += 1) await service.saveThread(author);
    await service.sql.query("UPDATE content_core SET updated_at = '2026-01-01T00:00:00.123Z' WHERE user_id = $1", [author]);

    const seen: string[] = [];
    for (let path: string | undefined = `/api/users/${author}/drafts?limit=2`; path; ) {
      const page = await service.get(path, author);
      seen.push(...page.body.map((draft: { id: string }) => draft.id));
      path = nextPath(page);
    }

    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it("another user's -> 403; signed out -> 401; bad id -> 400 naming id", async () => {
    const author = randomUUID();

    expect((await service.get(`/api/users/${author}/drafts`, randomUUID())).body.code).toBe('forbidden');
    expect((await service.get(`/api/users/${author}/drafts`)).status).toBe(401);
    expect((await service.get('/api/users/me/drafts', author)).body.errors[0].field).toBe('id');
  });
});
