import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { Testimonial } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { listLatestTestimonials } from './store.ts';
import { submitFeedback } from './submit-feedback.ts';

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
