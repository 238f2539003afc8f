import { type Clock, ConfigError, issuerOf, type Logger } from '@trenzeye/kit';
import { hasDevelopmentFeatures } from '@trenzeye/kit/development-guard';
import type { AuthConfig } from '../config.ts';
import { createDevelopmentProvider, type DevelopmentProvider } from './development/development-provider.ts';
import { createOpenIdProvider, type OpenIdProvider, type OpenIdSettings } from './openid-provider.ts';

/** The identity providers that are enabled. */
export interface Providers {
  find(name: string | undefined): OpenIdProvider | undefined;
  all(): readonly OpenIdProvider[];
  /** Replaces Google in development; undefined where Google is configured, and in production. */
  readonly development: DevelopmentProvider | undefined;
  close(): Promise<void>;
}

const callbackUrlOf = ({ PUBLIC_URL }: Pick<AuthConfig, 'PUBLIC_URL'>): string => `${issuerOf(PUBLIC_URL)}/callback`;

const assertSafe = (config: AuthConfig, variable: 'OIDC_ISSUER' | 'OIDC_GOOGLE_ISSUER', issuer: string): void => {
  const { protocol } = new URL(issuer);
  if (protocol !== 'https:' && !hasDevelopmentFeatures(config))
    throw new ConfigError(`auth cannot start, its settings are wrong: ${variable}: must begin with https:// in production`);
};

const areAllSet = (config: AuthConfig, ...variables: readonly (keyof AuthConfig)[]): boolean => {
  const missing = variables.filter((variable) => config[variable] === undefined);
  if (missing.length > 0 && missing.length < variables.length)
    throw new ConfigError(`auth cannot start, its settings are wrong: ${missing.join(', ')}: must be set together with the others`);
  return missing.length === 0;
};

const googleOf = (config: AuthConfig): OpenIdSettings | undefined => {
  if (!areAllSet(config, 'OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET')) return undefined;
  assertSafe(config, 'OIDC_GOOGLE_ISSUER', config.OIDC_GOOGLE_ISSUER);
  const { OIDC_GOOGLE_ISSUER: issuer, OIDC_GOOGLE_CLIENT_ID: clientId = '', OIDC_GOOGLE_CLIENT_SECRET: clientSecret = '' } = config;
  return { name: 'google', label: 'Google', issuer, clientId, clientSecret };
};

const genericOf = (config: AuthConfig): OpenIdSettings | undefined => {
  if (!areAllSet(config, 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')) return undefined;
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret = '', OIDC_LABEL: label } = config;
  assertSafe(config, 'OIDC_ISSUER', issuer);
  return { name: 'oidc', issuer, clientId, clientSecret, label };
};

/** Makes no requests, so that an unavailable provider does not prevent the start. Throws ConfigError for inconsistent settings. */
export const openProviders = (config: AuthConfig, clock: Clock, log: Logger): Providers => {
  const options = { callbackUrl: callbackUrlOf(config), clock, log };
  const google = googleOf(config);
  const development =
    google === undefined && hasDevelopmentFeatures(config)
      ? createDevelopmentProvider({ publicUrl: config.PUBLIC_URL, callbackUrl: options.callbackUrl, log })
      : undefined;
  const settings = [google ?? development?.settings, genericOf(config)].filter((each) => each !== undefined);
  const providers = new Map(settings.map((each) => [each.name, createOpenIdProvider(each, options)]));
  return {
    find: (name) => (name === undefined ? undefined : providers.get(name)),
    all: () => [...providers.values()],
    development,
    close: async () => development?.close(),
  };
};
