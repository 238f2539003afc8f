import type { CropKeyframe } from '@trenzeye/proto/http/media/shorts';
import type { Framing } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

export interface FramingRow extends Omit<Framing, 'status' | 'keyframes'> {
  readonly status: 'running' | 'ready' | 'failed';
  readonly keyframes: CropKeyframe[];
}

const toFraming = (row: Framing): FramingRow => ({
  ...row,
  status: row.status as FramingRow['status'],
  keyframes: row.keyframes as unknown as CropKeyframe[],
});

/** Starts a new proposal for a Short, which replaces the earlier one. */
export const putFraming = async (prisma: Database, shortId: string, id: string, at: Date): Promise<FramingRow> => {
  const started = { id, status: 'running', percent: 0, reason: null, keyframes: [], updated_at: at };
  return toFraming(
    await prisma.framing.upsert({ where: { short_id: shortId }, create: { short_id: shortId, ...started }, update: started }),
  );
};

export const readFraming = async (prisma: Database, shortId: string): Promise<FramingRow | undefined> => {
  const row = await prisma.framing.findUnique({ where: { short_id: shortId } });
  return row ? toFraming(row) : undefined;
};

/** A proposal that is to be made, locked until the transaction ends; undefined when another one has replaced it. */
export const lockRunningFraming = async (prisma: Database, id: string): Promise<FramingRow | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<Framing[]>`SELECT * FROM framings WHERE id = ${id}::uuid AND status = 'running' FOR UPDATE`;
  return row && toFraming(row);
};

type FramingChange = Partial<Pick<FramingRow, 'status' | 'percent' | 'reason' | 'keyframes'>>;

export const changeFraming = async (prisma: Database, id: string, { keyframes, ...change }: FramingChange, at: Date): Promise<void> => {
  const data = { ...change, ...(keyframes && { keyframes: keyframes.map((keyframe) => ({ ...keyframe })) }), updated_at: at };
  await prisma.framing.updateMany({ where: { id }, data });
};
