import { newId } from '@trenzeye/kit';
import type { ChecklistItem } from '@trenzeye/proto/http/admin';
import { type AdminFixture, startAdmin } from '../testing/admin-fixture.ts';

const path = '/api/admin/launch-checklist';

let admin: AdminFixture;
beforeEach(async () => {
  admin = await startAdmin();
});
afterEach(() => admin.stop());

const items = async (): Promise<ChecklistItem[]> => {
  const { status, body } = await admin.send('GET', path, { as: { role: 'admin' } });
  expect(status).toBe(200);
  return body;
};
const mark = (id: string, completed: unknown, as: { id?: string; role?: 'user' | 'moderator' | 'admin' } = { role: 'admin' }) =>
  admin.send('PATCH', `${path}/${id}`, { as, body: { completed } });
const logEntries = () => admin.rows<{ user_id: string; action: string; target_id: string }>('SELECT * FROM activity_logs ORDER BY id');

describe('GET /api/admin/launch-checklist', () => {
  test('checklist: unchanged -> 11 items (6 core, 3 product-hunt, 2 launch), none completed, unique ids', async () => {
    const all = await items();

    const sizes = ['core', 'product-hunt', 'launch'].map((category) => all.filter((item) => item.category === category).length);
    expect(sizes).toEqual([6, 3, 2]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(11);
    expect(all.filter(({ completed }) => completed)).toEqual([]);
  });

  test('access: anonymous, user, moderator -> 401, 403, 403 for read and write, nothing changed', async () => {
    const reads = await Promise.all([
      admin.send('GET', path),
      admin.send('GET', path, { as: { role: 'user' } }),
      admin.send('GET', path, { as: { role: 'moderator' } }),
    ]);
    const writes = await Promise.all([
      admin.send('PATCH', `${path}/trending`, { body: { completed: true } }),
      mark('trending', true, { role: 'user' }),
      mark('trending', true, { role: 'moderator' }),
    ]);

    expect([...reads, ...writes].map(({ status }) => status)).toEqual([401, 403, 403, 401, 403, 403]);
    expect((await items()).some(({ completed }) => completed)).toBe(false);
  });
});

describe('PATCH /api/admin/launch-checklist/:id', () => {
  test('item: completed, again, reopened, again -> one log entry per change, with its actor', async () => {
    const [ada, grace] = [newId(), newId()];

    const first = await mark('trending', true, { id: ada, role: 'admin' });
    await mark('trending', true, { id: grace, role: 'admin' });
    const kept = (await items()).filter(({ completed }) => completed).map(({ id }) => id);
    await mark('trending', false, { id: grace, role: 'admin' });
    await mark('trending', false, { id: ada, role: 'admin' });

    expect(first).toMatchObject({ status: 200, body: { id: 'trending', completed: true, link: '/trenz' } });
    expect(kept).toEqual(['trending']);
    expect((await items()).some(({ completed }) => completed)).toBe(false);
    expect((await logEntries()).map(({ user_id, action, target_id }) => [user_id, action, target_id])).toEqual([
      [ada, 'checklist.completed', 'trending'],
      [grace, 'checklist.reopened', 'trending'],
    ]);
  });

  test('item: never completed, marked as open -> 200, no log entry', async () => {
    expect((await mark('explore', false)).status).toBe(200);
    expect(await logEntries()).toEqual([]);
  });

  test('validation: unknown item, not a boolean -> 404, 400 that names completed', async () => {
    expect((await mark('unknown', true)).status).toBe(404);
    expect(await mark('explore', 'yes')).toMatchObject({ status: 400, body: { errors: [{ field: 'completed' }] } });
  });
});
