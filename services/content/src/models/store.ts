import type { ChosenJob, ModelBudgets, ModelChoice, ModelPrices, ModelUsage } from '@trenzeye/proto/http/content';
import type { ModelChoice as ModelChoiceRow } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';

/** What one generation used of one model. */
interface UsageEntry {
  readonly day: string;
  readonly userId: string;
  readonly provider: string;
  readonly model: string;
  /** Of the user's own endpoint. */
  readonly personal: boolean;
  readonly failed: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly images: number;
  readonly costUsd: number;
}

export const addModelUsage = async (prisma: Database, entry: UsageEntry): Promise<void> => {
  const { day, userId, provider, model, personal, failed, inputTokens, outputTokens, images, costUsd } = entry;
  // Raw: an upsert that adds to the stored numbers.
  await prisma.$executeRaw`
    INSERT INTO model_usage AS u (day, user_id, provider, model, personal, requests, failures, input_tokens, output_tokens, images, cost_usd)
    VALUES (${day}::date, ${userId}::uuid, ${provider}, ${model}, ${personal}, 1, ${failed ? 1 : 0}::int, ${inputTokens}::bigint,
      ${outputTokens}::bigint, ${images}::int, ${costUsd}::float8)
    ON CONFLICT (day, user_id, provider, model, personal) DO UPDATE SET requests = u.requests + 1,
      failures = u.failures + excluded.failures, input_tokens = u.input_tokens + excluded.input_tokens,
      output_tokens = u.output_tokens + excluded.output_tokens, images = u.images + excluded.images,
      cost_usd = u.cost_usd + excluded.cost_usd`;
};

/** Tokens and US dollars of the instance's models on a day, of one user or of all. */
export const readUsageOfDay = async (prisma: Database, day: string, userId?: string): Promise<{ tokens: number; usd: number }> => {
  const { _sum } = await prisma.modelUsage.aggregate({
    where: { day: new Date(day), personal: false, ...(userId === undefined ? {} : { user_id: userId }) },
    _sum: { input_tokens: true, output_tokens: true, cost_usd: true },
  });
  return { tokens: Number(_sum.input_tokens ?? 0) + Number(_sum.output_tokens ?? 0), usd: _sum.cost_usd ?? 0 };
};

/** Use of the instance's models since a day, by day and model, the latest day first. */
export const readModelUsage = async (prisma: Database, since: string): Promise<ModelUsage[]> => {
  const rows = await prisma.modelUsage.groupBy({
    by: ['day', 'provider', 'model'],
    where: { day: { gte: new Date(since) }, personal: false },
    _sum: { requests: true, failures: true, input_tokens: true, output_tokens: true, images: true, cost_usd: true },
    orderBy: [{ day: 'desc' }, { provider: 'asc' }, { model: 'asc' }],
  });
  return rows.map(({ day, provider, model, _sum }) => ({
    day: day.toISOString().slice(0, 10),
    provider,
    model,
    requests: _sum.requests ?? 0,
    failures: _sum.failures ?? 0,
    input_tokens: Number(_sum.input_tokens ?? 0),
    output_tokens: Number(_sum.output_tokens ?? 0),
    images: _sum.images ?? 0,
    cost_usd: _sum.cost_usd ?? 0,
  }));
};

export interface ModelEndpointRow {
  readonly id: string;
  readonly name: string;
  readonly base_url: string;
  readonly sealed_key: string | null;
  readonly created_at: Date;
}

export const readModelEndpoints = (prisma: Database): Promise<ModelEndpointRow[]> =>
  prisma.modelEndpoint.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });

export const findModelEndpoint = async (prisma: Database, id: string): Promise<ModelEndpointRow | undefined> =>
  (await prisma.modelEndpoint.findUnique({ where: { id } })) ?? undefined;

export const addModelEndpoint = async (prisma: Database, row: ModelEndpointRow): Promise<void> => {
  await prisma.modelEndpoint.create({ data: row });
};

type EndpointChange = Pick<ModelEndpointRow, 'name' | 'base_url' | 'sealed_key'>;

