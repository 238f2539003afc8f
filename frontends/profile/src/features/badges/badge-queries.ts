import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';

export const useBadges = (id: string) =>
  useQuery({
    queryKey: ['user-badges', id],
    queryFn: ({ signal }) => call(social.userBadges, { params: { id }, signal }),
  });

/** Progress towards the next badges; only visible to the user's own account. */
export const useBadgeProgress = (id: string, isOwn: boolean) =>
  useQuery({
    queryKey: ['badge-progress', id],
    queryFn: ({ signal }) => call(social.badgeProgress, { params: { id }, signal }),
    enabled: isOwn,
    staleTime: 0,
  });
