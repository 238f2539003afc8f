import { Avatar } from '@trenzeye/frontend-kit';
import { RatingIcon } from '../../features/feedback/rating-icon.tsx';
import { useTestimonials } from '../../features/testimonials/use-testimonials.ts';

/** Real words of real people, or nothing at all. Every one of them was rated good; fonts draw that emoji in too many ways. */
export function Testimonials() {
  const testimonials = useTestimonials();
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <h2 id="testimonials">What Early Creators Say</h2>
      <ul>
        {testimonials.map(({ id, user, feedback_text }) => {
          const name = user.username ?? 'creator';
          return (
            <li key={id}>
              <figure className="testimonial">
                <blockquote>{feedback_text}</blockquote>
                <figcaption>
                  <Avatar username={name} size={36} />
                  <span>@{name}</span>
                  <span className="testimonial__mark" role="img" aria-label="A great experience">
                    <RatingIcon rating="good" size={28} />
                  </span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
