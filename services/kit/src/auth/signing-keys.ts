import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import { z } from 'zod';

export const signingAlgorithms = ['ES256', 'RS256', 'HS256'] as const;
type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** A private JWK (RFC 7517) that signs tokens, reduced to the members of its key type. */
export interface SigningJwk {
  readonly kty: 'EC' | 'RSA' | 'oct';
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  readonly [member: string]: string;
}

interface KeyType {
  readonly alg: SigningAlgorithm;
  readonly secret: readonly string[];
  /** Members of the thumbprint in addition to `kty`. */
  readonly identity: readonly string[];
  readonly requirement: string;
}

const keyTypes: Readonly<Record<SigningJwk['kty'], KeyType>> = {
  EC: { alg: 'ES256', secret: ['d'], identity: ['crv', 'x', 'y'], requirement: 'an EC key must be private and on the curve P-256' },
  RSA: {
    alg: 'RS256',
    secret: ['d', 'p', 'q', 'dp', 'dq', 'qi'],
    identity: ['e', 'n'],
    requirement: 'an RSA key must be private and have 2048 bits or more',
  },
  oct: { alg: 'HS256', secret: [], identity: ['k'], requirement: 'an oct key must have 32 bytes or more' },
};

const minSecretBytes = 32;
const minModulusBits = 2_048;

const Entry = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'oct'], 'kty must be EC, RSA or oct'),
  kid: z.string('kid must be text').min(1, 'kid must not be empty').max(128, 'kid must have 128 characters or less').optional(),
  alg: z.enum(signingAlgorithms, 'alg must be ES256, RS256 or HS256').optional(),
  use: z.literal('sig', 'use must be sig').optional(),
});

/** Whether private and public key match and are strong enough. */
const isStrongKeyPair = (kty: 'EC' | 'RSA', jwk: JsonWebKey): boolean => {
  try {
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (kty === 'EC' ? namedCurve !== 'prime256v1' : modulusLength < minModulusBits) return false;
    const { d: _private, ...published } = jwk;
    const probe = Buffer.from('probe');
    return verify('sha256', probe, createPublicKey({ key: published, format: 'jwk' }), sign('sha256', probe, key));
  } catch {
    return false;
  }
};

const isStrongKey = (kty: SigningJwk['kty'], members: Readonly<Record<string, string>>): boolean =>
  kty === 'oct' ? Buffer.from(members.k ?? '', 'base64url').length >= minSecretBytes : isStrongKeyPair(kty, { ...members, kty });

/** RFC 7638: hash of the members in lexicographic order. */
const thumbprint = (kty: SigningJwk['kty'], members: Readonly<Record<string, string>>): string => {
  const named = [...keyTypes[kty].identity, 'kty'].sort().map((name) => [name, name === 'kty' ? kty : members[name]]);
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(named)))
    .digest('base64url');
};

/** Throws an Error with the reason when the entry is not valid. */
const parseKey = (input: unknown): SigningJwk => {
  const entry = Entry.safeParse(input);
  if (!entry.success) throw new Error(entry.error.issues[0]?.message ?? 'is not a JWK');
  const { kty, kid, alg } = entry.data;
  const keyType = keyTypes[kty];
  if (alg !== undefined && alg !== keyType.alg) throw new Error(`a key of kty ${kty} signs with ${keyType.alg}, not with ${alg}`);
  const names = [...keyType.identity, ...keyType.secret];
  const members = Object.fromEntries(names.map((name) => [name, entry.data[name]]));
  const isComplete = (each: Record<string, unknown>): each is Record<string, string> =>
    Object.values(each).every((value) => typeof value === 'string' && value !== '');
  if (!isComplete(members) || !isStrongKey(kty, members)) throw new Error(keyType.requirement);
  return { ...members, kty, alg: keyType.alg, kid: kid ?? thumbprint(kty, members) };
};

/** Reads a JSON array of private JWKs. Throws an Error naming the entry, counted from 1; never the key itself. */
export const parseSigningKeys = (text: string): SigningJwk[] => {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    entries = undefined;
  }
  if (!Array.isArray(entries)) throw new Error('must be a JSON array of private keys (JWK)');
  const keys = entries.map((entry, index) => {
    try {
      return parseKey(entry);
    } catch (error) {
      throw new Error(`entry ${index + 1}: ${(error as Error).message}`);
    }
  });
  keys.forEach(({ kid }, index) => {
    const first = keys.findIndex((key) => key.kid === kid);
    if (first !== index) throw new Error(`entry ${index + 1}: has the kid of entry ${first + 1}`);
  });
  return keys;
};

/** `AUTH_SIGNING_KEYS`: the first key signs, all verify. */
export const signingKeysSetting = z
  .string()
  .default('[]')
  .transform((text, context): SigningJwk[] => {
    try {
      return parseSigningKeys(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

/** Symmetric keys: verifying needs the signing secret, so they cannot be published in the JWKS. */
export const sharedKeys = (keys: readonly SigningJwk[]): SigningJwk[] => keys.filter(({ kty }) => kty === 'oct');
