import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, chassisSettings, databaseSettings, loadSettings } from './config.ts';

const good = { JWKS_URL: 'http://127.0.0.1:1/jwks', INTERNAL_TOKEN: 'sixteen-characters-or-more' };

describe('settings', () => {
  it('settings: only required ones -> defaults for the others', () => {
    expect(loadSettings('content', chassisSettings, good)).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 0,
      LOG_LEVEL: 'info',
      TRENZEYE_ENV: 'development',
    });
  });

  it('settings: several invalid -> one error naming the service and every variable', () => {
    const load = () =>
      loadSettings('content', chassisSettings.extend(databaseSettings.shape), { ...good, PORT: 'eighty', BUS: 'rabbit:somewhere' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/content cannot start.*PORT.*DATABASE_URL|content cannot start.*DATABASE_URL.*PORT/s);
    expect(load).toThrow(/BUS: must be postgres:<url> or kafka:<brokers>/);
  });

  it('settings: an empty string -> counts as not set', () => {
    const settings = z.object({ REDIS_URL: z.url().optional() });
    expect(loadSettings('social', settings, { REDIS_URL: '' })).toEqual({});
  });
});
