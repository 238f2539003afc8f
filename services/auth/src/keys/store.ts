import type { JWK } from 'jose';
import type { Prisma, PrismaClient } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  /** The current key signs; retired keys still verify. */
  readonly state: 'current' | 'retired';
  readonly createdAt: Date;
}

/** All keys, newest first. */
export const readSigningKeys = async (prisma: Database): Promise<SigningKey[]> => {
  const rows = await prisma.signingKey.findMany({ orderBy: { createdAt: 'desc' } });
  return rows.map(({ kid, privateJwk, publicJwk, state, createdAt }) => ({
    kid,
    privateJwk: privateJwk as JWK,
    publicJwk: publicJwk as JWK,
    state: state === 'current' ? 'current' : 'retired',
    createdAt,
  }));
};

const rowOf = ({ kid, privateJwk, publicJwk, createdAt }: SigningKey): Prisma.SigningKeyCreateManyInput => ({
  kid,
  algorithm: 'ES256',
  state: 'current',
  privateJwk: privateJwk as Prisma.InputJsonObject,
  publicJwk: publicJwk as Prisma.InputJsonObject,
  createdAt,
});

/** Makes this the current key, unless there is one. */
export const insertFirstSigningKey = async (prisma: Database, key: SigningKey): Promise<void> => {
  await prisma.signingKey.createMany({ data: [rowOf(key)], skipDuplicates: true });
};

/**
 * Makes this the current key and retires the previous one. Keys that were retired earlier are deleted if the previous key has been
 * in use since `longBefore`: no token signed with them is still valid.
 */
export const replaceSigningKey = async (prisma: Pick<PrismaClient, '$transaction'>, key: SigningKey, longBefore: Date): Promise<void> => {
  await prisma.$transaction(async (tx) => {
    // Raw: a table lock, so that concurrent rotations run one after the other.
    await tx.$executeRaw`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`;
    const longCurrent = await tx.signingKey.count({ where: { state: 'current', createdAt: { lt: longBefore } } });
    if (longCurrent > 0) await tx.signingKey.deleteMany({ where: { state: 'retired' } });
    await tx.signingKey.updateMany({ where: { state: 'current' }, data: { state: 'retired' } });
    await tx.signingKey.create({ data: rowOf(key) });
  });
};
