import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { auth } from '@trenzeye/proto/http/auth';

export type Settings = AnswerOf<typeof auth.settings>;

const settingsOptions = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: ({ signal }) => call(auth.settings, { signal }),
  staleTime: 5 * 60_000,
});

/** The server's sign-in and sign-up settings. */
export const useSettings = () => useQuery(settingsOptions);

/** Log-in methods in `external` that are not identity providers. */
const otherMethods = new Set(['email', 'phone', 'anonymous_users']);

interface Provider {
  readonly name: string;
  readonly label: string;
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The enabled identity providers with their display labels. */
export const enabledProviders = ({ external, external_labels: labels }: Pick<Settings, 'external' | 'external_labels'>): Provider[] =>
  Object.entries(external)
    .filter(([name, isEnabled]) => isEnabled && !otherMethods.has(name))
    .map(([name]) => ({ name, label: providerLabel(name, labels) }));

/** A provider's label from the server, otherwise its capitalized name. */
export const providerLabel = (name: string, labels: Readonly<Record<string, string>> = {}): string => labels[name] ?? capitalize(name);
