import type { Database } from '../database/transaction.ts';

/** A credential as the authenticator created it. */
export interface Credential {
  /** base64url */
  readonly credentialId: string;
  /** COSE */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** How often the authenticator says that it has signed; always 0 where it does not count. */
  readonly signCount: number;
  /** How browsers reach the authenticator: internal, hybrid, usb... */
  readonly transports: readonly string[];
}

/** A verified factor of type webauthn. */
export interface Passkey extends Credential {
  readonly id: string;
  readonly accountId: string;
  readonly friendlyName: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** The session that added or last confirmed it. */
  readonly sessionId: string | null;
  /** Refused until the owner confirms it. */
  readonly isPaused: boolean;
}

const columns = {
  id: true,
  accountId: true,
  friendlyName: true,
  credentialId: true,
  publicKey: true,
  signCount: true,
  transports: true,
  createdAt: true,
  lastUsedAt: true,
  sessionId: true,
  isPaused: true,
} as const;

interface PasskeyRow extends Omit<Passkey, 'signCount' | 'credentialId' | 'publicKey'> {
  readonly credentialId: string | null;
  readonly publicKey: Uint8Array<ArrayBuffer> | null;
  readonly signCount: bigint | null;
}

/** Verified factors of type webauthn have a credential: the table checks it. */
const passkeyOf = ({ credentialId, publicKey, signCount, ...row }: PasskeyRow): Passkey => ({
  ...row,
  credentialId: credentialId as string,
  publicKey: publicKey as Uint8Array<ArrayBuffer>,
  signCount: Number(signCount),
});

const verified = { factorType: 'webauthn', status: 'verified' } as const;

/** Oldest first. */
export const listPasskeys = async (prisma: Database, accountId: string): Promise<Passkey[]> => {
  const rows = await prisma.factor.findMany({ where: { accountId, ...verified }, select: columns, orderBy: { createdAt: 'asc' } });
  return rows.map(passkeyOf);
};

export const findPasskeyByCredential = async (prisma: Database, credentialId: string): Promise<Passkey | undefined> => {
  const row = await prisma.factor.findUnique({ where: { credentialId, ...verified }, select: columns });
  return row ? passkeyOf(row) : undefined;
};

/** Completes an enrolment. Throws a unique violation when another factor has the credential. */
export const activatePasskey = async (prisma: Database, id: string, credential: Credential, now: Date): Promise<Passkey> => {
  const { signCount, transports, ...rest } = credential;
  const data = { ...rest, signCount: BigInt(signCount), transports: [...transports], status: 'verified', updatedAt: now };
  return passkeyOf(await prisma.factor.update({ where: { id }, data, select: columns }));
};

/** Stores the counter of a sign-in; false when the passkey was used concurrently or removed. */
export const recordPasskeyUse = async (
  prisma: Database,
  { id, signCount }: Pick<Passkey, 'id' | 'signCount'>,
  newCount: number,
  now: Date,
): Promise<boolean> => {
  const { count } = await prisma.factor.updateMany({
    where: { id, signCount: BigInt(signCount) },
    data: { signCount: BigInt(newCount), lastUsedAt: now },
  });
  return count === 1;
};

/** Undefined when the account has no such passkey. Throws a unique violation for a name that another factor of the account has. */
export const renamePasskey = async (
  prisma: Database,
  { id, accountId }: Pick<Passkey, 'id' | 'accountId'>,
  friendlyName: string,
  now: Date,
): Promise<Passkey | undefined> => {
  const [row] = await prisma.factor.updateManyAndReturn({
    where: { id, accountId, ...verified },
    data: { friendlyName, updatedAt: now },
    select: columns,
  });
  return row && passkeyOf(row);
};

/** Deletes the enrolments that a session has started and not completed. */
export const deletePasskeyEnrolments = async (prisma: Database, accountId: string, sessionId: string): Promise<void> => {
  await prisma.factor.deleteMany({ where: { accountId, sessionId, factorType: 'webauthn', status: 'unverified' } });
};

interface SignInChallenge {
  readonly id: string;
  readonly challenge: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insertSignInChallenge = async (prisma: Database, challenge: SignInChallenge): Promise<void> => {
  await prisma.passkeyChallenge.create({ data: challenge });
};

/** Deletes a challenge and returns it: the first caller gets it, later ones nothing. */
export const consumeSignInChallenge = async (prisma: Database, id: string): Promise<SignInChallenge | undefined> => {
  // Raw: the model API cannot delete and return a row that may not exist.
  const [row] = await prisma.$queryRaw<SignInChallenge[]>`
    DELETE FROM passkey_challenges WHERE id = ${id}::uuid
    RETURNING id, challenge, created_at AS "createdAt", expires_at AS "expiresAt"`;
  return row;
};

export const deleteExpiredSignInChallenges = async (prisma: Database, now: Date): Promise<void> => {
  await prisma.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
};
