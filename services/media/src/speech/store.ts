import type { SpeechJob } from '@trenzeye/proto/http/content';
import type { SpeechLimits, SpeechUsage } from '@trenzeye/proto/http/media/speech';
import type { SpeechModel } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

type SpeechModelRow = SpeechModel;

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

/** The row that counts the use of a model by a user on a day (UTC). */
export interface UsageKey {
  readonly day: string;
  readonly userId: string;
  readonly job: SpeechJob;
  readonly source: SpeechUsage['source'];
  readonly model: string;
}

/** Numbers that are added to a row; those of a correction can be negative. */
export interface UsageNumbers {
  readonly requests: number;
  readonly failures: number;
  readonly characters: number;
  readonly seconds: number;
  readonly costUsd: number;
}

/** Lets the checks of limits run one after the other until the transaction ends, so that two do not use the same rest of a limit. */
export const lockSpeechLimits = async (prisma: Database): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('speech limits', 0))`;
};

export const addSpeechUsage = async (prisma: Database, key: UsageKey, numbers: UsageNumbers): Promise<void> => {
  const { day, userId, job, source, model } = key;
  const { requests, failures, characters, seconds, costUsd } = numbers;
  // Raw: an upsert that adds to the stored numbers.
  await prisma.$executeRaw`
    INSERT INTO speech_usage AS u (day, user_id, job, source, model, requests, failures, characters, seconds, cost_usd)
    VALUES (${day}::date, ${userId}::uuid, ${job}, ${source}, ${model}, ${requests}::int, ${failures}::int, ${characters}::bigint,
      ${seconds}::float8, ${costUsd}::float8)
    ON CONFLICT (day, user_id, job, source, model) DO UPDATE SET requests = u.requests + excluded.requests,
      failures = u.failures + excluded.failures, characters = u.characters + excluded.characters,
      seconds = u.seconds + excluded.seconds, cost_usd = u.cost_usd + excluded.cost_usd`;
};

/** Adds to a row, unless it was deleted with its account. */
export const correctSpeechUsage = async (prisma: Database, key: UsageKey, numbers: UsageNumbers): Promise<void> => {
  const { requests, failures, characters, seconds, costUsd } = numbers;
  await prisma.speechUsage.updateMany({
    where: { day: new Date(key.day), user_id: key.userId, job: key.job, source: key.source, model: key.model },
    data: {
      requests: { increment: requests },
      failures: { increment: failures },
      characters: { increment: characters },
      seconds: { increment: seconds },
      cost_usd: { increment: costUsd },
    },
  });
};

const endpoint: SpeechUsage['source'] = 'endpoint';

/** What the endpoints did on a day, of one user or of all. */
export const readSpeechUse = async (
  prisma: Database,
  day: string,
  userId?: string,
): Promise<{ readonly characters: number; readonly seconds: number; readonly usd: number }> => {
  const { _sum } = await prisma.speechUsage.aggregate({
    where: { day: new Date(day), source: endpoint, ...(userId !== undefined && { user_id: userId }) },
    _sum: { characters: true, seconds: true, cost_usd: true },
  });
  return { characters: Number(_sum.characters ?? 0), seconds: _sum.seconds ?? 0, usd: _sum.cost_usd ?? 0 };
};

/** Use since a day, by day and model, the latest day first. */
export const listSpeechUsage = async (prisma: Database, since: string): Promise<SpeechUsage[]> => {
  const rows = await prisma.speechUsage.groupBy({
    by: ['day', 'job', 'source', 'model'],
    where: { day: { gte: new Date(since) } },
    _sum: { requests: true, failures: true, characters: true, seconds: true, cost_usd: true },
    orderBy: [{ day: 'desc' }, { job: 'asc' }, { source: 'asc' }, { model: 'asc' }],
  });
  return rows.map(({ day, job, source, model, _sum }) => ({
    day: day.toISOString().slice(0, 10),
    job: job as SpeechJob,
    source: source as SpeechUsage['source'],
    model,
    requests: _sum.requests ?? 0,
    failures: _sum.failures ?? 0,
    characters: Math.max(0, Number(_sum.characters ?? 0)),
    seconds: Math.max(0, _sum.seconds ?? 0),
    cost_usd: Math.max(0, _sum.cost_usd ?? 0),
  }));
};

/** A user's rows, for the export of an account. */
export const exportSpeechUsage = async (prisma: Database, userId: string): Promise<SpeechUsage[]> => {
  const rows = await prisma.speechUsage.findMany({ where: { user_id: userId }, orderBy: { day: 'asc' } });
  return rows.map(({ user_id: _, day, job, source, characters, ...numbers }) => ({
    ...numbers,
    day: day.toISOString().slice(0, 10),
    job: job as SpeechJob,
    source: source as SpeechUsage['source'],
    characters: Number(characters),
  }));
};

export const deleteSpeechUsage = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.speechUsage.deleteMany({ where: { user_id: userId } });
};

const onlyRow = { id: 1 } as const;
const toNumber = (value: bigint | null | undefined): number | null => (value === null || value === undefined ? null : Number(value));

export const readSpeechLimits = async (prisma: Database): Promise<SpeechLimits> => {
  const row = await prisma.speechLimits.findUnique({ where: onlyRow });
  return {
    person_characters: toNumber(row?.person_characters),
    instance_characters: toNumber(row?.instance_characters),
    person_minutes: row?.person_minutes ?? null,
    instance_minutes: row?.instance_minutes ?? null,
    instance_usd: row?.instance_usd ?? null,
  };
};

export const setSpeechLimits = async (prisma: Database, limits: SpeechLimits): Promise<void> => {
  await prisma.speechLimits.upsert({ where: onlyRow, create: { ...onlyRow, ...limits }, update: limits });
};
