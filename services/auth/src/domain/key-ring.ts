import { type Clock, DomainError, type SigningJwk } from '@trenzeye/kit';
import { type CryptoKey, errors, importJWK, type JWK, type JWTPayload, type JWTVerifyGetKey, SignJWT } from 'jose';
import type { PrismaClient } from '../store/generated/client.ts';
import { offerSigningKey, readSigningKeys, type SigningKey } from '../store/signing-keys.ts';
import { makeSigningKey } from './make-signing-key.ts';

/** Milliseconds: how old what a replica knows of the table may be. */
const freshFor = 10_000;
const lookAgainAfter = 1_000;
/** A new key is published for this long before it signs: until then some replica may not know it. */
const publishedBefore = 3 * freshFor;

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
 * The keys tokens are signed and verified with: those of AUTH_SIGNING_KEYS, of which the first signs, and those of the table,
 * whose current one signs where nothing is set. Each counts for its own algorithm only.
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
  ...{ kid, alg, published },
  verifying: await importJWK(verifying, alg),
});

const ofTable = ({ kid, publicJwk }: SigningKey): Promise<RingKey> => ringKey(kid, 'ES256', publicJwk, publicJwk);
const ofSetting = (jwk: SigningJwk): Promise<RingKey> => ringKey(jwk.kid, jwk.alg, publicPart(jwk) ?? { ...jwk }, publicPart(jwk));

/** The current key, once everybody has had the time to hear of it; until then the one before. */
const signerOf = (stored: readonly SigningKey[], now: Date): SigningKey => {
  const current = stored.find(({ state }) => state === 'current');
  if (!current) throw new Error('there is no current signing key');
  const known = (key: SigningKey): boolean => now.getTime() - key.createdAt.getTime() >= publishedBefore;
  return known(current) ? current : (stored.find((key) => key !== current && known(key)) ?? stored.at(-1) ?? current);
};

const readRing = async (prisma: PrismaClient, clock: Clock, configured: readonly SigningJwk[]): Promise<Ring> => {
  const stored = await readSigningKeys(prisma);
  const kids = new Set(configured.map(({ kid }) => kid));
  const others = stored.filter(({ kid }) => !kids.has(kid));
  const [first] = configured;
  const { kid, alg, jwk } = first
    ? { kid: first.kid, alg: first.alg, jwk: { ...first } as JWK }
    : { kid: signerOf(stored, clock()).kid, alg: 'ES256', jwk: signerOf(stored, clock()).privateJwk };
  return {
    signer: { kid, alg, key: await importJWK(jwk, alg) },
    keys: await Promise.all([...configured.map(ofSetting), ...others.map(ofTable)]),
    readAt: clock().getTime(),
  };
};

/** The key of this id and algorithm; without an id the only one of the algorithm. */
const matching = ({ keys }: Ring, kid: string | undefined, alg: string | undefined): RingKey | undefined => {
  const found = keys.filter((key) => key.alg === alg && (kid === undefined || key.kid === kid));
  return found.length === 1 ? found[0] : undefined;
};

/** Opens the ring, making the first key where there is none at all; replicas that start together agree on one. */
export const openKeyRing = async (prisma: PrismaClient, clock: Clock, configured: readonly SigningJwk[] = []): Promise<KeyRing> => {
  const hasCurrent = (await readSigningKeys(prisma)).some(({ state }) => state === 'current');
  if (configured.length === 0 && !hasCurrent) await offerSigningKey(prisma, await makeSigningKey(clock()));
  let ring = await readRing(prisma, clock, configured);
  let reading: Promise<Ring> | undefined;

  const atMost = async (age: number): Promise<Ring> => {
    if (clock().getTime() - ring.readAt <= age) return ring;
    reading ??= readRing(prisma, clock, configured).finally(() => {
      reading = undefined;
    });
    ring = await reading;
    return ring;
  };

  return {
    sign: async (claims) => {
      const { kid, alg, key } = (await atMost(freshFor)).signer;
      return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);
    },
    published: async () => (await atMost(freshFor)).keys.flatMap(({ published }) => published ?? []),
    resolve: async ({ kid, alg }) => {
      const known = matching(ring, kid, alg);
      if (known) return known.verifying;
      const news = await atMost(lookAgainAfter).catch((cause: unknown) => {
        throw new DomainError('unavailable', { cause });
      });
      const found = matching(news, kid, alg);
      if (!found) throw new errors.JWKSNoMatchingKey();
      return found.verifying;
    },
  };
};
