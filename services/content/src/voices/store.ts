import type { Voice, VoiceInput } from '@trenzeye/proto/http/content';
import type { Database } from '../database/transaction.ts';

interface VoiceRow extends VoiceInput {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const presentVoice = ({ user_id: _, created_at, updated_at, ...voice }: VoiceRow): Voice => ({
  ...voice,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** A user's voices, the default first, then by name. */
export const readVoices = async (prisma: Database, userId: string): Promise<Voice[]> => {
  const rows = await prisma.voice.findMany({
    where: { user_id: userId },
    orderBy: [{ is_default: 'desc' }, { name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(presentVoice);
};

export const countVoices = (prisma: Database, userId: string): Promise<number> => prisma.voice.count({ where: { user_id: userId } });

export const findVoice = async (prisma: Database, userId: string, id: string): Promise<Voice | undefined> => {
  const row = await prisma.voice.findFirst({ where: { id, user_id: userId } });
  return row ? presentVoice(row) : undefined;
};

/** Makes room for another default voice. */
export const clearDefaultVoice = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.voice.updateMany({ where: { user_id: userId, is_default: true }, data: { is_default: false } });
};

export const addVoice = async (prisma: Database, row: VoiceRow): Promise<Voice> => presentVoice(await prisma.voice.create({ data: row }));

export const changeVoice = async (prisma: Database, id: string, voice: VoiceInput, at: Date): Promise<Voice> =>
  presentVoice(await prisma.voice.update({ where: { id }, data: { ...voice, updated_at: at } }));

/** Returns false for a voice that the user does not have. */
export const deleteVoice = async (prisma: Database, userId: string, id: string): Promise<boolean> =>
  (await prisma.voice.deleteMany({ where: { id, user_id: userId } })).count > 0;
