import type { Testimonial } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../context.ts';
import { latestTestimonials } from '../store/feedback.ts';

/** Pages show at most six; a few more let them choose. */
const most = 24;
/** How `good` looks. */
const goodMark = '🤩';

/** Real words only: rated good, with consent, of people whose account is active; newest first. */
export const listTestimonials = async ({ sql }: ProfileContext): Promise<Testimonial[]> =>
  (await latestTestimonials(sql, most)).map(({ id, username, feedback_text }) => ({
    id,
    user: { username },
    feedback_text,
    rating: goodMark,
  }));
