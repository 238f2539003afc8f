import { DomainError } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import type { Usage } from '../model-provider/index.ts';
import type { MeteredModel, OpenedProvider } from './open-provider.ts';
import { addModelUsage, readModelBudgets, readUsageOfDay, recordEndpointUse } from './store.ts';

const msPerDay = 86_400_000;
const tokensPerPrice = 1_000_000;

type MeteringContext = Pick<ContentContext, 'prisma' | 'clock' | 'log'>;

/** The day (UTC) of an instant, such as 2026-01-31. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const untilMidnight = (now: Date): Record<string, string> => ({
  'retry-after': String(Math.ceil((msPerDay - (now.getTime() % msPerDay)) / 1000)),
});

/**
 * Refuses a generation when a limit of the day is used up. Throws `rate_limited`. Generations that run at the same time can exceed a limit
 * by what they use themselves.
 */
export const requireBudget = async (
  { prisma, clock }: MeteringContext,
  userId: string,
  { models, isPersonal }: OpenedProvider,
): Promise<void> => {
  if (isPersonal || models.length === 0) return;
  const now = clock();
  const { person_tokens, instance_tokens, instance_usd } = await readModelBudgets(prisma);
  if (person_tokens === null && instance_tokens === null && instance_usd === null) return;
  const [own, all] = await Promise.all([readUsageOfDay(prisma, dayOf(now), userId), readUsageOfDay(prisma, dayOf(now))]);
  if (person_tokens !== null && own.tokens >= person_tokens)
    throw new DomainError('rate_limited', {
      detail: 'You have used all AI tokens of today. Try again after midnight (UTC), or use your own model: Account, AI.',
      headers: untilMidnight(now),
    });
  if ((instance_tokens !== null && all.tokens >= instance_tokens) || (instance_usd !== null && all.usd >= instance_usd))
    throw new DomainError('rate_limited', {
      detail: 'The AI budget of this site is used up for today. Try again after midnight (UTC), or use your own model: Account, AI.',
      headers: untilMidnight(now),
    });
};

const costOf = ({ inputTokens, outputTokens, images }: Usage, { prices }: MeteredModel): number =>
  (inputTokens * prices.input + outputTokens * prices.output) / tokensPerPrice + images * prices.image;

const isUsed = ({ inputTokens, outputTokens, images }: Usage): boolean => inputTokens + outputTokens + images > 0;

/** Records what a generation used. A model that was not asked is recorded only when the generation failed. */
const recordUsage = async (
  { prisma, clock }: MeteringContext,
  userId: string,
  { models, isPersonal }: Pick<OpenedProvider, 'models' | 'isPersonal'>,
  failed: boolean,
): Promise<void> => {
  const day = dayOf(clock());
  if (isPersonal) await recordEndpointUse(prisma, userId, clock());
  for (const [index, metered] of models.entries()) {
    const { provider, name, used } = metered.named;
    if (!isUsed(used) && !(failed && index === 0)) continue;
    const costUsd = costOf(used, metered);
    await addModelUsage(prisma, { day, userId, provider, model: name, personal: isPersonal, failed, ...used, costUsd });
  }
};

/** Runs `work` with models and records what they used, also when it fails. */
export const metered = async <T>(
  context: MeteringContext,
  userId: string,
  opened: Pick<OpenedProvider, 'models' | 'isPersonal'>,
  work: () => Promise<T>,
): Promise<T> => {
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    await recordUsage(context, userId, opened, failed).catch((error: unknown) =>
      context.log.error({ err: error }, 'model usage not recorded'),
    );
  }
};
