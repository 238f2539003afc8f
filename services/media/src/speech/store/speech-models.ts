import type { SpeechJob } from '@trenzeye/proto/http/content';
import type { SpeechModel } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';

export type SpeechModelRow = SpeechModel;

export const findSpeechModel = async (prisma: Database, job: SpeechJob): Promise<SpeechModelRow | undefined> =>
  (await prisma.speechModel.findUnique({ where: { job } })) ?? undefined;

export const setSpeechModel = async (prisma: Database, { job, ...data }: SpeechModelRow): Promise<void> => {
  await prisma.speechModel.upsert({ where: { job }, create: { job, ...data }, update: data });
};

export const deleteSpeechModel = async (prisma: Database, job: string): Promise<void> => {
  await prisma.speechModel.deleteMany({ where: { job } });
};

const onlyId = 1;

/** Id of the recognizer of the server that admins chose. */
export const findLocalRecognizer = async (prisma: Database): Promise<string | undefined> =>
  (await prisma.localRecognizer.findUnique({ where: { id: onlyId } }))?.recognizer;

export const setLocalRecognizer = async (prisma: Database, recognizer: string | null): Promise<void> => {
  if (recognizer === null) await prisma.localRecognizer.deleteMany();
  else await prisma.localRecognizer.upsert({ where: { id: onlyId }, create: { id: onlyId, recognizer }, update: { recognizer } });
};
