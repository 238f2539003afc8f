import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { FlaggedContent } from '@trenzeye/proto/http/admin';
import type { AdminFixture } from './admin-fixture.ts';

type Role = 'user' | 'moderator' | 'admin';
export interface TestUser {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
}

/** Users, content and moderation requests on the service of a test. */
export const moderationFixture = (admin: () => AdminFixture) => {
  const register = async (username = `u${newId().slice(-12)}`, role: Role = 'user'): Promise<TestUser> => {
    const id = newId();
    const email = `${username}@example.com`;
    await admin().publish('account.registered', { userId: id, email, username, role, status: 'active' }, { actor: id });
    await eventually(async () => expect(await admin().rows('SELECT 1 FROM directory_users WHERE id = $1', [id])).toHaveLength(1));
    return { id, username, role };
  };
  const waitForTarget = (id: string) =>
    eventually(async () => expect(await admin().rows('SELECT 1 FROM report_targets WHERE id = $1', [id])).toHaveLength(1));
  const publishItem = async (author: TestUser, title = 'Night trains', preview = 'Night trains are back. And more.'): Promise<string> => {
    const contentId = newId();
    const totals = { signalId: '', version: 2, publishedTotal: 1, totalVersion: 1 };
    await admin().publish(
      'content.published',
      { contentId, userId: author.id, type: 'thread', title, preview, ...totals },
      { actor: author.id },
    );
    await waitForTarget(contentId);
    return contentId;
  };
  const editItem = async (
    author: TestUser,
    contentId: string,
    text: { readonly title: string; readonly preview: string; readonly publishedVersion: number },
  ): Promise<void> => {
    const { publishedVersion } = text;
    const data = { contentId, userId: author.id, type: 'thread', version: publishedVersion + 1, mentioned: [], ...text };
    await admin().publish('content.edited', data, { actor: author.id });
    await eventually(async () =>
      expect(
        await admin().rows('SELECT 1 FROM report_targets WHERE id = $1 AND text_version = $2', [contentId, publishedVersion - 1]),
      ).toHaveLength(1),
    );
  };
  const addComment = async (author: TestUser, contentId: string, text: string): Promise<string> => {
    const commentId = newId();
    await admin().publish(
      'comment.created',
      { commentId, contentId, userId: author.id, text, commentCount: 1, version: 1 },
      { actor: author.id },
    );
    await waitForTarget(commentId);
    return commentId;
  };
  const report = (by: TestUser, target_type: string, target_id: string, reason = 'spam', fields = {}) =>
    admin().send('POST', '/api/reports', { as: by, body: { target_type, target_id, reason, ...fields } });
  const listCases = async (by: TestUser, query = ''): Promise<FlaggedContent[]> => {
    const { status, body } = await admin().send('GET', `/api/admin/flagged-content${query}`, { as: by });
    expect(status).toBe(200);
    return body;
  };
  /** A reported item of a new author. */
  const flaggedItem = async (reason = 'spam') => {
    const [author, reporter] = [await register(), await register()];
    const contentId = await publishItem(author);
    expect((await report(reporter, 'content', contentId, reason)).status).toBe(201);
    const [row] = await admin().rows<{ id: string }>('SELECT id FROM flagged_content WHERE target_id = $1', [contentId]);
    return { author, reporter, contentId, caseId: String(row?.id) };
  };
  const decide = (by: TestUser, caseId: string, action: string, fields = {}) =>
    admin().send('PATCH', `/api/admin/flagged-content/${caseId}`, { as: by, body: { action, ...fields } });
  const undo = (by: TestUser, caseId: string) => admin().send('POST', `/api/admin/flagged-content/${caseId}/undo`, { as: by, body: {} });
  /** The emitted events of a type with these fields. */
  const emitted = (type: string, fields: Record<string, unknown>) =>
    admin().events.filter((event) => {
      const data = event.data as unknown as Record<string, unknown>;
      return event.type === type && Object.entries(fields).every(([key, value]) => data[key] === value);
    });
  return { register, publishItem, editItem, addComment, report, listCases, flaggedItem, decide, undo, emitted };
};
