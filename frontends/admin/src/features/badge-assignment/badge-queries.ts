import { useMutation, useQuery } from '@tanstack/react-query';
import { call, newIdempotencyKey, useSession } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import { social } from '@trenzeye/proto/http/social';

export const useAllBadges = () => useQuery({ queryKey: ['all-badges'], queryFn: ({ signal }) => call(social.listBadges, { signal }) });

/** Users by part of their username; an empty query sends no request. Source: specification, section 5. */
export const useUserSearch = (query: string) =>
  useQuery({
    queryKey: ['user-search', query],
    queryFn: ({ signal }) => call(admin.searchUsers, { query: { q: query }, signal }),
    enabled: query !== '',
  });

export const useAssignBadge = () => {
  const { user } = useSession();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ userId, badgeId }: { userId: string; badgeId: string }) =>
      call(social.assignBadge, {
        body: { user_id: userId, badge_id: badgeId, awarded_by: user?.id ?? '' },
        idempotencyKey: newIdempotencyKey(),
      }),
  });
};
