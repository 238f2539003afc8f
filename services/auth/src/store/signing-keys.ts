import type { JWK } from 'jose';
import type { Prisma, PrismaClient } from './generated/client.ts';

type Reader = Pick<PrismaClient, 'signingKey'>;
type Transactions = Pick<PrismaClient, '$transaction'>;

export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  /** The current key signs; retired ones still verify. */
  readonly state: 'current' | 'retired';
  readonly createdAt: Date;
}

/** All keys, newest first. */
export const readSigningKeys = async (prisma: Reader): Promise<SigningKey[]> => {
  const rows = await prisma.signingKey.findMany({ orderBy: { createdAt: 'desc' } });
  return rows.map(({ kid, privateJwk, publicJwk, state, createdAt }) => ({
    ...{ kid, createdAt },
    privateJwk: privateJwk as JWK,
    publicJwk: publicJwk as JWK,
    state: state === 'current' ? 'current' : 'retired',
  }));
};

const rowOf = ({ kid, privateJwk, publicJwk, createdAt }: SigningKey): Prisma.SigningKeyCreateManyInput => ({
  ...{ kid, algorithm: 'ES256', state: 'current', createdAt },
  privateJwk: privateJwk as Prisma.InputJsonObject,
  publicJwk: publicJwk as Prisma.InputJsonObject,
});

/** Makes this the current key, unless there is one. */
export const offerSigningKey = async (prisma: Reader, key: SigningKey): Promise<void> => {
  await prisma.signingKey.createMany({ data: [rowOf(key)], skipDuplicates: true });
};

/**
 * Makes this the current key and retires the one before it. Keys retired earlier go, if the one before has been in use since
 * `longBefore`: nothing they signed can still be valid.
 */
export const replaceSigningKey = async (prisma: Transactions, key: SigningKey, longBefore: Date): Promise<void> => {
  await prisma.$transaction(async (tx) => {
    // Two who rotate at once take turns.
    await tx.$executeRaw`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`;
    const settled = await tx.signingKey.count({ where: { state: 'current', createdAt: { lt: longBefore } } });
    if (settled > 0) await tx.signingKey.deleteMany({ where: { state: 'retired' } });
    await tx.signingKey.updateMany({ where: { state: 'current' }, data: { state: 'retired' } });
    await tx.signingKey.create({ data: rowOf(key) });
  });
};
