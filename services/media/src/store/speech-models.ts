import type { SpeechJob } from '@trenzeye/proto/http/content';
import type { SpeechModel } from './generated/client.ts';
import type { Database } from './transaction.ts';

export type SpeechModelRow = SpeechModel;

export const findSpeechModel = async (prisma: Database, job: SpeechJob): Promise<SpeechModelRow | undefined> =>
  (await prisma.speechModel.findUnique({ where: { job } })) ?? undefined;

export const setSpeechModel = async (prisma: Database, { job, ...data }: SpeechModelRow): Promise<void> => {
  await prisma.speechModel.upsert({ where: { job }, create: { job, ...data }, update: data });
};

export const deleteSpeechModel = async (prisma: Database, job: string): Promise<void> => {
  await prisma.speechModel.deleteMany({ where: { job } });
};
