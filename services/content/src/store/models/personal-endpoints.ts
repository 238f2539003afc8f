import type { Database } from '../transaction.ts';

export interface PersonalEndpointRow {
  readonly user_id: string;
  readonly base_url: string;
  readonly sealed_key: string | null;
  readonly text_model: string;
  readonly image_model: string | null;
  readonly reads_images: boolean;
  readonly updated_at: Date;
}

export const findPersonalEndpoint = async (prisma: Database, userId: string): Promise<PersonalEndpointRow | undefined> =>
  (await prisma.personalEndpoint.findUnique({ where: { user_id: userId } })) ?? undefined;

/** Inserts or replaces a user's endpoint. */
export const setPersonalEndpoint = async (prisma: Database, { user_id, ...row }: PersonalEndpointRow): Promise<void> => {
  await prisma.personalEndpoint.upsert({ where: { user_id }, create: { user_id, ...row }, update: row });
};

export const deletePersonalEndpoint = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.personalEndpoint.deleteMany({ where: { user_id: userId } });
};
