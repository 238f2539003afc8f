import { hasAccount } from '@trenzeye/kit';
import type { BodyOf, profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../../context.ts';
import { addAccount } from '../../store/users/accounts.ts';
import { createUser } from './create-user.ts';

type SeedInput = BodyOf<typeof profile.seedUsers>[number];

const seedUser = ({ transaction, clock }: ProfileContext, given: SeedInput): Promise<boolean> =>
  transaction({ actor: 'system' }, async (tx) => {
    if (!(await hasAccount(tx, given.id))) return false;
    const created = await createUser(tx, {
      id: given.id,
      email: given.email,
      username: given.username,
      avatarUrl: given.avatar_url,
      bio: given.bio,
      isVerified: given.is_verified,
      isTestUser: given.is_test_user,
      createdAt: clock(),
    });
    if (created) await addAccount(tx.prisma, { userId: given.id, username: created.username, role: given.role, status: 'active' });
    return created !== undefined;
  });

/** Creates demo users; existing ids and deleted accounts are skipped. Returns the number of new users. */
export const seedUsers = async (context: ProfileContext, users: readonly SeedInput[]): Promise<number> => {
  let created = 0;
  for (const given of users) {
    if (await seedUser(context, given)) created += 1;
  }
  return created;
};
