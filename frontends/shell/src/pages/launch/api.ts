import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { admin, type LaunchLinks } from '@trenzeye/proto/http/admin';
import { profile, type Testimonial } from '@trenzeye/proto/http/profile';

const launchLinksOptions = queryOptions({
  queryKey: ['launch-links'],
  queryFn: ({ signal }) => call(admin.readLaunchLinks, { signal }),
  staleTime: 5 * 60_000,
});

/** The links that an admin has configured; none while loading or after a failure. */
export const useLaunchLinks = (): Partial<LaunchLinks> => useQuery(launchLinksOptions).data ?? {};

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
