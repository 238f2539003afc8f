import type { Provenance } from '@trenzeye/proto/http/content';
import type { Database } from '../../database/transaction.ts';

interface NewGeneration {
  readonly id: string;
  readonly userId: string;
  readonly type: 'thread' | 'image' | 'video';
  readonly prompt: string;
  readonly signalId: string | undefined;
  readonly provenance: Provenance;
  /** The image that was made. */
  readonly imageUrl: string | undefined;
  readonly at: Date;
}

export const addGeneration = async (
  prisma: Database,
  { id, userId, type, prompt, signalId, provenance, imageUrl, at }: NewGeneration,
): Promise<void> => {
  const references = { signal_id: signalId ?? null, image_url: imageUrl ?? null };
  await prisma.generation.create({ data: { id, user_id: userId, type, prompt, ...references, provenance, created_at: at } });
};

/** The prompt of the generation that made an image for the user; undefined for an image that was not. */
export const findPromptOfImage = async (prisma: Database, userId: string, imageUrl: string): Promise<string | undefined> =>
  (
    await prisma.generation.findFirst({
      where: { user_id: userId, image_url: imageUrl },
      orderBy: { created_at: 'desc' },
      select: { prompt: true },
    })
  )?.prompt;

/** Whether content of this type with this provenance was generated for the user. */
export const wasGenerated = async (
  prisma: Database,
  userId: string,
  type: NewGeneration['type'],
  provenance: Omit<Provenance, 'parts'>,
): Promise<boolean> =>
  (await prisma.generation.findFirst({ where: { user_id: userId, type, provenance: { equals: provenance } }, select: { id: true } })) !==
  null;
