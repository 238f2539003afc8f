import type { LaunchLinks } from '@trenzeye/proto/http/admin';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';

const path = '/api/admin/launch-links';
const none: LaunchLinks = { product_hunt: null, demo_video: null, x: null, instagram: null, youtube: null };

let admin: AdminFixture;
beforeEach(async () => {
  admin = await startAdmin();
});
afterEach(() => admin.stop());

const change = (body: unknown, role: 'user' | 'moderator' | 'admin' = 'admin') => admin.send('PUT', path, { as: { role }, body });
const read = async (): Promise<LaunchLinks> => (await admin.send('GET', '/api/launch-links')).body;

describe('launch links', () => {
  test('links: none set -> all null for visitors; set -> public; null -> removed', async () => {
    expect(await read()).toEqual(none);

    const links = { ...none, product_hunt: 'https://www.producthunt.com/products/trenzeye', youtube: 'https://www.youtube.com/@trenzeye' };
    expect(await change(links)).toMatchObject({ status: 200, body: links });
    expect(await read()).toEqual(links);

    await change({ ...links, youtube: null });
    expect(await read()).toEqual({ ...links, youtube: null });
  });

  test('links: changed once, the same again -> one entry in the activity log', async () => {
    const links = { ...none, x: 'https://x.com/trenzeye' };
    await change(links);
    await change(links);

    const entries = await admin.rows<{ action: string }>('SELECT action FROM activity_logs');
    expect(entries).toEqual([{ action: 'launch_links.changed' }]);
  });

  test.each([
    ['script', 'javascript:alert(1)'],
    ['not encrypted', 'http://x.com/trenzeye'],
    ['too long', `https://x.com/${'a'.repeat(2048)}`],
    ['no address', 'trenzeye'],
  ])('links: %s -> 400 naming x, nothing changed', async (_name, x) => {
    expect(await change({ ...none, x })).toMatchObject({ status: 400, body: { errors: [{ field: 'x' }] } });
    expect(await read()).toEqual(none);
  });

  test('access: visitor, user, moderator -> 401, 403, 403 for changes', async () => {
    const answers = [await admin.send('PUT', path, { body: none }), await change(none, 'user'), await change(none, 'moderator')];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  });
});
