import type { AnswerOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { feedbackOf } from '../store/feedback.ts';
import { findUser, readProfile } from '../store/users.ts';
import { presentFeedback } from './present-feedback.ts';
import { presentProfile } from './present-profile.ts';

/** Everything this service keeps about somebody; null before there is a profile. */
export const exportProfile = async ({ prisma, sql }: ProfileContext, userId: string): Promise<AnswerOf<typeof profile.exportProfile>> => {
  const [row, user, feedback] = await Promise.all([readProfile(sql, userId), findUser(prisma, userId), feedbackOf(prisma, userId)]);
  return { profile: row && user ? { ...presentProfile(row), email: user.email } : null, feedback: feedback.map(presentFeedback) };
};
