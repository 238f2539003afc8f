import type { ModelUsage } from '@trenzeye/proto/http/content';
import type { Database } from '../../database/transaction.ts';

/** What one generation used of one model. */
export interface UsageEntry {
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
