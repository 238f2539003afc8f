import type { MFAVerifyWebauthnParamFields } from '@supabase/auth-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth, call, useSession } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { useCallback } from 'react';
import { useRefreshAccount } from '../accounts/api.ts';
import { unwrap } from '../accounts/async-action.ts';

export type Passkey = AnswerOf<typeof routes.listPasskeys>[number];

const passkeysOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['passkeys', userId] as const,
    queryFn: ({ signal }) => call(routes.listPasskeys, { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
  });

/** The passkeys of the signed-in account, oldest first; no request unless `isEnabled`. */
export function usePasskeys(isEnabled = true) {
  const options = passkeysOptions(useSession().user?.id);
  return useQuery({ ...options, enabled: isEnabled && options.enabled });
}

/** Returns a function that refetches the passkeys and the account, whose second factors they are. */
export function useRefreshPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshAccount = useRefreshAccount();
  const id = useSession().user?.id;
  return useCallback(async () => {
    await refreshAccount();
    await queryClient.invalidateQueries({ queryKey: passkeysOptions(id).queryKey });
  }, [queryClient, refreshAccount, id]);
}

type Answer = MFAVerifyWebauthnParamFields['webauthn'];

/** Whether this browser has passkeys. They need HTTPS or localhost. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether this browser offers passkeys in the suggestions of an input field. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/**
 * Verifies a passkey factor, which gives the session its second factor: creates its credential if it has none, otherwise uses any passkey of
 * the account. Throws on failure.
 */
export async function verifyPasskey(factorId: string): Promise<void> {
  const { mfa } = await auth();
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const { id: challengeId, webauthn } = unwrap(await mfa.challenge({ factorId, webauthn: site }));
  const { type, credential_options } = webauthn;
  // The client's types are newer than those of the DOM.
  const options = credential_options as object;
  const credential = type === 'create' ? await navigator.credentials.create(options) : await navigator.credentials.get(options);
  unwrap(await mfa.verify({ factorId, challengeId, webauthn: { ...site, type, credential_response: credential } as unknown as Answer }));
}

/** Creates a passkey on this device or another one. Throws on failure. */
export async function addPasskey(name: string): Promise<void> {
  const { id } = await call(routes.enrollFactor, { body: { factor_type: 'webauthn', friendly_name: name } });
  await verifyPasskey(id);
}
