import type { Testimonial } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { listLatestTestimonials } from './store.ts';

/** Pages show at most six of them. */
const limit = 24;
/** The emoji of rating `good`. */
const goodEmoji = '🤩';

/** Quotable feedback: rated good, with consent, by users with an active account; newest first. */
export const listTestimonials = async ({ prisma }: ProfileContext): Promise<Testimonial[]> =>
  (await listLatestTestimonials(prisma, limit)).map(({ id, username, feedback_text }) => ({
    id,
    user: { username },
    feedback_text,
    rating: goodEmoji,
  }));
