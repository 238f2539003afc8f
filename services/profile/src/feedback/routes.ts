import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../context.ts';
import { listTestimonials } from './list-testimonials.ts';
import { submitFeedback } from './submit-feedback.ts';

export const feedbackEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.submitFeedback, async ({ body, viewer, trace, idempotencyKey }) => {
    const { feedback_text: text, rating = null, consent_to_quote: consentToQuote } = body;
    return reply(201, await submitFeedback(context, { viewer, text, rating, consentToQuote, trace, idempotencyKey }));
  }),
  endpoint(profile.testimonials, () => listTestimonials(context)),
];
