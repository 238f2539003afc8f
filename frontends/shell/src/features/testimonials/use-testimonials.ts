import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { profile, type Testimonial } from '@trenzeye/proto/http/profile';

/** Source: specification, section 9. */
const most = 6;

const testimonialsOptions = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => call(profile.testimonials, { signal }),
});

/** What creators let us quote, six at most; none while it is not known, and none for any failure. */
export function useTestimonials(): readonly Testimonial[] {
  const { data = [] } = useQuery(testimonialsOptions);
  return data.slice(0, most);
}
