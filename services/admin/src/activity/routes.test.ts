import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { ActivityLog } from '@trenzeye/proto/http/admin';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';
import { moderationFixture, type TestUser } from '../testing/moderation-fixture.ts';

let admin: AdminFixture;
let ada: TestUser;
const { register, publishItem } = moderationFixture(() => admin);
beforeAll(async () => {
  admin = await startAdmin();
  ada = await register('ada.logs', 'admin');
});
afterAll(() => admin.stop());

const logs = async (query: string): Promise<ActivityLog[]> => {
  const { status, body } = await admin.send('GET', `/api/admin/activity-logs?${query}`, { as: ada });
  expect(status).toBe(200);
  return body;
};
const download = (query: string, as: object = ada) => admin.send('GET', `/api/admin/activity-logs/export?${query}`, { as });

describe('GET /api/admin/activity-logs', () => {
  test('detail: role, status and name changed -> the values before and after', async () => {
    const { id } = await register('before.name');
    const cause = { actor: ada.id };
    await admin.publish('user.role_changed', { userId: id, role: 'moderator', status: 'active', version: 2, previousRole: 'user' }, cause);
    const status = { userId: id, role: 'moderator', status: 'banned', version: 3, previousStatus: 'active', reason: 'spam' };
    await admin.publish('user.status_changed', status, cause);
    await admin.publish('user.updated', {
      userId: id,
      username: 'after.name',
      avatarUrl: '',
      isVerified: false,
      isTestUser: false,
      version: 1,
    });

    const entries = await eventually(async () => {
      const all = await logs(`target_id=${id}`);
      expect(all).toHaveLength(4);
      return all;
    });

    const detailOf = (action: string) => entries.find((entry) => entry.action === action)?.detail;
    expect(detailOf('user.role_changed')).toEqual({ before: { role: 'user' }, after: { role: 'moderator' } });
    expect(detailOf('user.status_changed')).toEqual({ before: { status: 'active' }, after: { status: 'banned', reason: 'spam' } });
    expect(detailOf('user.updated')).toMatchObject({ before: { username: 'before.name' }, after: { username: 'after.name' } });
    expect(JSON.stringify(entries)).not.toContain('@example.com');
  });

  test('filters: actor (name, id, system), action, target, time -> only matching entries', async () => {
    const author = await register('filter.author');
    const [first, second] = [await publishItem(author), await publishItem(author)];
    await admin.publish(
      'content.saved',
      { contentId: first, userId: author.id, type: 'thread', title: 'T', version: 9 },
      { actor: 'system' },
    );
    await eventually(async () => expect(await logs(`target_id=${first}`)).toHaveLength(2));
    const [latest] = await logs(`target_id=${second}`);
    const at = latest?.timestamp ?? '';
    const targets = async (query: string) => (await logs(query)).map(({ target_id }) => target_id);

    expect(await targets('actor=Filter.Author')).toEqual([second, first, author.id]);
    expect(await targets(`actor=${author.id}&action=content.published`)).toEqual([second, first]);
    expect(await targets(`actor=system&target_type=content`)).toEqual([first]);
    expect(await targets('actor=unknown.username')).toEqual([]);
    expect(await targets(`actor=filter.author&from=${at}`)).toContain(second);
    expect(await targets(`actor=filter.author&to=${at}`)).not.toContain(second);
    expect((await admin.send('GET', '/api/admin/activity-logs?from=yesterday', { as: ada })).body.errors[0].field).toBe('from');
    expect(await targets('actor=filter.author&to=0000-01-01T00:00:00Z')).toEqual([]);
    const cursor = Buffer.from(`["0000-01-01T00:00:00.000Z","${first}"]`).toString('base64url');
    expect((await admin.send('GET', `/api/admin/activity-logs?cursor=${cursor}`, { as: ada })).status).toBe(400);
  });

  test('account.deleted: -> titles and names deleted from details, entries stay', async () => {
    const author = await register('leaving.author');
    const id = await publishItem(author, 'A personal title');
    await admin.publish('account.deleted', { userId: author.id }, { actor: author.id });

    await eventually(async () => expect(await logs(`target_id=${id}`)).toMatchObject([{ username: 'deleted user', detail: null }]));
  });
});

describe('GET /api/admin/activity-logs/export', () => {
  test('csv: 2500 entries -> a header and one line each, quoted, formulas escaped', async () => {
    const author = newId();
    await admin.rows(
      `INSERT INTO activity_logs SELECT gen_random_uuid(), $1, 'test.entry', 'content', n::text, now() + n * interval '1 ms', '{"after": {"title": "a \\"b\\""}}'
       FROM generate_series(1, 2500) n`,
      [author],
    );
    await admin.rows("UPDATE activity_logs SET target_id = '=1+1' WHERE user_id = $1 AND target_id = '2500'", [author]);

    const { status, body, headers } = await download(`actor=${author}`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('trenzeye-activity-log.csv');
    const lines = body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2501);
    expect(lines[0]).toBe('id,timestamp,username,user_id,action,target_type,target_id,detail');
    expect(lines[1]).toMatch(/,unknown,.+,test\.entry,content,'=1\+1,"\{""after"":\{""title"":""a \\""b\\""""\}\}"$/);
    expect(new Set(lines).size).toBe(2501);
  });

  test('ndjson: -> one object per line, as in the list', async () => {
    const { id } = await register('one.entry');

    const { body } = await download(`target_id=${id}&format=ndjson`);

    // One line parses as a whole.
    expect([body]).toEqual(await logs(`target_id=${id}`));
  });

  test('access: anonymous, user, moderator -> 401, 403, 403', async () => {
    const answers = [
      await admin.send('GET', '/api/admin/activity-logs/export'),
      await download('', { role: 'user' }),
      await download('', { role: 'moderator' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  });
});
