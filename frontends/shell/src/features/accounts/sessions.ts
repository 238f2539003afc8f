import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { auth } from '@trenzeye/proto/http/auth';
import { refetchAfterSecuring, useAccountSecured } from '../connections/secured.ts';

/** `name`, or the name with the first number that makes it unique: the server requires unique names of second factors. */
export function uniqueName(name: string, usedNames: readonly string[]): string {
  if (!usedNames.includes(name)) return name;
  let number = 2;
  while (usedNames.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** Most specific first: Edge and Opera also contain Chrome, Chrome also contains Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstMatch = (table: readonly [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** A display name for a User-Agent header, e.g. 'Chrome on Windows'; a program's own name; 'Unknown device' without one. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent?.trim()) return t`Unknown device`;
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser && system) return t`${browser} on ${system}`;
  if (browser ?? system) return browser ?? t`A browser on ${system ?? ''}`;
  return userAgent.split(/[\s/]/)[0]?.slice(0, 40) || t`Unknown device`;
}

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
