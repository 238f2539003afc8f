import { type Clock, DomainError } from '@trenzeye/kit';
import type { SpeechLimits } from '@trenzeye/proto/http/media/speech';
import type { Database } from '../../database/transaction.ts';
import { readSpeechLimits, readSpeechUse } from '../store.ts';
import { costOf, type MeteredModel } from './metered-model.ts';

const msPerDay = 86_400_000;
const secondsPerMinute = 60;
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** The day (UTC) of an instant, such as 2026-01-31. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** How the messages call what a job uses. */
const words = {
  speech: { unit: 'spoken characters', request: 'This text', perUnit: 1, instead: 'use a basic voice or record it yourself' },
  transcription: {
    unit: 'minutes of transcription',
    request: 'This video',
    perUnit: secondsPerMinute,
    instead: 'type the captions yourself',
  },
} as const;

const limitsOf = (limits: SpeechLimits, { job }: MeteredModel): { person: number | null; instance: number | null } =>
  job === 'speech'
    ? { person: limits.person_characters, instance: limits.instance_characters }
    : { person: limits.person_minutes, instance: limits.instance_minutes };

const limitReached = (detail: string, now: Date): DomainError =>
  new DomainError('rate_limited', {
    detail,
    headers: { 'retry-after': String(Math.ceil((msPerDay - (now.getTime() % msPerDay)) / 1000)) },
  });

interface Request {
  readonly userId: string;
  readonly model: MeteredModel;
  /** Characters (speech) or seconds of audio (transcription). */
  readonly amount: number;
}

const personMessage = ({ job }: MeteredModel, limit: number, used: number, amount: number): string => {
  const { unit, request, instead } = words[job];
  if (amount > limit)
    return `${request} needs ${numbers.format(amount)} ${unit}, and your limit is ${numbers.format(limit)} a day. Shorten it, or ${instead}.`;
  if (used >= limit) return `You have used all ${numbers.format(limit)} ${unit} of today. Come back after midnight (UTC), or ${instead}.`;
  const rest = `${numbers.format(limit - used)} of your ${numbers.format(limit)} ${unit} of today are left`;
  return `${request} needs ${numbers.format(amount)}, and ${rest}. Come back after midnight (UTC), or ${instead}.`;
};

/**
 * Refuses a request that would exceed a limit of the day. Built-in voices have none. Throws `rate_limited` naming the limit and when it
 * ends.
 */
export const requireSpeechBudget = async (prisma: Database, clock: Clock, { userId, model, amount }: Request): Promise<void> => {
  if (model.source === 'built-in' || amount <= 0) return;
  const limits = await readSpeechLimits(prisma);
  if (Object.values(limits).every((limit) => limit === null)) return;
  const now = clock();
  const [own, all] = await Promise.all([readSpeechUse(prisma, dayOf(now), userId), readSpeechUse(prisma, dayOf(now))]);
  const { unit, perUnit, instead } = words[model.job];
  const usedOf = ({ characters, seconds }: typeof own): number => (model.job === 'speech' ? characters : seconds) / perUnit;
  const { person, instance } = limitsOf(limits, model);
  const wanted = amount / perUnit;
  if (person !== null && usedOf(own) + wanted > person) throw limitReached(personMessage(model, person, usedOf(own), wanted), now);
  if (instance !== null && usedOf(all) + wanted > instance)
    throw limitReached(
      `The limit of this site, ${numbers.format(instance)} ${unit} a day, is used up for today. Come back after midnight (UTC), or ${instead}.`,
      now,
    );
  if (limits.instance_usd !== null && all.usd + costOf(model, amount) > limits.instance_usd)
    throw limitReached(
      `The AI budget of this site for speech and transcription is used up for today. Come back after midnight (UTC), or ${instead}.`,
      now,
    );
};
