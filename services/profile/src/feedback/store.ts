import type { Feedback } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

export type FeedbackRecord = Feedback;

interface TestimonialRow {
  readonly id: string;
  readonly username: string | null;
  readonly feedback_text: string;
}

export const insertFeedback = async (prisma: Database, feedback: FeedbackRecord): Promise<void> => {
  await prisma.feedback.create({ data: feedback });
};

/** The feedback of a user, oldest first. */
export const listFeedback = (prisma: Database, userId: string): Promise<FeedbackRecord[]> =>
  prisma.feedback.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** The latest quotable feedback of each user with an active account, newest first. */
export const listLatestTestimonials = (prisma: Database, limit: number): Promise<TestimonialRow[]> =>
  // Raw: the latest row of each user, by the order of an index.
  prisma.$queryRaw<TestimonialRow[]>`
    SELECT f.id, u.username, f.feedback_text
    FROM feedback f LEFT JOIN users u ON u.id = f.user_id LEFT JOIN accounts a ON a.user_id = f.user_id
    WHERE f.rating = 'good' AND f.consent_to_quote AND coalesce(a.status, 'active') = 'active'
      AND NOT EXISTS (SELECT FROM feedback later WHERE later.user_id = f.user_id AND later.rating = 'good' AND later.consent_to_quote
                      AND (later.created_at, later.id) > (f.created_at, f.id))
    ORDER BY f.created_at DESC, f.id DESC LIMIT ${limit}`;
