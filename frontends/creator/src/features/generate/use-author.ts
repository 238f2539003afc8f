import { useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import type { Author } from '@trenzeye/proto/http/content';
import { profile } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';

/** The viewer as the author of a card; session data is used until the profile is loaded. */
export function useAuthor(): z.infer<typeof Author> {
  const { user } = useSession();
  const id = user?.id ?? '';
  const { data } = useQuery({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call(profile.getUser, { params: { id }, signal }),
    enabled: id !== '',
  });
  return {
    id,
    username: data?.username ?? nonEmptyText(user?.user_metadata?.username) ?? nonEmptyText(user?.email?.split('@')[0]) ?? 'you',
    avatar_url: data?.avatar_url ?? null,
    isTestUser: data?.isTestUser ?? false,
    isVerified: data?.isVerified ?? false,
  };
}

const nonEmptyText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
