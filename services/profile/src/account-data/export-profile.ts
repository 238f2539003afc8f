import type { AnswerOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { listFeedback, presentFeedback } from '../feedback/index.ts';
import { exportSchedule } from '../schedule/index.ts';
import { presentProfile, readProfile } from '../users/index.ts';

type ProfileExport = AnswerOf<typeof profile.exportProfile>;
/** Lists of any length are read while they are sent. */
type Exported = Omit<ProfileExport, 'scheduled_posts'> & {
  readonly scheduled_posts: AsyncIterable<ProfileExport['scheduled_posts'][number]>;
};

/** All data of a user in this service; the profile is null before it exists. */
export const exportProfile = async (context: ProfileContext, userId: string): Promise<Exported> => {
  const { prisma, sql } = context;
  const [row, feedback] = await Promise.all([readProfile(sql, userId), listFeedback(prisma, userId)]);
  return {
    profile: row ? { ...presentProfile(row), email: row.email } : null,
    feedback: feedback.map(presentFeedback),
    ...(await exportSchedule(context, userId)),
  };
};
