import type { Provenance } from '@trenzeye/proto/http/content';
import type { Database } from '../transaction.ts';

interface NewGeneration {
  readonly id: string;
  readonly userId: string;
  readonly type: 'thread' | 'image' | 'video';
  readonly prompt: string;
  readonly signalId: string | undefined;
  readonly provenance: Provenance;
  readonly at: Date;
}

export const addGeneration = async (
  prisma: Database,
  { id, userId, type, prompt, signalId, provenance, at }: NewGeneration,
): Promise<void> => {
  await prisma.generation.create({ data: { id, user_id: userId, type, prompt, signal_id: signalId ?? null, provenance, created_at: at } });
};

/** Whether content of this type with this provenance was generated for the user. */
export const wasGenerated = async (
  prisma: Database,
  userId: string,
  type: NewGeneration['type'],
  provenance: Omit<Provenance, 'parts'>,
): Promise<boolean> =>
  (await prisma.generation.findFirst({ where: { user_id: userId, type, provenance: { equals: provenance } }, select: { id: true } })) !==
  null;
