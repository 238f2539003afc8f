import type { BodyOf, social } from '@trenzeye/proto/http';
import type { SocialContext } from '../../context.ts';
import { readBadges } from '../../store/leaderboard/badges.ts';
import { award } from './award-badges.ts';

/** Awards badges in the name of the system; those there are already and people who are gone are left out. Returns how many were new. */
export const seedBadges = (context: SocialContext, wanted: BodyOf<typeof social.seedBadges>): Promise<number> =>
  context.transaction({ actor: 'system' }, async (tx) => {
    const badges = new Map((await readBadges(tx)).map((badge) => [badge.code, badge]));
    let created = 0;
    for (const { user_id, code } of wanted) {
      const badge = badges.get(code);
      const given = { userId: user_id.toLowerCase(), awardedBy: 'system', at: context.clock() };
      if (badge && (await award(tx, tx.emit, badge, given)) !== undefined) created += 1;
    }
    return created;
  });
