import type { AnswerOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { feedbackOf } from '../store/feedback.ts';
import { findUser, readProfile } from '../store/users.ts';
import { presentFeedback } from './present-feedback.ts';
import { presentProfile } from './present-profile.ts';
import { exportSchedule } from './schedule/export-schedule.ts';

type Whole = AnswerOf<typeof profile.exportProfile>;
/** Lists of any length are read while they are sent. */
type Exported = Omit<Whole, 'scheduled_posts'> & { readonly scheduled_posts: AsyncIterable<Whole['scheduled_posts'][number]> };

/** Everything this service keeps about somebody; null before there is a profile. */
export const exportProfile = async (context: ProfileContext, userId: string): Promise<Exported> => {
  const { prisma, sql } = context;
  const [row, user, feedback] = await Promise.all([readProfile(sql, userId), findUser(prisma, userId), feedbackOf(prisma, userId)]);
  return {
    profile: row && user ? { ...presentProfile(row), email: user.email } : null,
    feedback: feedback.map(presentFeedback),
    ...(await exportSchedule(context, userId)),
  };
};
