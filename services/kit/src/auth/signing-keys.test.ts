import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';
import { chassisSettings, loadSettings } from '../config.ts';
import { parseSigningKeys, signingKeysSetting } from './signing-keys.ts';

const ec = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'jwk' });
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ format: 'jwk' });
const oct = (bytes: number) => ({ kty: 'oct', k: Buffer.alloc(bytes, 3).toString('base64url') });
const setting = z.object({ AUTH_SIGNING_KEYS: signingKeysSetting });
const load = (...entries: unknown[]) => loadSettings('auth', setting, { AUTH_SIGNING_KEYS: JSON.stringify(entries) }).AUTH_SIGNING_KEYS;

describe('AUTH_SIGNING_KEYS', () => {
  test('keys: one of each type -> in order, with algorithm and thumbprint, reduced to the members of the type', async () => {
    const keys = [ec(), rsa(2_048), oct(32)];

    const read = load(...keys.map((key) => ({ ...key, use: 'sig', key_ops: ['sign', 'verify'], ext: true })));

    expect(read.map(({ alg }) => alg)).toEqual(['ES256', 'RS256', 'HS256']);
    expect(read.map(({ kid }) => kid)).toEqual(await Promise.all(keys.map((key) => calculateJwkThumbprint(key))));
    expect(read.map((key) => Object.keys(key).sort().join())).toEqual([
      'alg,crv,d,kid,kty,x,y',
      'alg,d,dp,dq,e,kid,kty,n,p,q,qi',
      'alg,k,kid,kty',
    ]);
  });

  test('keys: not set -> none', () => {
    expect(loadSettings('auth', setting, {}).AUTH_SIGNING_KEYS).toEqual([]);
  });

  test.each([
    ['no JSON', '{', /must be a JSON array of private keys/],
    ['no array', '{"kty":"EC"}', /must be a JSON array of private keys/],
  ])('text: %s -> error with the reason', (_kind, text, message) => {
    expect(() => parseSigningKeys(text)).toThrow(message);
  });

  test.each([
    ['another kind', () => ({ kty: 'OKP' }), 'kty must be EC, RSA or oct'],
    ['another curve', () => ec('P-384'), 'an EC key must be private and on the curve P-256'],
    ['a public EC key', () => ({ ...ec(), d: undefined }), 'an EC key must be private and on the curve P-256'],
    ['halves of two keys', () => ({ ...ec(), d: ec().d }), 'an EC key must be private and on the curve P-256'],
    ['a short RSA key', () => rsa(1_024), 'an RSA key must be private and have 2048 bits or more'],
    ['a short secret', () => oct(31), 'an oct key must have 32 bytes or more'],
    ['an algorithm of another kind', () => ({ ...ec(), alg: 'HS256' }), 'a key of kty EC signs with ES256, not with HS256'],
    ['an unknown algorithm', () => ({ ...ec(), alg: 'none' }), 'alg must be ES256, RS256 or HS256'],
    ['another use', () => ({ ...ec(), use: 'enc' }), 'use must be sig'],
    ['an empty kid', () => ({ ...ec(), kid: '' }), 'kid must not be empty'],
    ['text', () => 'secret', 'entry 2'],
    ['a kid that is taken', () => ({ ...oct(40), kid: 'first' }), 'has the kid of entry 1'],
  ])('entry: %s -> error naming variable and entry, without the key', (_kind, make, message) => {
    const start = () => load({ ...oct(32), kid: 'first' }, make());

    expect(start).toThrow(/auth cannot start, its settings are wrong: AUTH_SIGNING_KEYS: entry 2/);
    expect(start).toThrow(message);
    expect(start).not.toThrow(/AwMDAwMD/);
  });

  test('keys: in another service -> only the keys that cannot be published', () => {
    const { AUTH_SIGNING_KEYS: kept } = loadSettings('social', chassisSettings, {
      JWKS_URL: 'http://127.0.0.1:1/jwks',
      INTERNAL_TOKEN: 'sixteen-characters-or-more',
      AUTH_SIGNING_KEYS: JSON.stringify([ec(), { ...oct(32), kid: 'shared' }]),
    });

    expect(kept.map(({ kid }) => kid)).toEqual(['shared']);
  });
});
