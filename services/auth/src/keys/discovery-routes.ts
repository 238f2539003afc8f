import { readFileSync } from 'node:fs';
import { type Endpoint, endpoint, issuerOf, reply } from '@trenzeye/kit';
import { type AnswerOf, auth } from '@trenzeye/proto/http';
import { z } from 'zod';
import { hasDevInbox } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { hasPasskeys } from '../webauthn/index.ts';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

/** The providers in GoTrue's settings; enabled ones are added. */
const knownProviders = {
  anonymous_users: false,
  apple: false,
  azure: false,
  discord: false,
  facebook: false,
  github: false,
  google: false,
  phone: false,
  email: true,
};

const openIdConfigurationOf = async ({ config, keys }: AuthContext): Promise<AnswerOf<typeof auth.openIdConfiguration>> => {
  const issuer = issuerOf(config.PUBLIC_URL);
  const algorithms = (await keys.published()).flatMap(({ alg }) => alg ?? []);
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/user`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(algorithms)],
    code_challenge_methods_supported: ['S256', 'plain'],
    grant_types_supported: ['password', 'refresh_token', 'pkce', 'id_token'],
  };
};

export const discoveryRoutes = (context: AuthContext): Endpoint[] => {
  const { config, keys, providers } = context;
  const cacheable = { 'cache-control': 'public, max-age=600' };
  const keySet = async () => reply(200, { keys: (await keys.published()).map((key) => ({ ...key })) }, cacheable);
  return [
    endpoint(auth.jwks, keySet),
    endpoint(auth.jwksUnderAuth, keySet),
    endpoint(auth.openIdConfiguration, async () => reply(200, await openIdConfigurationOf(context), cacheable)),
    endpoint(auth.settings, async () => ({
      external: {
        ...knownProviders,
        anonymous_users: config.AUTH_ANONYMOUS,
        ...Object.fromEntries(providers.all().map(({ name }) => [name, true])),
      },
      external_labels: Object.fromEntries(providers.all().map(({ name, label }) => [name, label])),
      disable_signup: config.AUTH_SIGNUP === 'closed',
      signup: config.AUTH_SIGNUP,
      mailer_autoconfirm: config.AUTH_AUTOCONFIRM,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: hasPasskeys(config),
      min_password: config.AUTH_MIN_PASSWORD,
      dev_inbox: hasDevInbox(config),
    })),
    endpoint(auth.health, async () => ({
      name: 'Trenzeye auth',
      version,
      description: 'Accounts and sessions, compatible with GoTrue',
    })),
  ];
};
