import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { route } from '../route.ts';

export const FeedbackRating = z.enum(['good', 'neutral', 'bad']);
export type FeedbackRating = z.infer<typeof FeedbackRating>;
/** In characters. */
export const maxFeedbackLength = 4_000;

/** Feedback as shown to its author. */
export const Feedback = z
  .object({ id: Id, feedback_text: z.string(), rating: FeedbackRating.nullable(), consent_to_quote: z.boolean(), created_at: Timestamp })
  .meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof Feedback>;

/** `username` is null for a user without one; pages then show "creator". */
export const Testimonial = z
  .object({
    id: Id,
    user: z.object({ username: z.string().nullable() }),
    feedback_text: z.string(),
    rating: z.string().meta({ description: 'an emoji' }),
  })
  .meta({ id: 'Testimonial' });
export type Testimonial = z.infer<typeof Testimonial>;

export const feedback = {
  submitFeedback: route({
    method: 'post',
    path: '/api/feedback',
    summary: 'Submit feedback. It is quoted only with your consent',
    access: 'user',
    body: z.object({
      feedback_text: z.string().trim().min(1, 'Please provide your feedback before submitting.').max(maxFeedbackLength),
      rating: FeedbackRating.nullish(),
      consent_to_quote: z.boolean().default(false),
    }),
    responses: { 201: Feedback },
    limit: { points: 10, seconds: 60 },
  }),
  testimonials: route({
    method: 'get',
    path: '/api/feedback/testimonials',
    summary: 'Positive feedback that creators agreed to have quoted, newest first, one per user',
    access: 'public',
    responses: { 200: z.array(Testimonial) },
    limit: { points: 240, seconds: 60 },
  }),
};
