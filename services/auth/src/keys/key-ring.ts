import { type Clock, DomainError, type SigningJwk } from '@trenzeye/kit';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose';
import type { PrismaClient } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import { insertFirstSigningKey, readSigningKeys, replaceSigningKey, type SigningKey } from './store.ts';

/** A new ES256 key, named by its thumbprint. */
const createSigningKey = async (now: Date): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  return {
    kid,
    privateJwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256' },
    publicJwk: { ...bare, kid, alg: 'ES256', use: 'sig' },
    state: 'current',
    createdAt: now,
  };
};

/** Much longer than the lifetime of a token, one hour. */
const dayMs = 86_400_000;

/**
 * Replaces the table's current key and returns the id of the new one. Running services publish it within seconds and sign with it
 * half a minute later; tokens of the old key stay valid.
 */
export const rotateSigningKey = async (prisma: PrismaClient, clock: Clock): Promise<string> => {
  const now = clock();
  const key = await createSigningKey(now);
  await replaceSigningKey(prisma, key, new Date(now.getTime() - dayMs));
  return key.kid;
};

/** A replica reads the table again after this time. */
const refreshAfterMs = 10_000;
/** The same for a token with an unknown key. */
const unknownKeyRefreshAfterMs = 1_000;
/** A new key is published for this long before it signs: until then some replica may not have read it. */
const publishedBeforeMs = 3 * refreshAfterMs;

interface RingKey {
  readonly kid: string;
  readonly alg: string;
  readonly verifying: CryptoKey | Uint8Array;
  /** Undefined for keys that cannot be published. */
  readonly published: JWK | undefined;
}

interface Ring {
  readonly signer: { readonly kid: string; readonly alg: string; readonly key: CryptoKey | Uint8Array };
  readonly keys: readonly RingKey[];
  readonly readAt: number;
}

/**
 * The keys that sign and verify tokens: those of AUTH_SIGNING_KEYS, of which the first signs, and those of the table, whose current
 * one signs where AUTH_SIGNING_KEYS is not set. Each key is used with its own algorithm only.
 */
export interface KeyRing {
  sign(claims: JWTPayload): Promise<string>;
  /** Public parts only. */
  published(): Promise<readonly JWK[]>;
  readonly resolve: JWTVerifyGetKey;
}

const publicPart = ({ kty, kid, alg, ...members }: SigningJwk): JWK | undefined => {
  const { crv, x, y, n, e } = members;
  if (kty === 'oct') return undefined;
  return { kty, ...(kty === 'EC' ? { crv, x, y } : { n, e }), kid, alg, use: 'sig' } as JWK;
};

const ringKey = async (kid: string, alg: string, verifying: JWK, published: JWK | undefined): Promise<RingKey> => ({
  kid,
  alg,
  published,
  verifying: await importJWK(verifying, alg),
});

const fromTable = ({ kid, publicJwk }: SigningKey): Promise<RingKey> => ringKey(kid, 'ES256', publicJwk, publicJwk);
const fromSetting = (jwk: SigningJwk): Promise<RingKey> => ringKey(jwk.kid, jwk.alg, publicPart(jwk) ?? { ...jwk }, publicPart(jwk));

/** The current key once every replica has read it; until then the previous one. */
const selectSigner = (stored: readonly SigningKey[], now: Date): SigningKey => {
  const current = stored.find(({ state }) => state === 'current');
  if (!current) throw new Error('no current signing key');
  const isPublished = (key: SigningKey): boolean => now.getTime() - key.createdAt.getTime() >= publishedBeforeMs;
  return isPublished(current) ? current : (stored.find((key) => key !== current && isPublished(key)) ?? stored.at(-1) ?? current);
};

const readRing = async (prisma: Database, clock: Clock, configured: readonly SigningJwk[]): Promise<Ring> => {
  const stored = await readSigningKeys(prisma);
  const kids = new Set(configured.map(({ kid }) => kid));
  const others = stored.filter(({ kid }) => !kids.has(kid));
  const [first] = configured;
  const { kid, alg, jwk } = first
    ? { kid: first.kid, alg: first.alg, jwk: { ...first } as JWK }
    : { kid: selectSigner(stored, clock()).kid, alg: 'ES256', jwk: selectSigner(stored, clock()).privateJwk };
  return {
    signer: { kid, alg, key: await importJWK(jwk, alg) },
    keys: await Promise.all([...configured.map(fromSetting), ...others.map(fromTable)]),
    readAt: clock().getTime(),
  };
};

/** The key with this id and algorithm; without an id the only key of the algorithm. */
const findKey = ({ keys }: Ring, kid: string | undefined, alg: string | undefined): RingKey | undefined => {
  const found = keys.filter((key) => key.alg === alg && (kid === undefined || key.kid === kid));
  return found.length === 1 ? found[0] : undefined;
};

/** Reads the keys; inserts the first one into an empty table. Replicas that start together use the same one. */
export const openKeyRing = async (prisma: Database, clock: Clock, configured: readonly SigningJwk[] = []): Promise<KeyRing> => {
  const hasCurrent = (await readSigningKeys(prisma)).some(({ state }) => state === 'current');
  if (configured.length === 0 && !hasCurrent) await insertFirstSigningKey(prisma, await createSigningKey(clock()));
  let ring = await readRing(prisma, clock, configured);
  let reading: Promise<Ring> | undefined;

  const readWithin = async (maxAgeMs: number): Promise<Ring> => {
    if (clock().getTime() - ring.readAt <= maxAgeMs) return ring;
    reading ??= readRing(prisma, clock, configured).finally(() => {
      reading = undefined;
    });
    ring = await reading;
    return ring;
  };

  return {
    sign: async (claims) => {
      const { kid, alg, key } = (await readWithin(refreshAfterMs)).signer;
      return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);
    },
    published: async () => (await readWithin(refreshAfterMs)).keys.flatMap(({ published }) => published ?? []),
    resolve: async ({ kid, alg }) => {
      const existing = findKey(ring, kid, alg);
      if (existing) return existing.verifying;
      const refreshed = await readWithin(unknownKeyRefreshAfterMs).catch((cause: unknown) => {
        throw new DomainError('unavailable', { cause });
      });
      const found = findKey(refreshed, kid, alg);
      if (!found) throw new errors.JWKSNoMatchingKey();
      return found.verifying;
    },
  };
};
