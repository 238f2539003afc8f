import type { BodyOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { hasAccount } from '../../store/deletion.ts';
import { keepDraft } from '../../store/schedule/drafts.ts';
import { addPost, scheduleNow } from '../../store/schedule/posts.ts';
import { lockPlan } from '../../store/schedule/settings.ts';
import { requireZone } from './choose-moment.ts';
import { announcePlan } from './plan.ts';
import { momentAt } from './wall-clock.ts';

type Given = BodyOf<typeof profile.seedScheduledPosts>[number];

const seedPost = ({ write }: ProfileContext, given: Given): Promise<boolean> =>
  write({ actor: 'system' }, async (emit, sql) => {
    const { user_id: userId, content_id: contentId, content_type: type, title } = given;
    if (!(await hasAccount(sql, userId))) return false;
    const settings = await lockPlan(sql, userId);
    // Below every version of content's own: what it says counts.
    await keepDraft(sql, { contentId, userId, type, title, status: 'draft', version: 0 });
    const moment = momentAt(new Date(given.scheduled_time), requireZone(given.zone));
    const added = await addPost(sql, { id: given.id, userId, contentId, platform: given.platform, moment });
    if (added) await announcePlan({ sql, emit, userId, settings, now: await scheduleNow(sql) }, given.id);
    return added;
  });

/** Schedules posts; existing ids, and those of who is gone, are left alone. Returns how many were new. */
export const seedPosts = async (context: ProfileContext, posts: readonly Given[]): Promise<number> => {
  let created = 0;
  for (const given of posts) if (await seedPost(context, given)) created += 1;
  return created;
};
