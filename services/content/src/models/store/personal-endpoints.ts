import type { Database } from '../../database/transaction.ts';

/** A use within this time after the stored one is not written. */
const useIntervalMs = 60_000;

interface PersonalEndpointSetting {
  readonly user_id: string;
  readonly base_url: string;
  readonly sealed_key: string | null;
  readonly text_model: string;
  readonly image_model: string | null;
  readonly reads_images: boolean;
  /** The session that set or last confirmed it; null for endpoints of earlier versions. */
  readonly session_id: string | null;
  readonly updated_at: Date;
}

export interface PersonalEndpointRow extends PersonalEndpointSetting {
  readonly created_at: Date;
  /** Not used until the owner confirms it. */
  readonly is_paused: boolean;
  readonly last_used_at: Date | null;
}

export const findPersonalEndpoint = async (prisma: Database, userId: string): Promise<PersonalEndpointRow | undefined> =>
  (await prisma.personalEndpoint.findUnique({ where: { user_id: userId } })) ?? undefined;

/** Inserts or replaces a user's endpoint, which is not paused any more. */
export const setPersonalEndpoint = (prisma: Database, { user_id, ...row }: PersonalEndpointSetting): Promise<PersonalEndpointRow> =>
  prisma.personalEndpoint.upsert({
    where: { user_id },
    create: { user_id, ...row, created_at: row.updated_at },
    update: { ...row, is_paused: false },
  });

/** Ends the pause of an endpoint and binds it to the session. Undefined when there is none. */
export const confirmEndpointRow = async (prisma: Database, userId: string, sessionId: string): Promise<PersonalEndpointRow | undefined> => {
  const [row] = await prisma.personalEndpoint.updateManyAndReturn({
    where: { user_id: userId },
    data: { session_id: sessionId, is_paused: false },
  });
  return row;
};

/** Returns the address of the deleted endpoint; undefined when there was none. */
export const deletePersonalEndpoint = async (prisma: Database, userId: string): Promise<string | undefined> => {
  const row = await findPersonalEndpoint(prisma, userId);
  const { count } = await prisma.personalEndpoint.deleteMany({ where: { user_id: userId } });
  return count === 0 ? undefined : row?.base_url;
};

export const recordEndpointUse = async (prisma: Database, userId: string, at: Date): Promise<void> => {
  const before = new Date(at.getTime() - useIntervalMs);
  await prisma.personalEndpoint.updateMany({
    where: { user_id: userId, OR: [{ last_used_at: null }, { last_used_at: { lt: before } }] },
    data: { last_used_at: at },
  });
};

/** Pauses the endpoint of a user that one of these sessions set or confirmed last. */
export const pauseEndpointOf = async (prisma: Database, userId: string, sessionIds: readonly string[]): Promise<void> => {
  await prisma.personalEndpoint.updateMany({ where: { user_id: userId, session_id: { in: [...sessionIds] } }, data: { is_paused: true } });
};

/** Pauses the endpoint of a user that the kept session has neither set nor confirmed; in any case without one. */
export const pauseOtherEndpoint = async (prisma: Database, userId: string, keptSessionId: string | undefined): Promise<void> => {
  const isOther = keptSessionId === undefined ? {} : { OR: [{ session_id: null }, { session_id: { not: keptSessionId } }] };
  await prisma.personalEndpoint.updateMany({ where: { user_id: userId, ...isOther }, data: { is_paused: true } });
};

/** Deletes the endpoint of a user that a session set which the owner has rejected. */
export const deleteEndpointOf = async (prisma: Database, userId: string, sessionId: string): Promise<void> => {
  await prisma.personalEndpoint.deleteMany({ where: { user_id: userId, session_id: sessionId } });
};
