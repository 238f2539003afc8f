import type { BodyOf, profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { hasAccount } from '../store/deletion.ts';
import { keepAccount } from '../store/projections.ts';
import { createUser } from './create-user.ts';

type Given = BodyOf<typeof profile.seedUsers>[number];

const seedUser = ({ transact, clock }: ProfileContext, given: Given): Promise<boolean> =>
  transact({ actor: 'system' }, async (tx, emit, sql) => {
    if (!(await hasAccount(sql, given.id))) return false;
    const created = await createUser(tx, emit, {
      id: given.id,
      email: given.email,
      username: given.username,
      avatarUrl: given.avatar_url,
      bio: given.bio,
      isVerified: given.is_verified,
      isTestUser: given.is_test_user,
      createdAt: clock(),
    });
    if (created) await keepAccount(sql, { userId: given.id, username: created.username, role: given.role, status: 'active' });
    return created !== undefined;
  });

/** Creates users; existing ids, and those who are gone, are left alone. Returns how many were new. */
export const seedUsers = async (context: ProfileContext, users: readonly Given[]): Promise<number> => {
  let created = 0;
  for (const given of users) {
    if (await seedUser(context, given)) created += 1;
  }
  return created;
};
