import { readFileSync } from 'node:fs';
import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { z } from 'zod';
import { hasDevInbox } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { AuthFailure } from '../domain/auth-failure.ts';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));

/** The providers GoTrue's clients ask about; email is the one there is. */
const external = {
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

export const discoveryRoutes = (context: AuthContext): Endpoint[] => {
  const { config, keys } = context;
  const keySet = async () =>
    reply(200, { keys: (await keys.published()).map((key) => ({ ...key })) }, { 'cache-control': 'public, max-age=600' });
  return [
    endpoint(auth.jwks, keySet),
    endpoint(auth.jwksUnderAuth, keySet),
    endpoint(auth.settings, async () => ({
      external,
      external_labels: {},
      disable_signup: config.AUTH_SIGNUP === 'closed',
      signup: config.AUTH_SIGNUP,
      mailer_autoconfirm: config.AUTH_AUTOCONFIRM,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      min_password: config.AUTH_MIN_PASSWORD,
      dev_inbox: hasDevInbox(config),
    })),
    endpoint(auth.health, async () => ({
      name: 'Trenzeye auth',
      version,
      description: 'Accounts and sessions, in the protocol of GoTrue',
    })),
    endpoint(auth.authorize, async () => {
      throw new AuthFailure('validation_failed', {
        message: 'Unsupported provider: provider is not enabled',
        errors: [{ field: 'provider', message: 'is not enabled' }],
      });
    }),
  ];
};
