import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { auth } from '@trenzeye/proto/http/auth';

export type Settings = AnswerOf<typeof auth.settings>;

export const settingsOptions = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: ({ signal }) => call(auth.settings, { signal }),
  staleTime: 5 * 60_000,
});

/** Which ways in this server offers. */
export const useSettings = () => useQuery(settingsOptions);

/** What `settings` names beside identity providers. */
const notProviders = new Set(['email', 'phone', 'anonymous_users']);

export interface Provider {
  readonly name: string;
  readonly label: string;
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The identity providers that are on, by the names people know them by. */
export const enabledProviders = ({ external, external_labels: labels }: Pick<Settings, 'external' | 'external_labels'>): Provider[] =>
  Object.entries(external)
    .filter(([name, on]) => on && !notProviders.has(name))
    .map(([name]) => ({ name, label: providerLabel(name, labels) }));

/** What to call a provider: the server's word for it, else its own name. */
export const providerLabel = (name: string, labels: Readonly<Record<string, string>> = {}): string => labels[name] ?? capitalize(name);
