import type { Sql } from '@trenzeye/kit';
import type { Provenance } from '@trenzeye/proto/http/content';
import type { PrismaClient } from './generated/client.ts';

export interface NewGeneration {
  readonly id: string;
  readonly userId: string;
  readonly type: 'thread' | 'image' | 'video';
  readonly prompt: string;
  readonly signalId: string | undefined;
  readonly provenance: Provenance;
  readonly at: Date;
}

export const addGeneration = async (
  prisma: Pick<PrismaClient, 'generation'>,
  { id, userId, type, prompt, signalId, provenance, at }: NewGeneration,
): Promise<void> => {
  await prisma.generation.create({ data: { id, user_id: userId, type, prompt, signal_id: signalId ?? null, provenance, created_at: at } });
};

/** Whether something of this type with this provenance was generated for the user. */
export const wasGenerated = async (sql: Sql, userId: string, type: NewGeneration['type'], provenance: Provenance): Promise<boolean> => {
  const [row] = await sql.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM generations WHERE user_id = $1::uuid AND type = $2 AND provenance = $3::jsonb) AS found',
    [userId, type, JSON.stringify(provenance)],
  );
  return row?.found ?? false;
};
