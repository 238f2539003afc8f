import { eventually } from '@trenzeye/kit/testing';
import { sendJson, type TestEnvironment, type TestUser } from '../../environment/test-environment.ts';

/** Roles, statuses and decisions of moderators take effect at every service, also for access tokens that were issued before. */
export const describeAccountStatus = (environment: () => TestEnvironment): void => {
  const request = (method: string, path: string, token?: string, body?: unknown) =>
    sendJson(environment().url, { method, path, token, body });
  const adminToken = () => environment().user('admin').token;
  const createUser = async (): Promise<TestUser> => (await environment().createUser('owner')) as TestUser;

  /** Expects statuses of requests to three services other than auth, 200 if allowed. */
  const expectAccess = ({ token }: TestUser, expected: readonly number[]): Promise<void> => {
    const draft = { type: 'thread', prompt: 'Access', content: { tweets: ['Still allowed.'], hashtags: [] } };
    return eventually(async () => {
      const responses = await Promise.all([
        request('GET', '/api/content/public', token),
        request('POST', '/api/content/save', token, draft),
        request('GET', '/api/admin/activity-logs', token),
      ]);
      expect(responses.map(({ status }) => (status === 201 ? 200 : status))).toEqual(expected);
    });
  };

  it('access token: user promoted, suspended, reactivated, banned -> takes effect at every service', async () => {
    const user = await createUser();
    await expectAccess(user, [200, 200, 403]);

    const steps = [
      ['role', 'moderator', [200, 200, 200]],
      ['status', 'suspended', [200, 403, 403]],
      ['status', 'active', [200, 200, 200]],
      ['role', 'user', [200, 200, 403]],
      ['status', 'banned', [403, 403, 403]],
    ] as const;
    for (const [field, value, expected] of steps) {
      // Only the admin API of auth can change a moderator back to a user.
      const { status } =
        value === 'user'
          ? await request('PUT', `/auth/v1/admin/users/${user.id}`, adminToken(), { trenzeye_role: value })
          : await request('PATCH', `/api/admin/users/${user.id}/${field}`, adminToken(), { [field]: value });
      expect([value, status]).toEqual([value, 200]);
      await expectAccess(user, expected);
    }
  });

  it('moderation decisions: suspension, removal and their undoing -> take effect at every service', async () => {
    const [author, reporter] = [await createUser(), await createUser()];
    const item = await environment().publishItem(author);
    await eventually(async () =>
      expect((await request('POST', `/api/content/${item}/flag`, reporter.token, { reason: 'spam' })).status).toBeLessThan(300),
    );
    const [{ id }] = (await request('GET', `/api/admin/flagged-content?author=${author.id}&limit=1`, adminToken())).body;
    const path = `/api/admin/flagged-content/${id}`;
    const decide = async (action: string) => expect((await request('PATCH', path, adminToken(), { action })).status).toBe(200);
    const undo = async () => expect((await request('POST', `${path}/undo`, adminToken(), {})).status).toBe(200);
    const expectItem = (isListed: boolean) =>
      eventually(async () => {
        const items: { id: string }[] = (await request('GET', '/api/content/public?limit=100')).body;
        expect(items.some((each) => each.id === item)).toBe(isListed);
      });

    await decide('suspend_user');
    await expectAccess(author, [200, 403, 403]);
    await undo();
    await expectAccess(author, [200, 200, 403]);
    await decide('remove');
    await expectItem(false);
    await undo();
    await expectItem(true);
  });
};
