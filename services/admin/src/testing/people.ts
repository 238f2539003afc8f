import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { FlaggedContent } from '@trenzeye/proto/http/admin';
import type { TestAdmin } from './admin-service.ts';

type Role = 'user' | 'moderator' | 'admin';
export interface TestPerson {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
}

/** What tests of the desk do again and again, on the service of the test. */
export const desk = (admin: () => TestAdmin) => {
  const join = async (username = `p${newId().slice(-12)}`, role: Role = 'user'): Promise<TestPerson> => {
    const id = newId();
    const email = `${username}@example.com`;
    await admin().publish('account.registered', { userId: id, email, username, role, status: 'active' }, { actor: id });
    await eventually(async () => expect(await admin().rows('SELECT 1 FROM people WHERE id = $1', [id])).toHaveLength(1));
    return { id, username, role };
  };
  const known = (id: string) =>
    eventually(async () => expect(await admin().rows('SELECT 1 FROM subjects WHERE id = $1', [id])).toHaveLength(1));
  const post = async (author: TestPerson, title = 'Night trains', preview = 'Night trains are back. And more.'): Promise<string> => {
    const contentId = newId();
    const totals = { signalId: '', version: 2, publishedTotal: 1, totalVersion: 1 };
    await admin().publish(
      'content.published',
      { contentId, userId: author.id, type: 'thread', title, preview, ...totals },
      { actor: author.id },
    );
    await known(contentId);
    return contentId;
  };
  const comment = async (author: TestPerson, contentId: string, text: string): Promise<string> => {
    const commentId = newId();
    await admin().publish(
      'comment.created',
      { commentId, contentId, userId: author.id, text, commentCount: 1, version: 1 },
      { actor: author.id },
    );
    await known(commentId);
    return commentId;
  };
  const report = (by: TestPerson, target_type: string, target_id: string, reason = 'spam', more = {}) =>
    admin().send('POST', '/api/reports', { as: by, body: { target_type, target_id, reason, ...more } });
  const list = async (by: TestPerson, query = ''): Promise<FlaggedContent[]> => {
    const { status, body } = await admin().send('GET', `/api/admin/flagged-content${query}`, { as: by });
    expect(status).toBe(200);
    return body;
  };
  /** A reported item of a new author: the case and who is in it. */
  const flagged = async (reason = 'spam') => {
    const [author, reporter] = [await join(), await join()];
    const contentId = await post(author);
    expect((await report(reporter, 'content', contentId, reason)).status).toBe(201);
    const [row] = await admin().rows<{ id: string }>('SELECT id FROM flagged_content WHERE target_id = $1', [contentId]);
    return { author, reporter, contentId, caseId: String(row?.id) };
  };
  const decide = (by: TestPerson, caseId: string, action: string, more = {}) =>
    admin().send('PATCH', `/api/admin/flagged-content/${caseId}`, { as: by, body: { action, ...more } });
  const undo = (by: TestPerson, caseId: string) => admin().send('POST', `/api/admin/flagged-content/${caseId}/undo`, { as: by, body: {} });
  const told = (type: string, about: Record<string, unknown>) =>
    admin().events.filter((event) => {
      const data = event.data as unknown as Record<string, unknown>;
      return event.type === type && Object.entries(about).every(([key, value]) => data[key] === value);
    });
  return { join, post, comment, report, list, flagged, decide, undo, told };
};
