import type { SupabaseClient } from '@supabase/supabase-js';
import type { Browser } from '../../../../../services/auth/src/testing/browser.ts';
import { apiError, errorOf } from '../auth-errors.ts';
import { application, type TestEnvironment } from '../test-environment.ts';

const redirectTo = `${application}/back`;

interface GoogleAccount {
  readonly email: string;
  readonly verified?: boolean;
}

/** Signs in on the page of the provider. @returns the last URL of its redirects */
const signInAtProvider = async (browser: Browser, url: string, { email, verified = true }: GoogleAccount): Promise<URL> => {
  const page = await browser.open(url);
  return (await browser.submit(page.url.href, { email, name: 'A user', ...(verified ? { verified: 'yes' } : {}) })).url;
};

/** A client whose requests carry the cookies of a browser. */
const inBrowser = (environment: TestEnvironment, flowType: 'pkce' | 'implicit' = 'pkce'): { browser: Browser; client: SupabaseClient } => {
  const browser = environment.browser();
  return { browser, client: environment.client({ flowType, fetch: (input, init) => browser.fetch(String(input), init) }) };
};

const codeIn = (url: URL): string => url.searchParams.get('code') ?? '';

const authorizationUrl = async (client: SupabaseClient): Promise<string> => {
  const { data } = await client.auth.signInWithOAuth({ provider: 'google', options: { redirectTo, scopes: 'email profile' } });
  return data.url ?? '';
};

export const oauthCases = (environment: () => TestEnvironment): void => {
  describe('signInWithOAuth and exchangeCodeForSession', () => {
    it('authorization URL -> of the auth service, with provider, redirect and PKCE challenge', async () => {
      const url = new URL(await authorizationUrl(environment().client({ flowType: 'pkce' })));

      expect(url.origin + url.pathname).toBe(`${environment().url}/auth/v1/authorize`);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        provider: 'google',
        scopes: 'email profile',
        redirect_to: redirectTo,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 's256',
      });
    });

    it('a new user -> a code, a session and an account; the code again -> flow_state_not_found', async () => {
      const { browser, client } = inBrowser(environment());
      const { email } = environment().newCredentials();

      const redirect = await signInAtProvider(browser, await authorizationUrl(client), { email });
      const { data, error } = await client.auth.exchangeCodeForSession(codeIn(redirect));
      await authorizationUrl(client);
      const again = await client.auth.exchangeCodeForSession(codeIn(redirect));

      expect([redirect.origin + redirect.pathname, error]).toEqual([redirectTo, null]);
      expect(data.user).toMatchObject({ email, app_metadata: { provider: 'google', providers: ['google'] } });
      expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
      expect(errorOf(again)).toEqual(apiError(404, 'flow_state_not_found'));
    });

    it('the verified address of an account -> that account; an unverified address -> provider_email_needs_verification', async () => {
      const { email, id } = await environment().registerUser();
      const [verified, unverified] = [inBrowser(environment()), inBrowser(environment())];

      const redirect = await signInAtProvider(verified.browser, await authorizationUrl(verified.client), { email });
      const { data } = await verified.client.auth.exchangeCodeForSession(codeIn(redirect));
      const unverifiedAccount = { email: environment().newCredentials().email, verified: false };
      const rejection = await signInAtProvider(unverified.browser, await authorizationUrl(unverified.client), unverifiedAccount);

      expect(data.user).toMatchObject({ id, identities: [{ provider: 'email' }, { provider: 'google' }] });
      expect(rejection.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    });

    it('implicit flow -> the session in the URL fragment', async () => {
      const { browser, client } = inBrowser(environment(), 'implicit');
      const { email } = environment().newCredentials();

      const redirect = await signInAtProvider(browser, await authorizationUrl(client), { email });
      const fragment = new URLSearchParams(redirect.hash.slice(1));
      const access_token = fragment.get('access_token') ?? '';
      const { data } = await client.auth.setSession({ access_token, refresh_token: fragment.get('refresh_token') ?? '' });

      expect(redirect.search).toBe('');
      expect(data.user?.email).toBe(email);
    });

    it('cancelled at the provider -> access_denied', async () => {
      const { browser, client } = inBrowser(environment());

      const page = await browser.open(await authorizationUrl(client));
      const redirect = (await browser.submit(page.url.href, { cancel: 'yes' })).url;

      expect([redirect.origin + redirect.pathname, redirect.searchParams.get('error')]).toEqual([redirectTo, 'access_denied']);
    });
  });
};

export const identityCases = (environment: () => TestEnvironment): void => {
  /** Signs in with a browser and starts to link a Google account. */
  const startLinking = async (credentials?: { readonly email: string; readonly password: string }) => {
    const { browser, client } = inBrowser(environment());
    await client.auth.signInWithPassword(credentials ?? (await environment().registerUser()));
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', options: { redirectTo } });
    if (error) throw error;
    return { browser, client, url: data.url };
  };

  describe('linkIdentity, getUserIdentities, unlinkIdentity', () => {
    it('linked -> a second identity, also with another address; unlinked -> removed; the last identity -> not removable', async () => {
      const { email, password, id } = await environment().registerUser();
      const { browser, client, url } = await startLinking({ email, password });
      const googleEmail = environment().newCredentials().email;

      const redirect = await signInAtProvider(browser, url, { email: googleEmail });
      const linked = await client.auth.exchangeCodeForSession(codeIn(redirect));
      const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
      const google = identities.find(({ provider }) => provider === 'google');
      const own = identities.find(({ provider }) => provider === 'email');
      if (!google || !own) throw new Error('an identity is missing');
      const unlinked = await client.auth.unlinkIdentity(google);
      const repeated = await client.auth.unlinkIdentity(google);
      const last = await client.auth.unlinkIdentity(own);

      expect(linked.data.user).toMatchObject({ id, email });
      expect(google.identity_data?.email).toBe(googleEmail);
      expect(unlinked.error).toBeNull();
      expect(errorOf(repeated)).toEqual(apiError(404, 'identity_not_found'));
      expect(errorOf(last)).toEqual(apiError(422, 'single_identity_not_deletable'));
      expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
    });

    it('an identity of another account -> identity_already_exists in the redirect', async () => {
      const googleEmail = environment().newCredentials().email;
      const first = await startLinking();
      await signInAtProvider(first.browser, first.url, { email: googleEmail });

      const second = await startLinking();
      const redirect = await signInAtProvider(second.browser, second.url, { email: googleEmail });

      expect([redirect.origin + redirect.pathname, redirect.searchParams.get('error_code')]).toEqual([
        redirectTo,
        'identity_already_exists',
      ]);
    });

    it('not signed in -> rejected', async () => {
      const { auth } = environment().client();

      expect(errorOf(await auth.linkIdentity({ provider: 'google' }))).toEqual(apiError(401, 'no_authorization'));
      expect(errorOf(await auth.getUserIdentities())?.name).toBe('AuthSessionMissingError');
    });
  });
};
