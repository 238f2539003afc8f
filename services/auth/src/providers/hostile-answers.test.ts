import { createLogger, systemClock, unrestrictedFetch } from '@trenzeye/kit';
import { exchangeHostileAnswers } from '@trenzeye/kit/testing/exchange-hostile-answers';
import { type HostileProvider, hostileClient, startHostileProvider } from '../testing/hostile-provider.ts';
import { createOpenIdProvider, type Fetch, type OpenIdProvider } from './openid-provider.ts';

let issuer: HostileProvider;
beforeAll(async () => {
  issuer = await startHostileProvider();
});
afterAll(() => issuer.stop());

const state = { state: 'state', nonce: 'nonce' };
const sends = {
  discovery: { path: '/.well-known/openid-configuration', use: (provider) => provider.start({ ...state, parameters: {} }) },
  'token endpoint': {
    path: '/token',
    use: (provider) => provider.finish(new URLSearchParams({ code: 'code', state: 'state' }), { ...state, codeVerifier: 'a'.repeat(43) }),
  },
  keys: { path: '/keys', use: async (provider) => provider.verifyIdToken(await issuer.mint()) },
} satisfies Record<string, { readonly path: string; readonly use: (provider: OpenIdProvider) => Promise<unknown> }>;

it.each(Object.entries(sends))(
  '%s of a provider: hostile answers -> settles in time, nothing is thrown elsewhere',
  async (_name, { path, use }) => {
    const exchange = (url: string, signal: AbortSignal) => {
      const send: Fetch = (address, options) => {
        const isHostile = new URL(address).pathname === path;
        const limited = options.signal ? AbortSignal.any([signal, options.signal]) : signal;
        return unrestrictedFetch(isHostile ? url : address, { ...options, ...(isHostile && { signal: limited }) });
      };
      const { id: clientId, secret: clientSecret } = hostileClient;
      const settings = { name: 'oidc', label: 'Issuer', issuer: issuer.issuer, clientId, clientSecret, fetch: send };
      return use(
        createOpenIdProvider(settings, {
          callbackUrl: 'http://localhost/callback',
          clock: systemClock,
          log: createLogger('test', 'silent'),
        }),
      );
    };

    expect(await exchangeHostileAnswers(exchange)).toEqual({ unsettled: [], thrown: [] });
  },
  60_000,
);
