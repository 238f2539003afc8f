import { useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';

/** Whether two addresses have the same scheme, host and port: a stored key is only used there. */
export function sameOrigin(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one.trim()), URL.parse(other.trim())];
  return first !== null && second !== null && first.origin === second.origin;
}

/** Milliseconds with a unit: 340 ms, 1.2 s. */
export const durationLabel = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`);

/** Keys of the queries below, to fetch them again after a change. */
export const aiKey = ['ai'] as const;
export const voicesKey = ['voices'] as const;

/** What generates the signed-in user's content, and their use today. */
export const usePersonalAi = (options: { readonly staleTime?: number; readonly refetchInterval?: () => number | false } = {}) => {
  const { user } = useSession();
  return useQuery({
    queryKey: [...aiKey, user?.id],
    queryFn: ({ signal }) => call(content.personalAi, { signal }),
    enabled: user !== null,
    ...options,
  });
};

/** The voices of the signed-in user, the default first. */
export const useVoices = () => {
  const { user } = useSession();
  return useQuery({
    queryKey: [...voicesKey, user?.id],
    queryFn: ({ signal }) => call(content.listVoices, { signal }),
    enabled: user !== null,
  });
};

/** Name of the provider that composes without a model. */
const builtInProvider = 'local';

export const isBuiltIn = ({ provider }: { readonly provider: string }): boolean => provider === builtInProvider;
