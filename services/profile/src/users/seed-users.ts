import { hasAccount, invalidField } from '@trenzeye/kit';
import type { BodyOf, profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { createUser } from './create-user.ts';
import { isOwnPicture } from './own-picture.ts';
import { addAccount } from './store/accounts.ts';
import { assertUsername } from './usernames/check-username.ts';

type SeedInput = BodyOf<typeof profile.seedUsers>[number];

const seedUser = ({ transaction, clock }: ProfileContext, seed: SeedInput): Promise<boolean> =>
  transaction({ actor: 'system' }, async (tx) => {
    assertUsername(seed.username, { isAdmin: seed.role === 'admin' });
    if (seed.avatar_url && !isOwnPicture(seed.avatar_url, seed.id)) throw invalidField('avatar_url', 'must be a picture you uploaded');
    if (!(await hasAccount(tx, seed.id))) return false;
    const created = await createUser(tx, {
      id: seed.id,
      email: seed.email,
      username: seed.username,
      avatarUrl: seed.avatar_url,
      bio: seed.bio,
      isVerified: seed.is_verified,
      isTestUser: seed.is_test_user,
      createdAt: clock(),
    });
    if (created) await addAccount(tx.prisma, { userId: seed.id, username: created.username, role: seed.role, status: 'active' });
    return created !== undefined;
  });

/**
 * Creates demo users; existing ids and deleted accounts are skipped. Returns the number of new users. Throws `invalid_request` naming the
 * field.
 */
export const seedUsers = async (context: ProfileContext, users: readonly SeedInput[]): Promise<number> => {
  let created = 0;
  for (const seed of users) {
    if (await seedUser(context, seed)) created += 1;
  }
  return created;
};
