import { describe, expect, it } from '@jest/globals';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Browser } from '../../../../../services/auth/src/testing/browser.ts';
import { refusalOf, refused } from '../outcome.ts';
import { application, type World } from '../world.ts';

const redirectTo = `${application}/back`;

interface Google {
  readonly email: string;
  readonly verified?: boolean;
}

/** At the provider's page: says who one is. Where that leads in the end. */
const answerAs = async (browser: Browser, address: string, { email, verified = true }: Google): Promise<URL> => {
  const page = await browser.open(address);
  return (await browser.submit(page.url.href, { email, name: 'Somebody', ...(verified ? { verified: 'yes' } : {}) })).url;
};

/** The library in a browser, whose cookies its own requests carry, too. */
export const inBrowser = (world: World, flowType: 'pkce' | 'implicit' = 'pkce'): { browser: Browser; library: SupabaseClient } => {
  const browser = world.browser();
  return { browser, library: world.library({ flowType, fetch: (input, init) => browser.fetch(String(input), init) }) };
};

const codeIn = (url: URL): string => url.searchParams.get('code') ?? '';

const addressOf = async (library: SupabaseClient): Promise<string> => {
  const { data } = await library.auth.signInWithOAuth({ provider: 'google', options: { redirectTo, scopes: 'email profile' } });
  return data.url ?? '';
};

export const oauthCases = (world: () => World): void => {
  describe('signInWithOAuth and exchangeCodeForSession', () => {
    it('the address -> ours, with provider, return and challenge', async () => {
      const url = new URL(await addressOf(world().library({ flowType: 'pkce' })));

      expect(url.origin + url.pathname).toBe(`${world().url}/auth/v1/authorize`);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        ...{ provider: 'google', scopes: 'email profile', redirect_to: redirectTo },
        ...{ code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 's256' },
      });
    });

    it('somebody new -> a code, a session, an account; the code again -> flow_state_not_found', async () => {
      const { browser, library } = inBrowser(world());
      const { email } = world().person();

      const back = await answerAs(browser, await addressOf(library), { email });
      const { data, error } = await library.auth.exchangeCodeForSession(codeIn(back));
      await addressOf(library);
      const again = await library.auth.exchangeCodeForSession(codeIn(back));

      expect([back.origin + back.pathname, error]).toEqual([redirectTo, null]);
      expect(data.user).toMatchObject({ email, app_metadata: { provider: 'google', providers: ['google'] } });
      expect((await library.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
      expect(refusalOf(again)).toEqual(refused(404, 'flow_state_not_found'));
    });

    it('the verified address of an account -> that account; one nobody vouches for -> provider_email_needs_verification', async () => {
      const { email, id } = await world().member();
      const [mine, unverified] = [inBrowser(world()), inBrowser(world())];

      const back = await answerAs(mine.browser, await addressOf(mine.library), { email });
      const { data } = await mine.library.auth.exchangeCodeForSession(codeIn(back));
      const somebody = { email: world().person().email, verified: false };
      const refusedThere = await answerAs(unverified.browser, await addressOf(unverified.library), somebody);

      expect(data.user).toMatchObject({ id, identities: [{ provider: 'email' }, { provider: 'google' }] });
      expect(refusedThere.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    });

    it('implicit -> the session itself, where no server sees it', async () => {
      const { browser, library } = inBrowser(world(), 'implicit');
      const { email } = world().person();

      const back = await answerAs(browser, await addressOf(library), { email });
      const told = new URLSearchParams(back.hash.slice(1));
      const access_token = told.get('access_token') ?? '';
      const { data } = await library.auth.setSession({ access_token, refresh_token: told.get('refresh_token') ?? '' });

      expect(back.search).toBe('');
      expect(data.user?.email).toBe(email);
    });

    it('cancelled there -> access_denied', async () => {
      const { browser, library } = inBrowser(world());

      const page = await browser.open(await addressOf(library));
      const back = (await browser.submit(page.url.href, { cancel: 'yes' })).url;

      expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([redirectTo, 'access_denied']);
    });
  });
};

export const identityCases = (world: () => World): void => {
  /** A member in a browser, on the way to linking Google. */
  const linking = async (credentials?: { readonly email: string; readonly password: string }) => {
    const { browser, library } = inBrowser(world());
    await library.auth.signInWithPassword(credentials ?? (await world().member()));
    const { data, error } = await library.auth.linkIdentity({ provider: 'google', options: { redirectTo } });
    if (error) throw error;
    return { browser, library, url: data.url };
  };

  describe('linkIdentity, getUserIdentities, unlinkIdentity', () => {
    it('linked -> a second way in, whatever the address there; unlinked -> gone; the last one -> stays', async () => {
      const { email, password, id } = await world().member();
      const { browser, library, url } = await linking({ email, password });
      const elsewhere = world().person().email;

      const back = await answerAs(browser, url, { email: elsewhere });
      const linked = await library.auth.exchangeCodeForSession(codeIn(back));
      const identities = (await library.auth.getUserIdentities()).data?.identities ?? [];
      const google = identities.find(({ provider }) => provider === 'google');
      const own = identities.find(({ provider }) => provider === 'email');
      if (!google || !own) throw new Error('an identity is missing');
      const unlinked = await library.auth.unlinkIdentity(google);
      const gone = await library.auth.unlinkIdentity(google);
      const last = await library.auth.unlinkIdentity(own);

      expect(linked.data.user).toMatchObject({ id, email });
      expect(google.identity_data?.email).toBe(elsewhere);
      expect(unlinked.error).toBeNull();
      expect(refusalOf(gone)).toEqual(refused(404, 'identity_not_found'));
      expect(refusalOf(last)).toEqual(refused(422, 'single_identity_not_deletable'));
      expect((await library.auth.getUserIdentities()).data?.identities).toHaveLength(1);
    });

    it('an identity that somebody has -> identity_already_exists, told to the application', async () => {
      const theirs = world().person().email;
      const first = await linking();
      await answerAs(first.browser, first.url, { email: theirs });

      const second = await linking();
      const back = await answerAs(second.browser, second.url, { email: theirs });

      expect([back.origin + back.pathname, back.searchParams.get('error_code')]).toEqual([redirectTo, 'identity_already_exists']);
    });

    it('nobody -> refused', async () => {
      const { auth } = world().library();

      expect(refusalOf(await auth.linkIdentity({ provider: 'google' }))).toEqual(refused(401, 'no_authorization'));
      expect(refusalOf(await auth.getUserIdentities())?.name).toBe('AuthSessionMissingError');
    });
  });
};
