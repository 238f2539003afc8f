import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { auth } from '@trenzeye/proto/http/auth';

export type SessionSummary = AnswerOf<typeof auth.listSessions>[number];

const sessionsOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => call(auth.listSessions, { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
  });

/** The account's sessions, latest first. */
export const useSessions = () => useQuery(sessionsOptions(useSession().user?.id));

/** Ends another session of the account. Rejects with `ApiError`. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(auth.endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

const methodLabels: Readonly<Record<string, string>> = {
  password: 'password',
  otp: t`email link or code`,
  magiclink: t`email link`,
  recovery: t`email link`,
  oauth: t`identity provider`,
  totp: 'authenticator',
  invite: 'invitation',
  anonymous: t`no account`,
};

/** For example 'password and authenticator'. */
export const describeMethods = ({ methods }: Pick<SessionSummary, 'methods'>): string =>
  [...new Set(methods.map((method) => methodLabels[method] ?? method))].join(' and ') || 'unknown';
