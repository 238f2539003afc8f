import type { Sql, TransactionOf } from '@trenzeye/kit';
import type { Feedback, PrismaClient } from './generated/client.ts';

export type FeedbackRecord = Feedback;

export interface TestimonialRow {
  readonly id: string;
  readonly username: string | null;
  readonly feedback_text: string;
}

export const insertFeedback = async (tx: TransactionOf<PrismaClient>, feedback: FeedbackRecord): Promise<void> => {
  await tx.feedback.create({ data: feedback });
};

/** What one person said, oldest first. */
export const feedbackOf = (prisma: PrismaClient, userId: string): Promise<FeedbackRecord[]> =>
  prisma.feedback.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });

/** The latest quotable words of each person with an active account, newest first. */
export const latestTestimonials = (sql: Sql, limit: number): Promise<TestimonialRow[]> =>
  sql.query<TestimonialRow>(
    `SELECT f.id, u.username, f.feedback_text
     FROM feedback f LEFT JOIN users u ON u.id = f.user_id LEFT JOIN accounts a ON a.user_id = f.user_id
     WHERE f.rating = 'good' AND f.consent_to_quote AND coalesce(a.status, 'active') = 'active'
       AND NOT EXISTS (SELECT FROM feedback later WHERE later.user_id = f.user_id AND later.rating = 'good' AND later.consent_to_quote
                       AND (later.created_at, later.id) > (f.created_at, f.id))
     ORDER BY f.created_at DESC, f.id DESC LIMIT $1`,
    [limit],
    'testimonials-latest',
  );
