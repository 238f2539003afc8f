import type { FactorType } from '../accounts/index.ts';
import type { Database } from '../database/transaction.ts';

/** A second factor. */
export interface Factor {
  readonly id: string;
  readonly accountId: string;
  readonly factorType: FactorType;
  readonly friendlyName: string | null;
  readonly status: string;
  /** TOTP: sealed. */
  readonly secret: string | null;
  /** TOTP: the last time step for which a code was accepted. */
  readonly lastStep: bigint | null;
  /** The session that started the enrolment or last confirmed the factor. */
  readonly sessionId: string | null;
  /** Refused until the owner confirms it. */
  readonly isPaused: boolean;
  readonly createdAt: Date;
}

interface NewFactor extends Pick<Factor, 'id' | 'accountId' | 'factorType' | 'friendlyName'> {
  readonly secret?: string;
  readonly sessionId: string;
  readonly now: Date;
}

export const insertFactor = async (prisma: Database, { now, ...factor }: NewFactor): Promise<void> => {
  await prisma.factor.create({ data: { ...factor, status: 'unverified', createdAt: now, updatedAt: now } });
};

export const findFactor = async (prisma: Database, id: string, accountId: string): Promise<Factor | undefined> => {
  const row = await prisma.factor.findUnique({ where: { id, accountId } });
  return row ? { ...row, factorType: row.factorType as FactorType } : undefined;
};

/** Marks a factor as verified by the code of `step`; no code of this or an earlier step is accepted again. */
export const acceptTotpStep = async (prisma: Database, id: string, step: number, now: Date): Promise<void> => {
  await prisma.factor.update({ where: { id }, data: { status: 'verified', lastStep: BigInt(step), lastUsedAt: now, updatedAt: now } });
};

/** Of concurrent callers one gets true. */
export const deleteFactor = async (prisma: Database, id: string, accountId: string): Promise<boolean> => {
  const { count } = await prisma.factor.deleteMany({ where: { id, accountId } });
  return count === 1;
};

export interface NewChallenge {
  readonly id: string;
  readonly factorId: string;
  readonly sessionId: string;
  /** Passkeys: what the authenticator has to sign. */
  readonly webauthnChallenge: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a challenge, records it on its factor, and deletes the factor's expired challenges. */
export const insertChallenge = async (prisma: Database, challenge: NewChallenge): Promise<void> => {
  const { factorId, createdAt } = challenge;
  await prisma.challenge.deleteMany({ where: { factorId, expiresAt: { lte: createdAt } } });
  await prisma.challenge.create({ data: challenge });
  await prisma.factor.update({ where: { id: factorId }, data: { lastChallengedAt: createdAt } });
};

export interface ChallengeAttempt {
  readonly attempts: number;
  readonly webauthnChallenge: string | null;
  readonly expiresAt: Date;
}

/** Counts an attempt before the answer is checked, so that parallel guesses count. Undefined for a challenge of another factor or session. */
export const countChallengeAttempt = async (
  prisma: Database,
  id: string,
  factorId: string,
  sessionId: string,
): Promise<ChallengeAttempt | undefined> => {
  const [row] = await prisma.challenge.updateManyAndReturn({
    where: { id, factorId, sessionId },
    data: { attempts: { increment: 1 } },
    select: { attempts: true, webauthnChallenge: true, expiresAt: true },
  });
  return row;
};

/** Deletes a challenge that was answered; of concurrent callers one gets true. */
export const consumeChallenge = async (prisma: Database, id: string): Promise<boolean> => {
  const { count } = await prisma.challenge.deleteMany({ where: { id } });
  return count === 1;
};

/** The factor and the session of a challenge. */
export const findChallenge = async (prisma: Database, id: string): Promise<Pick<NewChallenge, 'factorId' | 'sessionId'> | undefined> =>
  (await prisma.challenge.findUnique({ where: { id }, select: { factorId: true, sessionId: true } })) ?? undefined;

/** Deletes challenges expired by `now` and enrolments started before `startedBefore` that were never completed. */
export const deleteStaleFactors = async (prisma: Database, now: Date, startedBefore: Date): Promise<void> => {
  await prisma.challenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await prisma.factor.deleteMany({ where: { status: 'unverified', createdAt: { lt: startedBefore } } });
};
