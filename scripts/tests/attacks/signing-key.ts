import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

interface TokenHeader {
  readonly alg: string;
  readonly kid?: string;
  readonly [parameter: string]: unknown;
}

/** A key pair with the private key as AUTH_SIGNING_KEYS has it. */
interface SigningKey {
  readonly kid: string;
  readonly privateJwk: Readonly<Record<string, unknown>>;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly publicPem: string;
  /** Signs claims with ES256; `header` replaces the usual one. */
  sign(claims: Readonly<Record<string, unknown>>, header?: TokenHeader): string;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signWith = (key: KeyObject, claims: unknown, header: TokenHeader): string => {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
};

export const createSigningKey = (kid: string): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const common = { kid, alg: 'ES256', use: 'sig' };
  return {
    kid,
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...common },
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...common },
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (claims, header = { alg: 'ES256', kid }) => signWith(privateKey, claims, header),
  };
};

/** The key of the attacked stack. Attacks sign claims with it that only the claims can give away. */
export const stackKey = createSigningKey('attacked-stack');
