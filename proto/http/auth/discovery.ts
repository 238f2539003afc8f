import { z } from 'zod';
import { route } from '../route.ts';

const JsonWebKeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });
const OpenIdConfiguration = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  response_types_supported: z.array(z.string()),
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
});

const RestOfPath = z.object({ path: z.union([z.string(), z.array(z.string())]) });

/** Metadata that clients read before a sign-in. */
export const discovery = {
  settings: route({
    method: 'get',
    path: '/auth/v1/settings',
    summary: 'Enabled sign-in methods',
    access: 'public',
    responses: {
      200: z.object({
        external: z.record(z.string(), z.boolean()),
        external_labels: z.record(z.string(), z.string()),
        disable_signup: z.boolean(),
        signup: z.enum(['open', 'invite', 'closed']),
        mailer_autoconfirm: z.boolean(),
        phone_autoconfirm: z.boolean(),
        sms_provider: z.string(),
        saml_enabled: z.boolean(),
        passkeys_enabled: z.boolean(),
        min_password: z.number().int(),
        dev_inbox: z.boolean(),
      }),
    },
  }),
  health: route({
    method: 'get',
    path: '/auth/v1/health',
    summary: 'Name and version',
    access: 'public',
    responses: { 200: z.object({ name: z.string(), version: z.string(), description: z.string() }) },
  }),
  jwks: route({
    method: 'get',
    path: '/.well-known/jwks.json',
    summary: 'Public signing keys',
    access: 'public',
    responses: { 200: JsonWebKeySet },
  }),
  jwksUnderAuth: route({
    method: 'get',
    path: '/auth/v1/.well-known/jwks.json',
    summary: 'Public signing keys',
    access: 'public',
    responses: { 200: JsonWebKeySet },
  }),
  openIdConfiguration: route({
    method: 'get',
    path: '/auth/v1/.well-known/openid-configuration',
    summary: 'OpenID discovery: the issuer and its keys',
    access: 'public',
    responses: { 200: OpenIdConfiguration },
  }),
  devInbox: route({
    method: 'get',
    path: '/dev/inbox',
    summary: 'Emails sent in development; not available in production',
    access: 'public',
    errors: ['not_found'],
    responses: { 200: null },
  }),
  developmentProvider: route({
    method: 'get',
    path: '/dev/oidc/*path',
    summary: 'Development OpenID provider used instead of Google; not available in production',
    access: 'public',
    params: RestOfPath,
    responses: { 200: null, 303: null, 400: null },
  }),
  developmentProviderForm: route({
    method: 'post',
    path: '/dev/oidc/*path',
    summary: 'Forms of the development OpenID provider; not available in production',
    access: 'public',
    params: RestOfPath,
    responses: { 200: null, 303: null, 400: null },
  }),
};
