import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../context.ts';
import { award } from './award-badges.ts';
import { readBadges } from './store.ts';

/** Awards badges by the system; existing awards and deleted accounts are skipped. Returns how many were new. */
export const seedBadges = (
  context: Pick<SocialContext, 'transaction' | 'clock'>,
  seeds: BodyOf<typeof social.seedBadges>,
): Promise<number> =>
  context.transaction({ actor: 'system' }, async (tx) => {
    const badges = new Map((await readBadges(tx.prisma)).map((badge) => [badge.code, badge]));
    let created = 0;
    for (const { user_id, code } of seeds) {
      const badge = badges.get(code);
      if (!badge) continue;
      const details = { userId: user_id.toLowerCase(), badge, awardedBy: 'system', at: context.clock() };
      if ((await award(tx, details)) !== undefined) created += 1;
    }
    return created;
  });
