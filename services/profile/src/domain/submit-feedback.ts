import { DomainError, type IdempotencyKey, newId, type Viewer } from '@trenzeye/kit';
import type { Feedback, FeedbackRating } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { hasAccount } from '../store/deletion.ts';
import { insertFeedback } from '../store/feedback.ts';
import { presentFeedback } from './present-feedback.ts';

export interface SubmitFeedback {
  readonly viewer: Viewer;
  /** trimmed, not empty */
  readonly text: string;
  readonly rating: FeedbackRating | null;
  readonly consentToQuote: boolean;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Keeps what somebody says about the beta, and tells that they did, not what. Throws `invalid_token` once the account is deleted. */
export const submitFeedback = (
  { transact, clock }: ProfileContext,
  { viewer, text, rating, consentToQuote, trace, idempotencyKey }: SubmitFeedback,
): Promise<Feedback> =>
  transact({ actor: viewer.id, trace, idempotencyKey }, async (tx, emit, sql) => {
    if (!(await hasAccount(sql, viewer.id))) throw new DomainError('invalid_token');
    const feedback = { id: newId(), userId: viewer.id, feedbackText: text, rating, consentToQuote, createdAt: clock() };
    await insertFeedback(tx, feedback);
    emit('feedback.submitted', { feedbackId: feedback.id, userId: viewer.id, rating: rating ?? '', consentToQuote });
    return presentFeedback(feedback);
  });
