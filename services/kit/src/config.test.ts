import { z } from 'zod';
import { ConfigError, chassisSettings, databaseSettings, loadSettings } from './config.ts';

const good = { JWKS_URL: 'http://127.0.0.1:1/jwks', INTERNAL_TOKEN: 'sixteen-characters-or-more' };

describe('settings', () => {
  it('settings: only required ones -> defaults for the others', () => {
    expect(loadSettings('content', chassisSettings, good)).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 0,
      LOG_LEVEL: 'info',
      TRENZEYE_ENV: 'production',
    });
  });

  it('settings: several invalid -> one error naming the service and every variable', () => {
    const load = () =>
      loadSettings('content', chassisSettings.extend(databaseSettings.shape), { ...good, PORT: 'eighty', BUS: 'rabbit:somewhere' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/content cannot start.*PORT.*DATABASE_URL|content cannot start.*DATABASE_URL.*PORT/s);
    expect(load).toThrow(/BUS: must be postgres:<url> or kafka:<brokers>/);
  });

  it('settings: a published secret in production -> error naming the variable; in development -> accepted', () => {
    const settings = chassisSettings.extend(databaseSettings.shape);
    const env = {
      ...good,
      BUS: 'kafka:broker:9092',
      INTERNAL_TOKEN: 'for-development-only',
      DATABASE_URL: 'postgres://postgres:for-development-only@postgres/auth',
    };
    expect(() => loadSettings('auth', settings, env)).toThrow(/INTERNAL_TOKEN: contains.*DATABASE_URL: contains/s);
    expect(loadSettings('auth', settings, { ...env, TRENZEYE_ENV: 'development' }).INTERNAL_TOKEN).toBe('for-development-only');
  });

  it.each([
    ['PUBLIC_URL', 'http://192.168.1.5:8080'],
    ['PUBLIC_URL', 'https://trenzeye.example'],
    ['BIND', '0.0.0.0'],
  ])('settings: development with %s=%s -> error naming it; DEVELOPMENT_ON_NETWORK, production -> accepted', (name, value) => {
    const settings = chassisSettings.extend({ BIND: z.string().optional() });
    const load = (extra: Record<string, string>) => () => loadSettings('gateway', settings, { ...good, [name]: value, ...extra });
    expect(load({ TRENZEYE_ENV: 'development' })).toThrow(new RegExp(`${name}: .*TRENZEYE_ENV=production`));
    expect(load({ TRENZEYE_ENV: 'test' })).toThrow(new RegExp(`${name}: .*TRENZEYE_ENV=production`));
    expect(load({ TRENZEYE_ENV: 'development', DEVELOPMENT_ON_NETWORK: 'true' })).not.toThrow();
    expect(load({ TRENZEYE_ENV: 'production' })).not.toThrow();
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:80', 'http://app.localhost'])(
    'settings: development with PUBLIC_URL=%s -> accepted',
    (url) => {
      expect(() => loadSettings('auth', chassisSettings, { ...good, TRENZEYE_ENV: 'development', PUBLIC_URL: url })).not.toThrow();
    },
  );

  it('settings: the prefix TRENZEYE_ -> precedence over the same name without it, unless it is empty', () => {
    const load = (env: Record<string, string>) => loadSettings('auth', z.object({ MAIL: z.string() }), { MAIL: '/var/mail/me', ...env });
    expect(load({ TRENZEYE_MAIL: 'smtp://mail' })).toEqual({ MAIL: 'smtp://mail' });
    expect(load({ TRENZEYE_MAIL: '' })).toEqual({ MAIL: '/var/mail/me' });
  });

  it('settings: an empty string -> counts as not set', () => {
    const settings = z.object({ REDIS_URL: z.url().optional() });
    expect(loadSettings('social', settings, { REDIS_URL: '' })).toEqual({});
  });
});
