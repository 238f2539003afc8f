import { DomainError, type Endpoint, endpoint, hasAccount, type IdempotencyKey, newId, reply, type Viewer } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import { type Feedback, FeedbackRating, type Testimonial } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { type FeedbackRecord, insertFeedback, listLatestTestimonials } from './store.ts';

export const presentFeedback = ({ id, feedbackText, rating, consentToQuote, createdAt }: FeedbackRecord): Feedback => ({
  id,
  feedback_text: feedbackText,
  rating: FeedbackRating.nullable().parse(rating),
  consent_to_quote: consentToQuote,
  created_at: createdAt.toISOString(),
});

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
const submitFeedback = (
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

/** Pages show at most six of them. */
const limit = 24;
/** The emoji of rating `good`. */
const goodEmoji = '🤩';

/** Quotable feedback: rated good, with consent, by users with an active account; newest first. */
const listTestimonials = async ({ prisma }: ProfileContext): Promise<Testimonial[]> =>
  (await listLatestTestimonials(prisma, limit)).map(({ id, username, feedback_text }) => ({
    id,
    user: { username },
    feedback_text,
    rating: goodEmoji,
  }));

export const feedbackEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.submitFeedback, async ({ body, viewer, trace, idempotencyKey }) => {
    const { feedback_text: text, rating = null, consent_to_quote: consentToQuote } = body;
    return reply(201, await submitFeedback(context, { viewer, text, rating, consentToQuote, trace, idempotencyKey }));
  }),
  endpoint(profile.testimonials, () => listTestimonials(context)),
];
