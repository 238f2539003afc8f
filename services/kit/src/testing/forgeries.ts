import { createHmac } from 'node:crypto';

/** A good token taken apart, and what an attacker has besides: the public keys. */
export interface ForgeryMaterial {
  readonly token: string;
  /** Public keys in the forms an HMAC could be made with: PEM, JWK as JSON. */
  readonly publicKeys: readonly string[];
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Tokens that nobody signed, by the name of the attack: what every verifier must refuse. */
export const forgeries = ({ token, publicKeys }: ForgeryMaterial): [name: string, token: string][] => {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = decode(head);
  const hmac = (key: string, alg: string): string => {
    const signed = `${encode({ ...header, alg })}.${body}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  const altered = (change: Record<string, unknown>): string => `${head}.${encode({ ...decode(body), ...change })}.${signature}`;
  const headed = (change: Record<string, unknown>): string => `${encode({ ...header, ...change })}.${body}.${signature}`;
  return [
    ...['none', 'None', 'NONE', ''].map((alg): [string, string] => [`alg "${alg}"`, `${encode({ ...header, alg })}.${body}.`]),
    ...['HS256', 'HS384', 'HS512'].flatMap((alg) =>
      publicKeys.map((key, index): [string, string] => [`${alg} with public key ${index + 1} as secret`, hmac(key, alg)]),
    ),
    ['HS256 with an empty secret', hmac('', 'HS256')],
    ['no signature', `${head}.${body}.`],
    ['a damaged signature', `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
    ['a signature of zeros', `${head}.${body}.${'A'.repeat(86)}`],
    ['another person in the claims', altered({ sub: '00000000-0000-4000-8000-000000000001' })],
    ['another role in the claims', altered({ user_role: 'admin' })],
    ['a later end', altered({ exp: 9_999_999_999 })],
    ['a kid nobody has', headed({ kid: 'nobodys' })],
    ['a kid that is a path', headed({ kid: '../../../dev/null' })],
    ['another alg for the same key', headed({ alg: header.alg === 'RS256' ? 'ES256' : 'RS256' })],
    ['an alg nobody knows', headed({ alg: 'XX999' })],
    ['a key of its own in the header', headed({ kid: undefined, jwk: { kty: 'oct', k: 'AAAA' }, jku: 'http://evil.test/jwks' })],
    ['a critical extension', headed({ crit: ['b64'], b64: false })],
    ['two parts', `${head}.${body}`],
    ['four parts', `${token}.${signature}`],
    ['no JSON', `${Buffer.from('{').toString('base64url')}.${body}.${signature}`],
  ];
};
