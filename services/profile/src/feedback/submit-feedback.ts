import { DomainError, hasAccount, type IdempotencyKey, newId, type Viewer } from '@trenzeye/kit';
import type { Feedback, FeedbackRating } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { presentFeedback } from './present-feedback.ts';
import { insertFeedback } from './store.ts';

interface SubmitFeedback {
  readonly viewer: Viewer;
  /** Trimmed and not empty. */
  readonly text: string;
  readonly rating: FeedbackRating | null;
  readonly consentToQuote: boolean;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Stores beta feedback. The event contains the rating, not the text. Throws `invalid_token` for a deleted account. */
export const submitFeedback = (
  { transaction, clock }: ProfileContext,
  { viewer, text, rating, consentToQuote, trace, idempotencyKey }: SubmitFeedback,
): Promise<Feedback> =>
  transaction({ actor: viewer.id, trace, idempotencyKey }, async (tx) => {
    if (!(await hasAccount(tx, viewer.id))) throw new DomainError('invalid_token');
    const feedback = { id: newId(), userId: viewer.id, feedbackText: text, rating, consentToQuote, createdAt: clock() };
    await insertFeedback(tx.prisma, feedback);
    tx.emit('feedback.submitted', { feedbackId: feedback.id, userId: viewer.id, rating: rating ?? '', consentToQuote });
    return presentFeedback(feedback);
  });