export const changeModelEndpoint = async (prisma: Database, id: string, change: EndpointChange): Promise<void> => {
  await prisma.modelEndpoint.update({ where: { id }, data: change });
};

/** Deletes an endpoint. Returns false for an unknown one. */
export const deleteModelEndpoint = async (prisma: Database, id: string): Promise<boolean> =>
  (await prisma.modelEndpoint.deleteMany({ where: { id } })).count > 0;

type PriceColumns = Pick<ModelChoiceRow, 'input_price' | 'output_price' | 'image_price' | 'character_price' | 'audio_hour_price'>;

const pricesOf = ({ input_price, output_price, image_price, character_price, audio_hour_price }: PriceColumns): ModelPrices => ({
  input: input_price,
  output: output_price,
  image: image_price,
  characters: character_price,
  audio_hour: audio_hour_price,
});

/** The chosen model of each job; jobs without a choice are absent. */
export const readModelChoices = async (prisma: Database): Promise<Partial<Record<ChosenJob, ModelChoice>>> => {
  const rows = await prisma.modelChoice.findMany();
  return Object.fromEntries(
    rows.map(({ job, endpoint_id, model, reads_images, voices, ...row }) => [
      job,
      { endpoint_id, model, prices: pricesOf(row), reads_images, voices },
    ]),
  );
};

export const setModelChoice = async (prisma: Database, job: ChosenJob, choice: ModelChoice, at: Date): Promise<void> => {
  const { endpoint_id, model, prices, reads_images, voices } = choice;
  const data = {
    endpoint_id,
    model,
    input_price: prices.input,
    output_price: prices.output,
    image_price: prices.image,
    character_price: prices.characters,
    audio_hour_price: prices.audio_hour,
    chosen_at: at,
    reads_images,
    voices,
  };
  await prisma.modelChoice.upsert({ where: { job }, create: { job, ...data }, update: data });
};

export const deleteModelChoice = async (prisma: Database, job: ChosenJob): Promise<void> => {
  await prisma.modelChoice.deleteMany({ where: { job } });
};

const onlyRow = { id: 1 } as const;
const toNumber = (value: bigint | null): number | null => (value === null ? null : Number(value));
const toBigInt = (value: number | null): bigint | null => (value === null ? null : BigInt(value));

export const readModelBudgets = async (prisma: Database): Promise<ModelBudgets> => {
  const row = await prisma.modelBudget.findUnique({ where: onlyRow });
  return {
    person_tokens: toNumber(row?.person_tokens ?? null),
    instance_tokens: toNumber(row?.instance_tokens ?? null),
    instance_usd: row?.instance_usd ?? null,
  };
};

export const setModelBudgets = async (prisma: Database, budgets: ModelBudgets): Promise<void> => {
  const data = {
    person_tokens: toBigInt(budgets.person_tokens),
    instance_tokens: toBigInt(budgets.instance_tokens),
    instance_usd: budgets.instance_usd,
  };
  await prisma.modelBudget.upsert({ where: onlyRow, create: { ...onlyRow, ...data }, update: data });
};

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

/** Takes one of a user's `quota` generations of a day, also when several are requested at the same time. Returns whether one was left. */
export const takeGeneration = async (prisma: Database, userId: string, day: string, quota: number): Promise<boolean> => {
  // Raw: an upsert that depends on the stored number.
  const taken = await prisma.$executeRaw`
    INSERT INTO generation_usage AS u (user_id, day, used) VALUES (${userId}::uuid, ${day}::date, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET used = u.used + 1 WHERE u.used < ${quota}::int`;
  return taken > 0;
};

/** Gives one generation back: the provider returned no result. */
export const returnGeneration = async (prisma: Database, userId: string, day: string): Promise<void> => {
  await prisma.generationUsage.updateMany({
    where: { user_id: userId, day: new Date(day), used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  });
};

export const readGenerationsOfDay = async (prisma: Database, userId: string, day: string): Promise<number> =>
  (await prisma.generationUsage.findUnique({ where: { user_id_day: { user_id: userId, day: new Date(day) } } }))?.used ?? 0;
