import { t } from '@lingui/core/macro';
import { Avatar } from '@trenzeye/frontend-kit';
import { RatingIcon } from '../../features/feedback/rating-icon.tsx';
import { useTestimonials } from '../../features/testimonials/use-testimonials.ts';

/** Testimonials; hidden while there are none. All have the rating good, shown as an icon because emoji differ between fonts. */
export function Testimonials() {
  const testimonials = useTestimonials();
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <h2 id="testimonials">{t`What Early Creators Say`}</h2>
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
                  <span className="testimonial__mark" role="img" aria-label={t`A great experience`}>
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
