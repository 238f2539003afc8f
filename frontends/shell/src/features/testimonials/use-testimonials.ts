import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { profile, type Testimonial } from '@trenzeye/proto/http/profile';

/** Source: specification, section 9. */
const maxTestimonials = 6;

const testimonialsOptions = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => call(profile.testimonials, { signal }),
});

/** At most six testimonials; none while loading or after a failure. */
export function useTestimonials(): readonly Testimonial[] {
  const { data = [] } = useQuery(testimonialsOptions);
  return data.slice(0, maxTestimonials);
}
