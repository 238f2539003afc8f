import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { auth } from '@trenzeye/proto/http/auth';
import { refetchAfterSecuring, useAccountSecured } from '../connections/secured.ts';

export type SessionSummary = AnswerOf<typeof auth.listSessions>[number];

const sessionsOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => call(auth.listSessions, { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchInterval: refetchAfterSecuring,
  });

/** The account's sessions, latest first. */
export const useSessions = () => useQuery(sessionsOptions(useSession().user?.id));

/** Ends another session of the account, and with it what it has added. Rejects with `ApiError`. */
export function useEndSession() {
  const secured = useAccountSecured();
  return useMutation({ mutationFn: (id: string) => call(auth.endSession, { params: { id } }), onSettled: secured });
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
