import { DomainError, hasAccount } from '@trenzeye/kit';
import type { MediaContext } from '../../context.ts';
import { addSpeechUsage, correctSpeechUsage, lockSpeechLimits, type UsageKey, type UsageNumbers } from '../store.ts';
import { costOf, type MeteredModel } from './metered-model.ts';
import { dayOf, requireSpeechBudget } from './require-speech-budget.ts';

export type MeteringContext = Pick<MediaContext, 'clock' | 'log' | 'transaction'>;

interface Metered {
  readonly userId: string;
  readonly model: MeteredModel;
  /** All that the requests together use: characters (speech) or seconds of audio (transcription). */
  readonly amount: number;
  /** False for the tests of administrators, which are counted only. */
  readonly isLimited?: boolean;
}

/** Runs one request to the model; `amount` is its part of the whole. */
export type CountRequest = <T>(amount: number, request: () => Promise<T>) => Promise<T>;

const numbersOf = (model: MeteredModel, amount: number, requests = 0, failures = 0): UsageNumbers => ({
  requests,
  failures,
  characters: model.job === 'speech' ? amount : 0,
  seconds: model.job === 'transcription' ? amount : 0,
  costUsd: costOf(model, amount),
});

/**
 * Reserves the amount within the limits, runs `work` and corrects the amount to what was requested successfully. Requests that are
 * still in progress then count as used. When the process ends during the work, the whole amount stays counted. Throws `rate_limited`
 * before any request, and `unauthenticated` for a deleted account.
 */
export const meteredSpeech = async <T>(
  { transaction, clock, log }: MeteringContext,
  { userId, model, amount, isLimited = true }: Metered,
  work: (countRequest: CountRequest) => Promise<T>,
): Promise<T> => {
  const key: UsageKey = { day: dayOf(clock()), userId, job: model.job, source: model.source, model: model.model };
  await transaction({ actor: userId }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('unauthenticated');
    if (isLimited && model.source === 'endpoint') {
      await lockSpeechLimits(tx.prisma);
      await requireSpeechBudget(tx.prisma, clock, { userId, model, amount });
    }
    await addSpeechUsage(tx.prisma, key, numbersOf(model, amount));
  });
  let [used, requests, failures] = [0, 0, 0];
  const countRequest: CountRequest = async (part, request) => {
    used += part;
    requests += 1;
    try {
      return await request();
    } catch (error) {
      used -= part;
      failures += 1;
      throw error;
    }
  };
  try {
    return await work(countRequest);
  } finally {
    const correction = numbersOf(model, used - amount, requests, failures);
    await transaction({ actor: userId }, (tx) => correctSpeechUsage(tx.prisma, key, correction)).catch((error: unknown) =>
      log.error({ err: error }, 'speech usage not recorded'),
    );
  }
};
