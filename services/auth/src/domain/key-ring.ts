import { type Clock, DomainError } from '@trenzeye/kit';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose';
import type { PrismaClient } from '../store/generated/client.ts';
import { offerSigningKey, readSigningKeys, type SigningKey } from '../store/signing-keys.ts';

const freshFor = 60_000;
const lookAgainAfter = 5_000;

interface Ring {
  readonly kid: string;
  readonly signing: CryptoKey;
  readonly verifying: ReadonlyMap<string, CryptoKey>;
  readonly published: readonly JWK[];
  readonly readAt: number;
}

/** The keys access tokens are signed and verified with. A key rotated in the table is in use everywhere within a minute. */
export interface KeyRing {
  sign(
    claims: Readonly<Record<string, unknown>>,
    registered: {
      readonly subject: string;
      readonly issuer: string;
      readonly audience: string;
      readonly issuedAt: number;
      readonly expiresAt: number;
    },
  ): Promise<string>;
  /** Public parts only. */
  published(): Promise<readonly JWK[]>;
  readonly resolve: JWTVerifyGetKey;
}

const makeKey = async (): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const publicJwk = { ...bare, kid, alg: 'ES256', use: 'sig' };
  return { kid, privateJwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256' }, publicJwk, state: 'current' };
};

const imported = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('a signing key is not an elliptic curve key');
  return key;
};

const readRing = async (prisma: PrismaClient): Promise<Ring> => {
  const keys = await readSigningKeys(prisma);
  const current = keys.find((key) => key.state === 'current');
  if (!current) throw new Error('there is no current signing key');
  const verifying = await Promise.all(keys.map(async ({ kid, publicJwk }) => [kid, await imported(publicJwk)] as const));
  return {
    kid: current.kid,
    signing: await imported(current.privateJwk),
    verifying: new Map(verifying),
    published: keys.map(({ publicJwk }) => publicJwk),
    readAt: Date.now(),
  };
};

/** Opens the ring, making the first key where there is none; replicas that start together agree on one. */
export const openKeyRing = async (prisma: PrismaClient, clock: Clock): Promise<KeyRing> => {
  if ((await readSigningKeys(prisma)).every((key) => key.state !== 'current')) await offerSigningKey(prisma, await makeKey(), clock());
  let ring = await readRing(prisma);
  let reading: Promise<Ring> | undefined;

  const atMost = async (age: number): Promise<Ring> => {
    if (Date.now() - ring.readAt <= age) return ring;
    reading ??= readRing(prisma).finally(() => {
      reading = undefined;
    });
    ring = await reading;
    return ring;
  };

  return {
    sign: async (claims, { subject, issuer, audience, issuedAt, expiresAt }) => {
      const { kid, signing } = await atMost(freshFor);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(signing);
    },
    published: async () => (await atMost(freshFor)).published,
    resolve: async ({ kid }) => {
      if (kid === undefined) throw new errors.JWKSNoMatchingKey();
      const known = ring.verifying.get(kid);
      if (known) return known;
      const { verifying } = await atMost(lookAgainAfter).catch((cause: unknown) => {
        throw new DomainError('unavailable', { cause });
      });
      const key = verifying.get(kid);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    },
  };
};
