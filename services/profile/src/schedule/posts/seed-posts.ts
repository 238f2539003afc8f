import { hasAccount } from '@trenzeye/kit';
import type { BodyOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { emitScheduled } from '../plan/change-plan.ts';
import { lockSchedule } from '../plan/store.ts';
import { scheduleNow } from '../publishing/store/schedule-clock.ts';
import { requireZone } from '../time/choose-moment.ts';
import { momentAt } from '../time/wall-clock.ts';
import { setDrafts } from './store/drafts.ts';
import { addPost } from './store/posts.ts';

type SeedInput = BodyOf<typeof profile.seedScheduledPosts>[number];

const seedPost = ({ transaction }: ProfileContext, seed: SeedInput): Promise<boolean> =>
  transaction({ actor: 'system' }, async (tx) => {
    const { prisma } = tx;
    const { user_id: userId, content_id: contentId, content_type: type, title } = seed;
    if (!(await hasAccount(tx, userId))) return false;
    await lockSchedule(prisma, userId);
    // Every version of content's own events is higher.
    await setDrafts(prisma, [{ contentId, userId, type, title, status: 'draft', version: 0, preview: '' }]);
    const moment = momentAt(new Date(seed.scheduled_time), requireZone(seed.zone));
    const newPost = { id: seed.id, userId, contentId, platform: seed.platform, moment };
    const added = await addPost(prisma, newPost, await scheduleNow(prisma));
    if (added) await emitScheduled({ tx, userId }, seed.id);
    return added;
  });

/** Schedules demo posts; existing ids and posts of deleted accounts are skipped. Returns the number of new posts. */
export const seedPosts = async (context: ProfileContext, posts: readonly SeedInput[]): Promise<number> => {
  let created = 0;
  for (const seed of posts) if (await seedPost(context, seed)) created += 1;
  return created;
};
