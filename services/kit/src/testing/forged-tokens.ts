import { createHmac } from 'node:crypto';

/** A valid token and the public keys, which an attacker has. */
export interface ForgedTokenInput {
  readonly token: string;
  /** Public keys in the formats that could be used as an HMAC secret: PEM, JWK as JSON. */
  readonly publicKeys: readonly string[];
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Tokens with an invalid signature, by the name of the attack. Every verifier must reject them. */
export const forgedTokens = ({ token, publicKeys }: ForgedTokenInput): [name: string, token: string][] => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = decode(head);
  const hmac = (key: string, alg: string): string => {
    const signed = `${encode({ ...header, alg })}.${body}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  const withClaims = (change: Record<string, unknown>): string => `${head}.${encode({ ...decode(body), ...change })}.${signature}`;
  const withHeader = (change: Record<string, unknown>): string => `${encode({ ...header, ...change })}.${body}.${signature}`;
  return [
    ...['none', 'None', 'NONE', ''].map((alg): [string, string] => [`alg "${alg}"`, `${encode({ ...header, alg })}.${body}.`]),
    ...['HS256', 'HS384', 'HS512'].flatMap((alg) =>
      publicKeys.map((key, index): [string, string] => [`${alg} with public key ${index + 1} as secret`, hmac(key, alg)]),
    ),
    ['HS256 with an empty secret', hmac('', 'HS256')],
    ['no signature', `${head}.${body}.`],
    ['a modified signature', `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    ['a signature of zeros', `${head}.${body}.${'A'.repeat(86)}`],
    ['another user in the claims', withClaims({ sub: '00000000-0000-4000-8000-000000000001' })],
    ['another role in the claims', withClaims({ user_role: 'admin' })],
    ['a later expiry', withClaims({ exp: 9_999_999_999 })],
    ['an unknown kid', withHeader({ kid: 'unknown' })],
    ['a kid that is a path', withHeader({ kid: '../../../dev/null' })],
    ['another alg for the same key', withHeader({ alg: header.alg === 'RS256' ? 'ES256' : 'RS256' })],
    ['an unknown alg', withHeader({ alg: 'XX999' })],
    ['a key in the header', withHeader({ kid: undefined, jwk: { kty: 'oct', k: 'AAAA' }, jku: 'http://evil.test/jwks' })],
    ['a critical extension', withHeader({ crit: ['b64'], b64: false })],
    ['two parts', `${head}.${body}`],
    ['four parts', `${token}.${signature}`],
    ['no JSON', `${Buffer.from('{').toString('base64url')}.${body}.${signature}`],
  ];
};
