import type { JWK } from 'jose';
import type { Prisma, PrismaClient } from './generated/client.ts';

type Reader = Pick<PrismaClient, 'signingKey'>;

export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  /** The current key signs; retired ones still verify. */
  readonly state: 'current' | 'retired';
}

/** All keys, newest first. */
export const readSigningKeys = async (prisma: Reader): Promise<SigningKey[]> => {
  const rows = await prisma.signingKey.findMany({ orderBy: { createdAt: 'desc' } });
  return rows.map(({ kid, privateJwk, publicJwk, state }) => ({
    kid,
    privateJwk: privateJwk as JWK,
    publicJwk: publicJwk as JWK,
    state: state === 'current' ? 'current' : 'retired',
  }));
};

/** Makes this the current key, unless there is one. */
export const offerSigningKey = async (prisma: Reader, { kid, privateJwk, publicJwk }: SigningKey, now: Date): Promise<void> => {
  const row = {
    kid,
    algorithm: 'ES256',
    privateJwk: privateJwk as Prisma.InputJsonObject,
    publicJwk: publicJwk as Prisma.InputJsonObject,
    state: 'current',
    createdAt: now,
  };
  await prisma.signingKey.createMany({ data: [row], skipDuplicates: true });
};
