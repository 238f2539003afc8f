import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, formatLocale, newIdempotencyKey, useApiMutation, useSession } from '@trenzeye/frontend-kit';
import { type AlertSettings, content, type Niche, type NicheInput } from '@trenzeye/proto/http/content';

const regions = new Intl.DisplayNames(formatLocale(), { type: 'region' });
const languages = new Intl.DisplayNames(formatLocale(), { type: 'language' });

/** DE -> Germany */
export const regionName = (code: string): string => regions.of(code) ?? code;
/** de -> German */
export const languageName = (code: string): string => languages.of(code) ?? code;

const nichesKey = ['niches'] as const;
const followedKey = [...nichesKey, 'followed'] as const;
/** Every list of signals: what is followed or muted changes them. */
const listsKey = ['signals'] as const;

/** The viewer's niches, oldest first. */
export const useNiches = (userId: string) =>
  useQuery({
    queryKey: [...nichesKey, 'list', userId],
    queryFn: ({ signal }) => call(content.listNiches, { signal }),
    staleTime: 0,
    // The state of a new feed is known within a minute.
    refetchInterval: 30_000,
  });

interface NicheChange {
  /** Undefined for a new niche. */
  readonly id: string | undefined;
  readonly input: NicheInput;
}

/** Saves a niche; the caller shows the error. */
export const useSaveNiche = () => {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, input }: NicheChange): Promise<Niche> =>
      id === undefined
        ? call(content.createNiche, { body: input, idempotencyKey: newIdempotencyKey() })
        : call(content.updateNiche, { params: { id }, body: input }),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: nichesKey }), client.invalidateQueries({ queryKey: listsKey })]),
  });
};

export const useDeleteNiche = () =>
  useApiMutation({
    mutationFn: (id: string) => call(content.deleteNiche, { params: { id } }),
    failureMessage: t`Failed to delete the niche`,
    invalidates: [nichesKey, listsKey],
  });

const settingsKey = [...nichesKey, 'settings'] as const;

export const useAlertSettings = () => useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(content.alertSettings, { signal }) });

export const useSaveAlertSettings = () =>
  useApiMutation({
    mutationFn: (body: AlertSettings) => call(content.changeAlertSettings, { body }),
    failureMessage: t`Failed to save the alert settings`,
    invalidates: [settingsKey],
  });

/** Ids of the listed signals, and of `other`, whose topic the viewer follows; undefined until they are known, and for visitors. */
export const useFollowedSignals = (other?: string): ReadonlySet<string> | undefined => {
  const { state, user } = useSession();
  const client = useQueryClient();
  const keyOf = (signalId: string | null) => [...followedKey, user?.id ?? null, signalId];
  const { data } = useQuery({
    queryKey: keyOf(other ?? null),
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> =>
      new Set((await call(content.followedSignals, { query: { signal: other }, signal })).ids),
    enabled: state === 'signed-in',
    // On the page of a signal, what the list before has shown.
    placeholderData: () => client.getQueryData<ReadonlySet<string>>(keyOf(null)),
  });
  return data;
};

interface FollowChange {
  readonly id: string;
  readonly isFollowing: boolean;
}

/** Follows the topic of a signal, or stops following it. */
export const useChangeFollow = () =>
  useApiMutation({
    mutationFn: async ({ id, isFollowing }: FollowChange): Promise<void> => {
      if (isFollowing) await call(content.followSignal, { params: { id }, body: {} });
      else await call(content.unfollowSignal, { params: { id } });
    },
    failureMessage: t`Failed to change what you follow`,
    invalidates: [nichesKey, listsKey],
  });
